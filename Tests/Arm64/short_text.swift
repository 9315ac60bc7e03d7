// The smallest program that Embedded Swift 6.3 gets wrong on arm64, at -Osize. There are too many numbers for all of them
// and `text` to stay in registers, so `text` is loaded again to be retained, and what the retain returns is passed on.

nonisolated(unsafe) var sum = 0

@inline(never) func number() -> Int {
    sum += 1
    return sum
}

@inline(never) func add(_ value: Int) { sum += value }

/// The word that holds the end of a short text, or where a long one is.
@inline(never) func word(_ text: consuming String?) -> UInt { unsafeBitCast(text, to: (UInt, UInt).self).1 }

@inline(never) func passedOn(_ text: String, _ isThere: Bool) -> UInt {
    let a = number(), b = number(), c = number(), d = number(), e = number(), f = number()
    let g = number(), h = number(), i = number(), j = number(), k = number(), l = number()
    while sum < 1_000 {
        add(a); add(b); add(c); add(d); add(e); add(f)
        add(g); add(h); add(i); add(j); add(k); add(l)
    }
    return word(isThere ? text : nil)
}

@_optimize(none) func shortText() -> String { "id" }

/// 0 where the text comes through as it was.
@c public func main() -> Int32 {
    let text = shortText()
    return passedOn(text, true) == unsafeBitCast(text, to: (UInt, UInt).self).1 ? 0 : 1
}
