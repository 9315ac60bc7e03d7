// Prints the histories of simulated customers, one to a line, for replay.py.
//
//     lives FIRST COUNT
//
// Each is of one seed. Every third is in decoded payloads, by notifications, or by both.

internal import StoreSimulator

/// The program: `CommandLine` is not in this subset of the language.
@_cdecl("main")
public func main(_ count: Int32, _ arguments: UnsafePointer<UnsafePointer<CChar>?>) -> Int32 {
    guard count == 3, let first = number(arguments[1]), let lives = number(arguments[2]) else {
        print("usage: lives FIRST COUNT")
        return 2
    }
    let forms: [Life.Form] = [.decodedPayloads, .notifications, .everything]
    for seed in first..<first + lives {
        print(Document.history(Life(seed: seed).documents(in: forms[Int(seed % 3)])))
    }
    return 0
}

private func number(_ text: UnsafePointer<CChar>?) -> UInt64? { text.flatMap { UInt64(String(cString: $0)) } }
