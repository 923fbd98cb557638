import Foundation
import Testing
import TroveModel

/// Reminders of the dates of fields.
struct DateReminderTests {
    private func day(_ text: String) throws -> PartialDate { try #require(PartialDate(text)) }

    private func list(_ reminder: DateReminder?) -> List {
        var options = FieldOptions()
        options.reminder = reminder
        let field = Field(
            id: FieldID(rawValue: 5), name: "Deadline", kind: .date, options: options,
            columnName: "deadline")
        return List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "Tasks", icon: .standard, fields: [field],
            recordCount: 1, trashCount: 0)
    }

    private func due(
        _ record: RecordID, _ date: String, _ reminder: DateReminder = .day, field: Int64 = 5
    ) throws -> DueDate {
        DueDate(
            address: RecordAddress(list: ListID(rawValue: 1), record: record),
            title: "Task \(record)", field: FieldID(rawValue: field), name: "Deadline",
            date: try day(date), reminder: reminder)
    }

    @Test func onlyDatesFromTheFirstDayOnAreLookedFor() throws {
        var reminders = DateReminders()
        let first = reminders.searches(in: [list(.weekBefore)], on: try day("2026-06-01"))
        #expect(first.map(\.days) == [try day("2026-06-01")...day("2026-06-08")])
        let later = reminders.searches(in: [list(.weekBefore)], on: try day("2026-06-04"))
        #expect(later.map(\.days) == [try day("2026-06-01")...day("2026-06-11")])
        let late = reminders.searches(in: [list(.weekBefore)], on: try day("2026-09-01"))
        #expect(late.map(\.days) == [try day("2026-08-08")...day("2026-09-08")])
        #expect(reminders.searches(in: [list(nil)], on: try day("2026-09-01")).isEmpty)
        // A field whose reminder was off begins again.
        let again = reminders.searches(in: [list(.day)], on: try day("2026-09-02"))
        #expect(again.map(\.days) == [try day("2026-09-02")...day("2026-09-02")])
    }

    @Test func eachDateIsRemindedOfOnceAndAChangedOneAgain() throws {
        var reminders = DateReminders()
        let today = try day("2026-06-01")
        _ = reminders.searches(in: [list(.day)], on: today)
        let dates = [try due(1, "2026-06-01"), try due(2, "2026-06-02"), try due(3, "2026-06")]
        #expect(reminders.take(from: dates, on: today).map(\.dates) == [[dates[0]]])
        #expect(reminders.take(from: dates, on: today).isEmpty)
        reminders = DateReminders(stored: reminders.stored)
        #expect(reminders.take(from: dates, on: today).isEmpty)
        let tomorrow = try day("2026-06-02")
        #expect(reminders.take(from: dates, on: tomorrow).map(\.dates) == [[dates[1]]])
        #expect(reminders.take(from: [try due(1, "2026-06-02")], on: tomorrow).count == 1)
    }

    @Test func aDateWhoseReminderHasPassedIsRemindedOfUntilItHasPassedItself() throws {
        var reminders = DateReminders()
        let today = try day("2026-06-04")
        _ = reminders.searches(in: [list(.weekBefore)], on: today)
        let past = try due(1, "2026-06-03", .weekBefore)
        let dates = [try due(2, "2026-06-04", .weekBefore), try due(3, "2026-06-09", .weekBefore)]
        #expect(reminders.take(from: [past] + dates, on: today).map(\.dates) == dates.map { [$0] })
        #expect(reminders.take(from: dates, on: today).isEmpty)
    }

    @Test func aRecordHasOneReminderAndManyRecordsASummary() throws {
        var reminders = DateReminders()
        let today = try day("2026-06-01")
        _ = reminders.searches(in: [list(.dayBefore)], on: today)
        var stored = DateReminders(stored: "5=2026-06-01 6=2026-06-01 x 1/2=y 1/2/3=")
        let both = [
            try due(1, "2026-06-02", .dayBefore), try due(1, "2026-06-01", field: 6),
        ]
        let one = stored.take(from: both, on: today)
        #expect(one.map(\.identity) == ["date-1-1"])
        #expect(one[0].title == "Task 1")
        #expect(
            one[0].body(on: today, text: \.description) == "Deadline: tomorrow\nDeadline: today")
        let many = reminders.take(
            from: try (1...5).map { try due($0, "2026-06-02", .dayBefore) }, on: today)
        #expect(many.map(\.address) == [nil])
        #expect(many[0].title == "5 records with upcoming dates")
        #expect(many[0].body(on: today, text: \.description).hasPrefix("Task 1, Task 2"))
    }

    @Test func aReminderIsAnOptionThatOlderLibrariesLack() throws {
        var options = FieldOptions()
        #expect(try JSONDecoder().decode(FieldOptions.self, from: Data("{}".utf8)) == options)
        options.reminder = .weekBefore
        let data = try JSONEncoder().encode(options)
        #expect(String(decoding: data, as: UTF8.self) == #"{"reminder":"weekBefore"}"#)
        #expect(try JSONDecoder().decode(FieldOptions.self, from: data) == options)
    }
}

/// Reminders while the program is closed.
struct ReminderScheduleTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private var entry: URL { folder.appending(path: "org.trove.Trove.Reminders.desktop") }

    /// A schedule with a systemd that knows the timer, or none.
    private func schedule(_ systemd: Systemd?) -> ReminderSchedule {
        ReminderSchedule(program: "/opt/a b/trove", autostart: folder) { command in
            await systemd?.run(command)
        }
    }

    private actor Systemd {
        var isEnabled = false
        var refusesToDisable = false

        func refuse() { refusesToDisable = true }

        func run(_ command: [String]) -> Int32 {
            guard command.last == "trove-reminders.timer" else { return 1 }
            if command.contains("enable") { isEnabled = true }
            if command.contains("disable"), !refusesToDisable { isEnabled = false }
            return command.contains("is-enabled") && !isEnabled ? 1 : 0
        }
    }

    @Test func systemdRunsTheTimer() async throws {
        let systemd = Systemd()
        let schedule = schedule(systemd)
        #expect(await !schedule.isOn())
        try await schedule.set(true)
        #expect(await schedule.isOn())
        #expect(!FileManager.default.fileExists(atPath: entry.path))
        await systemd.refuse()
        await #expect(throws: LibraryError.self) { try await schedule.set(false) }
    }

    @Test func withoutSystemdTheRemindersComeAtTheLogin() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let schedule = schedule(nil)
        try await schedule.set(true)
        #expect(await schedule.isOn())
        let text = try String(contentsOf: entry, encoding: .utf8)
        #expect(text.contains("\nExec=\"/opt/a b/trove\" --remind\n"))
        try await schedule.set(false)
        #expect(await !schedule.isOn())
    }
}
