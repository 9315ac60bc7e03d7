/// A type with one value that never occurs, and so can represent an absent value.
package protocol Packable: Equatable, BitwiseCopyable, Sendable {
    static var absent: Self { get }
}

/// An optional in the size of its value. Records contain many dates, ids and positions that may be absent; all of them
/// are stored this way.
@propertyWrapper
package struct Packed<Value: Packable>: Equatable, BitwiseCopyable, Sendable {
    private var stored: Value

    package init(wrappedValue: Value?) { stored = wrappedValue ?? .absent }

    package var wrappedValue: Value? {
        get { stored == .absent ? nil : stored }
        set { stored = newValue ?? .absent }
    }

    /// The stored value: `Value.absent` for nil.
    package var projectedValue: Value {
        get { stored }
        set { stored = newValue }
    }
}
