import Foundation
import Testing
import TroveStore

@testable import Trove

/// Saving and restoring the window state.
@Suite("What is shown again after a restart")
@MainActor
struct WindowStateTests {
    @Test("What was saved is loaded, from a library that was closed in between")
    func roundTrip() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "library.trove")
        var state = WindowState()
        (state.list, state.record, state.offset, state.width) = (3, 17, 1234.5, 420)
        let library = try Library(at: url)
        #expect(await WindowState.load(from: library) == WindowState())
        await state.save(to: library)
        library.close()
        let reopened = try Library(at: url)
        defer { reopened.close() }
        #expect(await WindowState.load(from: reopened) == state)
    }
}
