import Foundation
import TableKit
import Testing
import TroveModel
import TroveStore

@testable import Trove

/// The cells of a table: values as they are drawn, and pasted texts as values.
@MainActor
struct CellContentTests {
    private func content(
        _ value: FieldValue, _ kind: FieldKind, choices: [FieldChoice] = []
    ) -> ColumnContent? {
        var field = Field(id: FieldID(rawValue: 1), name: "Field", kind: kind)
        field.options.choices = choices
        return RecordTableView.content(of: value, in: field) { _ in nil }
    }

    @Test("values are drawn as their kinds")
    func kinds() {
        #expect(content(.checkbox(true), .checkbox) == ColumnContent(.checkBox(isOn: true)))
        #expect(content(.empty, .checkbox) == ColumnContent(.checkBox(isOn: false)))
        #expect(content(.integer(3), .rating) == ColumnContent("★★★☆☆"))
        #expect(content(.decimal(1.5), .number) == ColumnContent("1.5", alignment: .trailing))
        #expect(content(.empty, .number) == .empty)
        let novel = content(
            .text("Novel"), .choice, choices: [FieldChoice(name: "Novel", color: "#ff0000")])
        let red = Color(red: 1, green: 0, blue: 0)
        #expect(novel == ColumnContent(.chips([.init("Novel", color: red)])))
        #expect(
            content(.texts(["a", "b"]), .tags) == ColumnContent(.chips([.init("a"), .init("b")])))
        #expect(content(.text("Emma"), .text) == nil, "a text is drawn with its matches")
        #expect(content(.text("about 1800"), .number) == nil, "a misfit is a text")
    }

    @Test("colors of choices are read")
    func colors() {
        #expect(Color(hexadecimal: "#0000ff") == Color(red: 0, green: 0, blue: 1))
        for text in ["", "red", "#12345", "#12345g", "1234567"] {
            #expect(Color(hexadecimal: text) == nil)
        }
    }

    @Test("pasted texts become values, or are refused with a reason")
    func pasting() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let library = try Library(at: folder.appending(path: "library.trove"))
        defer {
            library.close()
            try? FileManager.default.removeItem(at: folder)
        }
        let created = try await library.perform(
            .createList(
                name: "Books",
                fields: [
                    FieldDraft(name: "Title"), FieldDraft(name: "Year", kind: .number),
                    FieldDraft(name: "Read", kind: .checkbox), FieldDraft(name: "Day", kind: .date),
                    FieldDraft(name: "Sequel", kind: .recordLink),
                ]))
        let list = try #require(try library.lists().first { $0.id == created.list })
        try await library.perform(
            .addRecord(list: list.id, values: [list.fields[0].id: .text("Emma")]))
        var reader = CellReader(list, in: library, isPlain: false)
        #expect(try await reader.value(of: "Emma", in: list.fields[0]) == .text("Emma"))
        #expect(try await reader.value(of: "1815", in: list.fields[1]) == .integer(1815))
        #expect(try await reader.value(of: "", in: list.fields[1]) == .empty)
        #expect(try await reader.value(of: "yes", in: list.fields[2]) == .checkbox(true))
        let day = try #require(PartialDate(year: 1815, month: 12, day: 23))
        #expect(try await reader.value(of: "1815-12-23", in: list.fields[3]) == .date(day))
        #expect(try await reader.value(of: "Emma", in: list.fields[4]) == .record(1))
        for (text, field) in [("soon", 1), ("maybe", 2), ("soon", 3), ("Nana", 4)] {
            await #expect(throws: LibraryError.self) {
                var reader = CellReader(list, in: library, isPlain: false)
                return try await reader.value(of: text, in: list.fields[field])
            }
        }
    }
}
