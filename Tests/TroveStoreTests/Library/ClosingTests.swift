import Dispatch
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// Libraries that are closed while they are in use.
struct ClosingTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(.timeLimit(.minutes(5)))
    func readsThatBeginWhileALibraryClosesFail() async throws {
        let first = try folder.library()
        _ = try await first.makeBooks((1...200).map { "Book \($0)" })
        first.close()
        for _ in 1...30 {
            let library = try folder.library()
            let (readers, begun) = (DispatchGroup(), DispatchSemaphore(value: 0))
            for _ in 1...8 {
                DispatchQueue.global().async(group: readers) {
                    begun.signal()
                    while (try? library.lists()) != nil {}
                }
            }
            wait(for: begun)
            library.close()
            wait(for: readers)
            #expect(throws: LibraryError.self) { try library.lists() }
        }
    }

    // Blocking is not available from asynchronous contexts.
    private func wait(for semaphore: DispatchSemaphore) { semaphore.wait() }
    private func wait(for group: DispatchGroup) { group.wait() }

    @Test func aChangeAfterClosingFails() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma"])
        library.close()
        await #expect(throws: LibraryError.self) {
            try await library.perform(.renameList(list.id, "Novels"))
        }
        #expect(try folder.library().lists().map(\.name) == ["Books"])
    }
}
