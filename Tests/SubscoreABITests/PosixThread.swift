import Foundation

/// A thread whose stack has a chosen size. The threads of a host may have any.
final class PosixThread<Value: Sendable> {
    private let thread: pthread_t
    private let slot: Slot

    /// Safe to share: the thread writes before it ends, and `join` reads after that.
    private final class Slot: @unchecked Sendable {
        var value: Result<Value, any Error>?
    }

    init(stackSize: Int? = nil, _ body: @escaping @Sendable () throws -> Value) throws {
        let slot = Slot()
        let context = Unmanaged.passRetained(ThreadBody { slot.value = Result(catching: body) })
        let attributes = UnsafeMutablePointer<pthread_attr_t>.allocate(capacity: 1)
        pthread_attr_init(attributes)
        defer {
            pthread_attr_destroy(attributes)
            attributes.deallocate()
        }
        if let stackSize {
            let status = pthread_attr_setstacksize(attributes, stackSize)
            guard status == 0 else {
                context.release()
                throw ThreadFailure(call: "pthread_attr_setstacksize", status: status)
            }
        }
        var thread = pthread_t()
        let status = pthread_create(&thread, attributes, runBody, context.toOpaque())
        guard status == 0 else {
            context.release()
            throw ThreadFailure(call: "pthread_create", status: status)
        }
        self.thread = thread
        self.slot = slot
    }

    /// Waits for the thread to end, and returns the result of its body. Call it once.
    func join() throws -> Value {
        let status = pthread_join(thread, nil)
        guard status == 0, let value = slot.value else {
            throw ThreadFailure(call: "pthread_join", status: status)
        }
        return try value.get()
    }
}

private struct ThreadFailure: Error {
    let call: String
    let status: Int32
}

private final class ThreadBody {
    let run: () -> Void

    init(run: @escaping () -> Void) {
        self.run = run
    }
}

private let runBody: @convention(c) @Sendable (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
    if let context {
        Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
    }
    return nil
}
