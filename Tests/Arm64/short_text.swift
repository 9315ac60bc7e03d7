// The smallest program that Embedded Swift 6.3 gets wrong on arm64, at -Osize. The numbers and `text` do not all fit
// into registers. So `text` is loaded again to be retained, and what the retain returns is passed on.

nonisolated(unsafe) var sum = 0

@inline(never) func number() -> Int {
    sum += 1
    return sum
}

@inline(never) func add(_ value: Int) { sum += value }

/// The word of a text that holds the end of a short one, and the address of a long one.
@inline(never) func word(_ text: consuming String?) -> UInt { unsafeBitCast(text, to: (UInt, UInt).self).1 }

@inline(never) func passedOn(_ text: String, _ isPresent: Bool) -> UInt {
    let a = number(), b = number(), c = number(), d = number(), e = number(), f = number()
    let g = number(), h = number(), i = number(), j = number(), k = number(), l = number()
    while sum < 1_000 {
        add(a); add(b); add(c); add(d); add(e); add(f)
        add(g); add(h); add(i); add(j); add(k); add(l)
    }
    return word(isPresent ? text : nil)
}

@_optimize(none) func shortText() -> String { "id" }

/// 0 if the text arrives unchanged.
@c public func main() -> Int32 {
    let text = shortText()
    return passedOn(text, true) == unsafeBitCast(text, to: (UInt, UInt).self).1 ? 0 : 1
}
