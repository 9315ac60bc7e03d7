import Foundation
import Testing

/// If there is no memory for a large request, the host gets a status and lives on. `Tests/Library/Faults` tests the
/// same for each allocation.
struct MemoryTests {
    @Test func exhaustedWhileReading() async {
        await #expect(processExitsWith: .success) {
            let library = try Library.underTest()
            // As many empty arrays as a request may hold. Each takes the parser far more memory than its text.
            let array = "[]," + String(repeating: " ", count: 13)
            let request = "{\"at\":0,\"history\":[" + String(repeating: array, count: 1_000_000) + "[]]}"
            try limitAddressSpace(toMoreBy: 64 << 20)
            let answer = try library.call(.stateAt, bytes: [UInt8](request.utf8))
            #expect(library.name(of: answer.status) == "SUBS_ERROR_MEMORY")
            #expect(answer.bytes == nil)
        }
    }
}

/// Lets the process grow by this many bytes at most.
private func limitAddressSpace(toMoreBy bytes: UInt) throws {
    let pages = try String(contentsOf: URL(filePath: "/proc/self/statm"), encoding: .ascii).split(separator: " ")
    let used = try #require(pages.first.flatMap { UInt($0) }) * UInt(sysconf(Int32(_SC_PAGESIZE)))
    var limit = rlimit(rlim_cur: used + bytes, rlim_max: used + bytes)
    try #require(setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0)
}
