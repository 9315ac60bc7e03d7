/*
 * A function of the Swift runtime, for the shipped build, in place of the one of Embedded Swift 6.3.
 *
 * It retains the memory of a text and returns the word that it was given. The compiler relies on that: on arm64 it uses
 * what is returned instead of a copy of its own. A short text has no memory, it is that word itself, and the runtime
 * returns it with bits missing. So a short id became another one, or an invalid pointer. Swift has mended it since
 * (swiftlang/swift#91151); this file can go with the first toolchain that has that.
 */
#include <stdint.h>

void *swift_retain(void *object);
void *swift_bridgeObjectRetain(void *word);

void *swift_bridgeObjectRetain(void *word)
{
    /* Retains nothing if the argument is a short text, or null. */
    swift_retain((void *)((uintptr_t)word & UINT64_C(0x8ffffffffffffff8)));
    return word;
}
