import Foundation
import GtkBridge
import TroveModel
import TroveStore
import XCTest

@testable import Trove

/// The reminders of dates while a window is open.
@MainActor
final class DateNotifierTests: XCTestCase {
    func testAReminderThatIsSwitchedOffIsForgotten() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = try Library(at: folder.appending(path: "library.trove"))
        defer { library.close() }
        var deadline = FieldDraft(name: "Deadline", kind: .date)
        deadline.options.reminder = .day
        let created = try await library.perform(
            .createList(name: "Tasks", fields: [.init(name: "Title"), deadline]))
        let list = try library.list(try XCTUnwrap(created.list))
        let session = try await Session(library: library)
        let notifier = DateNotifier(session) { _ in }
        try await until("the field is remembered") {
            try library.setting("dates.reminded")?.isEmpty == false
        }
        var options = list.fields[1].options
        options.reminder = nil
        _ = try await library.perform(.setOptions(list.fields[1].id, list: list.id, options))
        try await until("the field is forgotten") {
            try library.setting("dates.reminded")?.isEmpty == true
        }
        withExtendedLifetime(notifier) {}
    }

    private func until(_ what: String, _ condition: () throws -> Bool) async throws {
        let deadline = ContinuousClock.now + .seconds(60)
        while try !condition() {
            guard ContinuousClock.now < deadline else { return XCTFail("Waited in vain: \(what)") }
            MainLoop.drain()
            try await Task.sleep(for: .milliseconds(5))
        }
    }
}
