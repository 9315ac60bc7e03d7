/// A type with one value that never occurs, which can therefore stand for no value.
package protocol Packable: Equatable, BitwiseCopyable, Sendable {
    static var absent: Self { get }
}

/// An optional in the room of its value. Records hold many dates, ids and positions that may be absent; this is the one way
/// in which they are stored.
@propertyWrapper
package struct Packed<Value: Packable>: Equatable, BitwiseCopyable, Sendable {
    private var stored: Value

    @inline(__always)
    package init(wrappedValue: Value?) { stored = wrappedValue ?? .absent }

    package var wrappedValue: Value? {
        @inline(__always) get { stored == .absent ? nil : stored }
        @inline(__always) set { stored = newValue ?? .absent }
    }

    /// What is stored: `Value.absent` for no value.
    package var projectedValue: Value {
        @inline(__always) get { stored }
        @inline(__always) set { stored = newValue }
    }
}
