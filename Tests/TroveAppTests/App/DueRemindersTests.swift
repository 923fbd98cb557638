import Foundation
import TableKit
import Testing
import TroveModel
import TroveStore

@testable import Trove

/// The reminders that a library gives.
@Suite("What the desktop reminds of")
@MainActor
struct DueRemindersTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private let today = PartialDate("2026-06-10")

    private func makeLibrary(_ count: Int) async throws -> (Library, List) {
        let library = try Library(at: folder.appending(path: "library.trove"))
        var deadline = FieldDraft(name: "Deadline", kind: .date)
        deadline.options.reminder = .day
        let created = try await library.perform(
            .createList(name: "Tasks", fields: [.init(name: "Title"), deadline]))
        let list = try library.list(try #require(created.list))
        for number in 0..<count { try await add("Task \(number)", to: list, in: library) }
        return (library, try library.list(list.id))
    }

    private func add(_ title: String, to list: List, in library: Library) async throws {
        let fields = list.fields.map(\.id)
        _ = try await library.perform(
            .addRecord(
                list: list.id,
                values: [
                    fields[0]: .text(title), fields[1]: .date(try #require(today)),
                ]))
    }

    @Test("The last records of long lists, and all of them in a summary")
    func longLists() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let today = try #require(today)
        let (library, list) = try await makeLibrary(230)
        defer { library.close() }
        let all = try await DueReminders.all(in: library, on: today)
        #expect(all.map(\.notification.title) == ["230 records with upcoming dates"])
        try await add("The last one", to: list, in: library)
        let last = try await DueReminders.all(in: library, on: today)
        #expect(last.map(\.notification.title) == ["The last one"])
        #expect(try await DueReminders.all(in: library, on: today).isEmpty)
    }

    @Test("Dates from the time in which a reminder was off give none")
    func switchedOff() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let today = try #require(today)
        let first = try #require(PartialDate("2026-06-02"))
        let (library, list) = try await makeLibrary(0)
        defer { library.close() }
        #expect(try await DueReminders.all(in: library, on: first).isEmpty)
        var options = list.fields[1].options
        options.reminder = nil
        _ = try await library.perform(.setOptions(list.fields[1].id, list: list.id, options))
        // As the window does when the lists change: it forgets the field.
        let past = DueReminders.pastDates
        _ = try await DueReminders.dates(
            in: library, lists: try library.lists(), remembering: past, on: first)
        #expect(past.isEmpty)
        try await add("Done long ago", to: list, in: library)
        options.reminder = .day
        _ = try await library.perform(.setOptions(list.fields[1].id, list: list.id, options))
        let later = try #require(today.adding(days: 3))
        #expect(try await DueReminders.all(in: library, on: later).isEmpty)
    }

    @Test(
        "A reminder of another library names it",
        arguments: [
            URL(filePath: "/a/Früher & später.trove"), URL(string: "postgresql://anna@host/films"),
        ])
    func otherLibraries(library: URL?) throws {
        let library = try #require(library)
        let message = DueReminders.Message(
            notification: DesktopNotification(
                title: "Alien", action: "app.open-record", target: "1/3",
                buttons: [.init("Show", action: "app.open-record", target: "1/3")]),
            identifier: "date-1-3")
        let named = message.naming(library)
        #expect(named.identifier != message.identifier)
        for target in [named.notification.target, named.notification.buttons[0].target] {
            let read = ReminderTarget(try #require(target))
            #expect(read == ReminderTarget(record: "1/3", library: library))
        }
        #expect(ReminderTarget("1/3").library == nil)
        #expect(ReminderTarget("1/3").record == "1/3")
    }
}
