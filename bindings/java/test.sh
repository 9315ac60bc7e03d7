#!/bin/sh
# Makes the jar with the library in it and tests it: the tests, and a program that has nothing but the jar.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
work=$root/build/bindings/java
version=$(cat "$root/VERSION")
export SUBSCORE_ROOT="$root"

rm -rf "$work"
mkdir -p "$work/classes/META-INF" "$work/tests" "$work/program"
# Texts are put together without invokedynamic, which takes a program some tens of milliseconds at its first one.
javac -Xlint:all -Werror -XDstringConcat=inline --release 11 -d "$work/classes" "$here"/src/subscore/*.java
jdk=$(dirname "$(dirname "$(readlink -f "$(command -v javac)")")")
for platform in "$root"/build/bundle/*; do
    processor=$(basename "$platform")
    compiler=gcc
    [ "$processor" = "$(uname -m)" ] || compiler=$processor-linux-gnu-gcc
    native=$work/classes/subscore/native/linux-$processor
    mkdir -p "$native"
    "$compiler" -std=c11 -O2 -fstack-protector-strong -D_FORTIFY_SOURCE=2 -Wall -Wextra -Werror -fPIC -shared \
        -fvisibility=hidden -I"$jdk/include" -I"$jdk/include/linux" -I"$root/Include" "$here/native/subscore_jni.c" "$platform/libsubscore.a" -lm -Wl,--gc-sections \
        -Wl,--exclude-libs,ALL -Wl,-z,defs -Wl,-z,nodelete -Wl,-z,relro -Wl,-z,now -Wl,-s -o "$native/libsubscore_jni.so"
done
cp "$here"/LICENSE* "$work/classes/META-INF"
printf 'Automatic-Module-Name: subscore\nImplementation-Version: %s\n' "$version" > "$work/manifest"
# Not compressed: to unpack the library would take most of the first call.
jar --create --no-compress --file "$work/subscore-$version.jar" --manifest "$work/manifest" -C "$work/classes" .

# The glibc that the README promises.
needed=$(objdump -T "$work/classes/subscore/native/linux-x86_64/libsubscore_jni.so" | grep -o 'GLIBC_[0-9.]*' | sort -V | tail -1)
[ "$needed" = GLIBC_2.14 ] || { echo "the library needs $needed" >&2; exit 1; }

junit=/usr/share/java/junit4.jar:/usr/share/java/hamcrest-core.jar
path=$work/subscore-$version.jar:$work/tests:$junit
javac -Xlint:all,-try -Werror --release 11 -d "$work/tests" -cp "$path" "$here"/tests/*.java
# -Xcheck:jni ends the tests when the C part breaks a rule of JNI. All of the heap is there from the start, because some
# look at the memory of the process.
set -- -Xms128m -Xmx128m -XX:+AlwaysPreTouch -cp "$path" org.junit.runner.JUnitCore
export SUBSCORE_VERIFY_LIBRARY="$root/build/embedded/libsubscore-verify.so.0"
java -Xcheck:jni "$@" subscore.SubscoreTest subscore.VerifyTest subscore.HandlesTest
# Where the program has an installed library too.
LD_PRELOAD=$root/build/embedded/libsubscore.so.0 java "$@" subscore.VerifyTest
for missing in /nowhere/verify.so libm.so.6; do
    SUBSCORE_VERIFY_LIBRARY=$missing java -Xcheck:jni "$@" subscore.MissingTest
done
printf 'openssl_conf = all\n[all]\n' > "$work/openssl.cnf"
for configuration in "$work/openssl.cnf" /nowhere/openssl.cnf; do
    OPENSSL_CONF=$configuration java "$@" subscore.OpenSslTest
done

"$root/bindings/example/program.sh" "$here/README.md" java > "$work/program/Example.java"
cp "$work/subscore-$version.jar" "$work/program"
cd "$work/program"
javac -cp "subscore-$version.jar" Example.java
"$root/bindings/example/run.sh" java -cp "subscore-$version.jar:." Example
"$root/bindings/example/program.sh" "$here/README.md" java 2 > Verifying.java
javac -cp "subscore-$version.jar" Verifying.java
"$root/bindings/example/verify.sh" java -cp "subscore-$version.jar:." Verifying
