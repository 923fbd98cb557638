import Foundation
import TestSupport
import Testing
import TroveTestSupport

@testable import TroveFormats
@testable import TroveModel
@testable import TroveStore

/// Export of dates as a calendar.
struct ICalendarTests {
    private let folder: TemporaryFolder
    private let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func list(
        _ fields: [FieldDraft], _ records: [[FieldValue]], name: String = "People"
    ) async throws -> List {
        let id = try #require(
            try await library.perform(.createList(name: name, fields: fields)).list)
        let list = try library.list(id)
        for values in records {
            try await library.perform(
                .addRecord(
                    list: id,
                    values: Dictionary(uniqueKeysWithValues: zip(list.fields.map(\.id), values))))
        }
        return try library.list(id)
    }

    private func calendar(_ list: List, fields: [FieldID]? = nil) async throws -> String {
        let file = folder.url.appending(path: "dates.ics")
        try await library.export(
            RecordListRequest(list: list.id), as: .ics, fields: fields, toFile: file)
        return try String(contentsOf: file, encoding: .utf8)
    }

    private func date(_ text: String) throws -> FieldValue {
        .date(try #require(PartialDate(text)))
    }

    /// calcurse skips an event whose summary has a line break.
    @Test func aSummaryIsOneLine() async throws {
        let list = try await list(
            [FieldDraft(name: "Name", kind: .paragraph), FieldDraft(name: "Born", kind: .date)],
            [[.text("Moby\nDick"), try date("1851-10-18")]])
        #expect(try await calendar(list).contains("\r\nSUMMARY:Moby Dick\r\n"))
    }

    @Test func eachDateIsAnEventOfAllItsDays() async throws {
        var born = FieldDraft(name: "Born", kind: .date)
        born.options.reminder = .weekBefore
        let list = try await list(
            [FieldDraft(name: "Name"), born, FieldDraft(name: "Note", kind: .paragraph)],
            [
                [.text("Ann; B, C\\"), try date("1994-05-30"), .text("a\r\nb")],
                [.text("Month"), try date("2023-12")], [.text("Year"), try date("1999")],
                [.text("None")], [.text("Zero"), try date("0000-01-01")],
                [.text("Last"), try date("9999")],
            ])
        let text = try await calendar(list)
        let record = try #require(try library.record(1, in: list.id))
        let lines = text.replacing("\r\n ", with: "").components(separatedBy: "\r\n")
        let stamp = try #require(lines.first { $0.hasPrefix("DTSTAMP:") })
        #expect(stamp.wholeMatch(of: /DTSTAMP:\d{8}T\d{6}Z/) != nil)
        let id = "\(list.uuid.uuidString.lowercased())-\(record.id)-\(list.fields[1].id.rawValue)"
        let first = [
            "BEGIN:VEVENT", "UID:\(id)", stamp, "DTSTART;VALUE=DATE:19940530",
            #"SUMMARY:Ann\; B\, C\\"#, #"DESCRIPTION:Note: a\nb"#, "CATEGORIES:People",
            "TRANSP:TRANSPARENT", "BEGIN:VALARM", "ACTION:DISPLAY", #"DESCRIPTION:Ann\; B\, C\\"#,
            "TRIGGER:-P7D", "END:VALARM", "END:VEVENT",
        ]
        #expect(Array(lines.dropFirst(6).prefix(first.count)) == first)
        let days = lines.filter { $0.hasPrefix("DTSTART") || $0.hasPrefix("DTEND") }
        #expect(
            days == [
                "DTSTART;VALUE=DATE:19940530", "DTSTART;VALUE=DATE:20231201",
                "DTEND;VALUE=DATE:20240101", "DTSTART;VALUE=DATE:19990101",
                "DTEND;VALUE=DATE:20000101", "DTSTART;VALUE=DATE:99990101",
            ])
        #expect(lines.filter { $0 == "BEGIN:VEVENT" }.count == 4)
        #expect(lines.first == "BEGIN:VCALENDAR" && lines.suffix(2) == ["END:VCALENDAR", ""])
    }

    /// calcurse makes an event for each day of a month or a year.
    @Test func anEventOfAMonthOrYearNamesIt() async throws {
        let list = try await list(
            [
                FieldDraft(name: "Name"), FieldDraft(name: "Born", kind: .date),
                FieldDraft(name: "Place"), FieldDraft(name: "Met", kind: .date),
            ],
            [
                [.text("Ann"), try date("1999"), .text("Oslo"), try date("2023-12")],
                [.text("Ben"), try date("9999"), .empty, try date("2001-02-03")],
            ])
        let lines = try await calendar(list).components(separatedBy: "\r\n")
        #expect(
            lines.filter { $0.hasPrefix("DESCRIPTION") } == [
                #"DESCRIPTION:Born: 1999\nPlace: Oslo"#, #"DESCRIPTION:Place: Oslo\nMet: 2023-12"#,
                "DESCRIPTION:Born: 9999",
            ])
    }

    @Test func severalDatesOfARecordHaveTheNamesOfTheirFields() async throws {
        let list = try await list(
            [
                FieldDraft(name: "Name"), FieldDraft(name: "Born", kind: .date),
                FieldDraft(name: "Met", kind: .date),
            ], [[.text("Ann"), try date("1994-05-30"), try date("2001-02-03")]])
        let text = try await calendar(list)
        #expect(text.contains("SUMMARY:Ann (Born)\r\n") && text.contains("SUMMARY:Ann (Met)\r\n"))
        let chosen = try await calendar(list, fields: [list.fields[2].id])
        #expect(chosen.contains("SUMMARY:Ann\r\n") && !chosen.contains("19940530"))
        let identities = text.matches(of: /UID:.*/).map { String($0.0) }
        #expect(Set(identities).count == 2)
        #expect(try await calendar(list) == text)
    }

    @Test func linesAreFoldedBetweenCharacters() async throws {
        let list = try await list(
            [FieldDraft(name: "Name"), FieldDraft(name: "Born", kind: .date)],
            [[.text(String(repeating: "ő€👩‍👩‍👧\u{7}", count: 40)), try date("1994-05-30")]])
        let bytes = Array(try await calendar(list).utf8)
        let lines = bytes.split(separator: 10).map { $0.dropLast() }
        #expect(lines.allSatisfy { $0.count <= 75 && String(validating: $0, as: UTF8.self) != nil })
        let text = String(decoding: bytes, as: UTF8.self)
            .replacingOccurrences(of: "\r\n ", with: "", options: .literal)
        #expect(text.contains("SUMMARY:" + String(repeating: "ő€👩‍👩‍👧", count: 40) + "\r\n"))
    }

    @Test func aListWithoutDatesIsRefused() async throws {
        let list = try await list(
            [FieldDraft(name: "Name"), FieldDraft(name: "Born", kind: .date)],
            [[.text("Ann"), try date("1994-05-30")]])
        let error = await #expect(throws: LibraryError.self) {
            try await calendar(list, fields: [list.fields[0].id])
        }
        #expect(error?.code == .invalid)
        #expect(error?.message.hasPrefix("No field of “People” to export has dates.") == true)
        let file = folder.url.appending(path: "dates.ics")
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }
}
