import Foundation
import GRDB
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Entering text into a field of each kind: the value, its formatted text, and the stored value.
struct FieldKindTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var kind: FieldKind
        var typed: String
        var value: FieldValue
        /// The formatted value; nil if it equals the typed text.
        var written: String?
        var stored: StoredValue

        init(
            _ kind: FieldKind, _ typed: String, _ value: FieldValue, written: String? = nil,
            _ stored: StoredValue
        ) {
            (self.kind, self.typed, self.value) = (kind, typed, value)
            (self.written, self.stored) = (written, stored)
        }

        var testDescription: String { "\(kind) “\(typed)”" }
    }

    static let hash = String(repeating: "0a", count: 32)

    private static func date(_ text: String) -> FieldValue {
        PartialDate(text).map { .date($0) } ?? .empty
    }

    private static func image(_ hash: String) -> FieldValue {
        ImageID(hash).map { .image($0) } ?? .empty
    }

    static let cases: [Case] = [
        Case(.text, "Emma", .text("Emma"), .text("Emma")),
        Case(.text, "007", .text("007"), .text("007")),
        Case(.paragraph, "one\ntwo", .text("one\ntwo"), .text("one\ntwo")),
        Case(.choice, "Novel", .text("Novel"), .text("Novel")),
        Case(.link, "a@b.org", .text("a@b.org"), .text("a@b.org")),
        Case(.number, "12", .integer(12), .integer(12)),
        Case(.number, " -0.5 ", .decimal(-0.5), written: "-0.5", .real(-0.5)),
        Case(.checkbox, "Yes", .checkbox(true), written: "yes", .integer(1)),
        Case(.checkbox, "no", .checkbox(false), .integer(0)),
        Case(
            .date, "1994-05", date("1994-05"), .text("1994-05")),
        Case(.date, "1994", date("1994"), .text("1994")),
        Case(
            .tags, "crime, lent", .texts(["crime", "lent"]), written: "crime; lent",
            .text("crime\nlent")),
        Case(
            .tags, "Smith, J.; Adams", .texts(["Smith, J.", "Adams"]), .text("Smith, J.\nAdams")),
        Case(.tags, "a, b, a", .texts(["a", "b"]), written: "a; b", .text("a\nb")),
        Case(.tags, "\"Smith, J.\"", .texts(["Smith, J."]), .text("Smith, J.")),
        Case(.texts, "Yes, I do", .texts(["Yes, I do"]), .text("Yes, I do")),
        Case(
            .texts, "\"a; \"\"b\"\"\"; c", .texts(["a; \"b\"", "c"]), .text("a; \"b\"\nc")),
        Case(
            .texts, "one\ntwo\r\n\n one", .texts(["one", "two", "one"]),
            written: "one; two; one", .text("one\ntwo\none")),
        Case(.timeSpan, "1:30:00", .timeSpan(seconds: 5400), .integer(5400)),
        Case(.timeSpan, "3:45", .timeSpan(seconds: 225), written: "0:03:45", .integer(225)),
        Case(
            .timeSpan, "1 h 30min, 5s", .timeSpan(seconds: 5405), written: "1:30:05",
            .integer(5405)),
        Case(.timeSpan, "-90", .timeSpan(seconds: -90), written: "-0:01:30", .integer(-90)),
        Case(.timeSpan, "100:00:00", .timeSpan(seconds: 360_000), .integer(360_000)),
        Case(.rating, "4", .integer(4), .integer(4)),
        Case(.rating, "3/5", .integer(3), written: "3", .integer(3)),
        Case(.rating, "★★★☆☆", .integer(3), written: "3", .integer(3)),
        Case(.image, hash, image(hash), .text(hash)),
        Case(.recordLink, "#1", .record(1), .integer(1)),
    ]

    @Test(arguments: cases)
    func whatIsTypedIsReadStoredAndWritten(_ given: Case) async throws {
        let value = try #require(FieldValue(given.typed, as: given.kind))
        #expect(value == given.value)
        let written = value.typedText(as: given.kind)
        #expect(written == given.written ?? given.typed)
        #expect(FieldValue(written, as: given.kind) == value)
        #expect(StoredValue(value) == given.stored)
        let json = try JSON.text(given.stored)
        #expect(try JSON.value(StoredValue.self, from: json) == given.stored)

        let folder = try TemporaryFolder()
        let library = try folder.library()
        var options = FieldOptions()
        options.targetList = try await library.perform(
            .createList(name: "Others", fields: [FieldDraft(name: "Name")])
        ).list
        let others = try #require(options.targetList)
        try await library.perform(.addRecord(list: others))
        let change = try await library.perform(
            .createList(
                name: "All",
                fields: [FieldDraft(name: "It", kind: given.kind, options: options)]))
        let list = try library.list(try #require(change.list))
        let field = list.fields[0].id
        try await library.perform(.addRecord(list: list.id, values: [field: value]))
        #expect(try library.record(1, in: list.id)?.values == [value])
        let pages = try RecordPages(of: list, in: library)
        #expect(try pages.record(1)?.values == [value])
        let stored = try await library.pool.read {
            try DatabaseValue.fetchOne($0, sql: "SELECT it FROM \"all\"")?.storage
        }
        let expected: DatabaseValue.Storage =
            switch given.stored {
            case .null: .null
            case .integer(let number): .int64(number)
            case .real(let number): .double(number)
            case .text(let text): .string(text)
            }
        #expect(stored == expected)
        try await library.undo()
        try await library.redo()
        #expect(try library.record(1, in: list.id)?.values == [value])
        // The image with this hash was never added to the library.
        #expect(try await library.check().count == (given.kind == .image ? 1 : 0))
    }

    @Test(arguments: FieldKind.allCases)
    func whatIsEmptyIsEmptyForEveryKind(_ kind: FieldKind) {
        #expect(FieldValue("", as: kind) == .empty)
        #expect(StoredValue.null.value(as: kind) == .empty)
    }

    @Test(
        arguments: [
            (.number, "many"), (.number, "nan"), (.checkbox, "perhaps"), (.date, "1994-13"),
            (.date, "May"), (.timeSpan, "1:60"), (.timeSpan, "soon"), (.timeSpan, "1:2:3:4"),
            (.timeSpan, "--5"), (.timeSpan, "5 h ago"), (.rating, "6"), (.rating, "-1"),
            (.rating, "2.5"), (.rating, "★★★★★★"), (.image, "cover.jpg"), (.recordLink, "Tolkien"),
            (.computed, "1"),
        ] as [(FieldKind, String)])
    func whatFitsNoKindIsRefusedAndKeptAsText(_ kind: FieldKind, _ text: String) {
        #expect(FieldValue(text, as: kind) == nil)
        #expect(StoredValue.text(text).value(as: kind) == .text(text))
    }

    @Test func bareNumbersCountTheUnitOfTheField() {
        var options = FieldOptions()
        options.unit = "min"
        #expect(FieldValue("90", as: .timeSpan, options: options) == .timeSpan(seconds: 5400))
        options.unit = "€"
        #expect(FieldValue("12.50 €", as: .number, options: options) == .decimal(12.5))
        #expect(FieldValue("12 $", as: .number, options: options) == nil)
    }

    @Test func tagsAndTextsAreFoundByTheirWordsAndRatingsAreNot() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let change = try await library.perform(
            .createList(
                name: "Books",
                fields: [
                    FieldDraft(name: "Title"), FieldDraft(name: "Tags", kind: .tags),
                    FieldDraft(name: "Stars", kind: .rating),
                    FieldDraft(name: "Length", kind: .timeSpan),
                ]))
        let list = try library.list(try #require(change.list))
        let ids = list.fields.map(\.id)
        let rows: [(String, [String], Int64, Int64)] = [
            ("Emma", ["love", "Łódź"], 4, 3600), ("Ulysses", ["Dublin"], 2, 90),
        ]
        for (title, tags, stars, seconds) in rows {
            try await library.perform(
                .addRecord(
                    list: list.id,
                    values: [
                        ids[0]: .text(title), ids[1]: .texts(tags), ids[2]: .integer(stars),
                        ids[3]: .timeSpan(seconds: seconds),
                    ]))
        }
        func found(_ query: String) async throws -> [String] {
            try await library.texts(RecordListRequest(list: list.id, query: query))
        }
        #expect(try await found("lodz") == ["Emma"])
        #expect(try await found("tags:dub") == ["Ulysses"])
        #expect(try await found("4") == [])
        #expect(try await found("3600") == [])
        #expect(try await found("stars:3..") == ["Emma"])
        #expect(try await found("length:>0:30:00") == ["Emma"])
        #expect(try await found("length:1:30") == ["Ulysses"])
        #expect(try await found("sort:length") == ["Ulysses", "Emma"])
        let grouped = try await library.recordList(
            for: RecordListRequest(list: list.id, grouping: .value(ids[1])))
        #expect(grouped.sections.map(\.title) == ["Dublin", "love"])
    }

    @Test(
        "A duration of two numbers is in hours and minutes if the field's unit is as long",
        arguments: [("", 117), ("s", 117), ("min", 7020), ("h", 7020)] as [(String, Int64)])
    func twoNumbersOfADurationFollowTheUnit(unit: String, seconds: Int64) {
        var options = FieldOptions()
        options.unit = unit
        #expect(
            FieldValue("1:57", as: .timeSpan, options: options) == .timeSpan(seconds: seconds))
        #expect(
            FieldValue("0:01:57", as: .timeSpan, options: options) == .timeSpan(seconds: 117))
    }
}
