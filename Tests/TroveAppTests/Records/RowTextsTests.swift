import Foundation
import TableKit
import Testing
import TroveModel
import TroveStore

@testable import Trove

/// The texts of a record's row.
@Suite("What a row says of a record")
@MainActor
struct RowTextsTests {
    @Test("Title and second line, also of a record without a title")
    func titles() async throws {
        try await withBooks { library, list in
            let full = try await add(["Emma", "Austen", ""], to: list, library)
            #expect(RowTexts(full, in: list).title == "Emma")
            #expect(RowTexts(full, in: list).subtitle == "Austen")
            let empty = try await add(["", "Austen", ""], to: list, library)
            #expect(RowTexts(empty, in: list).title == RecordsController.untitled)
        }
    }

    @Test("Dates are in the person's language")
    func dates() throws {
        let date = try #require(PartialDate(year: 1994, month: 5, day: 31))
        #expect(RowTexts.text(of: .date(date)) == DateText.shared.text(of: date))
    }

    @Test("Several texts are read as a list, with semicolons only where commas would be unclear")
    func series() {
        #expect(RowTexts.text(of: .texts(["classic", "to lend"])) == "classic, to lend")
        let names = ["Le Guin, Ursula", "Tolstoy"]
        #expect(RowTexts.text(of: .texts(names)) == "Le Guin, Ursula; Tolstoy")
        #expect(RowTexts.text(of: .texts(["Le Guin, Ursula"])) == "Le Guin, Ursula")
    }

    @Test("What a date field shows is read again, and a refusal has a reason and an example")
    func dateFields() throws {
        let dates = FieldDates()
        for day in [
            CalendarDay(year: 1994), .init(year: 1994, month: 5, day: 31),
            .init(year: 1994, month: 5, day: 31, time: "18:30"),
            .init(year: 1994, month: 5, day: 31, time: "06:05:09"),
        ] {
            #expect(dates.date(dates.text(of: day)) == day)
        }
        #expect(dates.value("") == .empty)
        #expect(dates.value("soon") == nil)
        let example = dates.text(of: CalendarDay(year: 1994, month: 5, day: 31))
        let refused = [
            "soon", "30 February 2021", "2021-13", "94", "May", "Friday, 3 December 2020",
            "May 2020 10:00", "+9000y",
        ]
        let sentences = refused.map { dates.refusal(of: $0) }
        #expect(Set(sentences).count == refused.count)
        for sentence in sentences {
            #expect(sentence.hasSuffix(". Enter a date such as \(example)."))
        }
    }

    @Test("The second line says where a record was found, if the texts do not")
    func found() async throws {
        try await withBooks { library, list in
            let note = "A long note about a book that was lent to somebody in Łódź"
            let record = try await add(["Emma", "Austen", note], to: list, library)
            let lodz = SearchHighlights(SearchQuery("lodz"), in: list)
            let byNote = RowTexts(record, in: list, marks: lodz)
            #expect(byNote.subtitle.hasPrefix("Note: …"))
            #expect(byNote.subtitle.hasSuffix("Łódź"))
            #expect(byNote.subtitleMarks.map { String(byNote.subtitle[$0]) } == ["Łódź"])
            let marks = SearchHighlights(SearchQuery("aus"), in: list)
            #expect(RowTexts(record, in: list, marks: marks).subtitle == "Austen")
        }
    }

    @Test("What was asked of one field is marked in that field only")
    func marks() async throws {
        try await withBooks { library, list in
            let record = try await add(["The Left Hand", "Le Guin", "let"], to: list, library)
            let texts = RowTexts(
                record, in: list, marks: SearchHighlights(SearchQuery("author:le"), in: list))
            #expect(texts.titleMarks.isEmpty)
            #expect(texts.subtitleMarks.map { String(texts.subtitle[$0]) } == ["Le"])
        }
    }

    private func add(
        _ texts: [String], to list: List, _ library: Library
    ) async throws -> Record {
        let values = zip(list.fields, texts).map { ($0.id, FieldValue.text($1)) }
        let change = try await library.perform(
            .addRecord(list: list.id, values: Dictionary(uniqueKeysWithValues: values)))
        let id = try #require(change.inserted.first)
        return try #require(try library.record(id, in: list.id))
    }

    private func withBooks(_ body: (Library, List) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let library = try Library(at: folder.appending(path: "library.trove"))
        defer { library.close() }
        let fields = ["Title", "Author", "Note"].map { FieldDraft(name: $0) }
        let change = try await library.perform(.createList(name: "Books", fields: fields))
        let id = try #require(change.list)
        try await body(library, try library.list(id))
    }
}
