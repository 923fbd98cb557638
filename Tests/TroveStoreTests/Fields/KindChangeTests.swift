import Foundation
import GRDB
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Changing a field's kind to any other: values are converted, nothing is lost, and undo is exact.
struct KindChangeTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private static let hash = String(repeating: "ab", count: 32)
    private static let plainTexts = [
        "Emma", "Twelve", "12", "-3.50", "007", "yes", "1", "1994-05", "1994", "3:45",
        "★★★", "a; b", "a, b", "#1", hash, "1e400", "9", " 4 ",
    ]
    /// Texts to type into fields; of other kinds, ``plainTexts``.
    private static let texts: [FieldKind: [String]] = [
        .paragraph: ["one\ntwo", "Emma", "12", "a\n\nb", "\"q\""],
        .number: ["0", "1", "5", "12.5", "-4", "1994", "99999", "1e300"],
        .tags: ["a", "a, b", "\"Smith, J.\"", "12"],
        .texts: ["a; a", "Yes, I do", "12", "\"x;y\"; z", "yes"],
        .date: ["1994", "1994-05", "1994-05-30", "2020-02-29"],
        .timeSpan: ["1:30:00", "3", "-90", "2:00"],
        .rating: ["0", "1", "5"],
        .recordLink: ["#1", "#2", "#77"],
    ]
    /// Values that do not fit a kind, besides those that do not fit any.
    private static let misfits: [FieldKind: [FieldValue]] = [
        .checkbox: [.integer(7)], .rating: [.text("9")], .recordLink: [.text("1984")],
    ]

    /// Values of a kind, and texts that do not fit it.
    static func values(of kind: FieldKind) -> [FieldValue] {
        let values = (texts[kind] ?? plainTexts).compactMap { FieldValue($0, as: kind) }
        guard kind.canMisfit else { return values }
        return values + (misfits[kind] ?? [])
            + ["about 1800", "1 or 2", "#99"].map { .text($0) }
    }

    /// Makes the lists “People”, the target of links, and “Things” with a field of `kind`.
    private func makeLists(kind: FieldKind) async throws -> (people: ListID, things: List) {
        let people = try #require(
            try await library.perform(
                .createList(name: "People", fields: [FieldDraft(name: "Name")])
            ).list)
        let name = try library.list(people).fields[0].id
        for text in ["Emma", "Twelve"] {
            try await library.perform(.addRecord(list: people, values: [name: .text(text)]))
        }
        // A link target that is permanently removed below.
        try await library.pool.write {
            try $0.execute(sql: "INSERT INTO people (id, position) VALUES (77, 77)")
        }
        var options = FieldOptions()
        options.targetList = people
        let things = try #require(
            try await library.perform(
                .createList(
                    name: "Things",
                    fields: [
                        FieldDraft(name: "No"),
                        FieldDraft(name: "It", kind: kind, options: options),
                    ])
            ).list)
        let list = try library.list(things)
        for (index, value) in ([.empty] + Self.values(of: kind)).enumerated() {
            try await library.perform(
                .addRecord(
                    list: things,
                    values: [list.fields[0].id: .text("r\(index)"), list.fields[1].id: value]))
        }
        try await library.pool.write { try $0.execute(sql: "DELETE FROM people WHERE id = 77") }
        // Records in the trash are converted too.
        try await library.perform(.deleteRecords([2], list: things))
        return (people, list)
    }

    /// All fields and values of the list, with the storage class of each value.
    private func content(of list: ListID) throws -> [String] {
        let list = try library.list(list)
        let columns = list.fields.map { SQLName.quoted($0.columnName) }
        let parts = columns.map { "typeof(\($0)) || ' ' || quote(\($0))" }
        return try library.pool.read { db in
            let search = try ListTable(list).searchColumns(in: db).map { "\($0.source as Any)" }
            return ["\(list.fields)"] + search
                + (try String.fetchAll(
                    db,
                    sql: """
                        SELECT id || ' ' || modified_at || ' ' || \
                        \(parts.joined(separator: " || ' ' || "))
                        FROM things ORDER BY id
                        """))
        }
    }

    /// The problems of the library, except the missing image that these lists refer to.
    private func problems() async throws -> [String] {
        try await library.check().filter { !$0.contains("of records") }
    }

    static let sources = FieldKind.allCases.filter { $0 != .computed }

    @Test(arguments: sources)
    func nothingIsLostAndUndoRestoresEverything(from source: FieldKind) async throws {
        let (_, things) = try await makeLists(kind: source)
        let field = things.fields[1].id
        let before = try content(of: things.id)
        let ids = try await library.pool.read {
            try Int64.fetchAll($0, sql: "SELECT id FROM things")
        }
        let old = try library.records(ids, in: things.id)
        for target in Self.sources where target != source {
            let preview = try await library.previewKindChange(of: field, in: things.id, to: target)
            let change = try await library.perform(
                .changeKind(field, list: things.id, to: target))
            #expect(change.affectsWholeList)
            let list = try library.list(things.id)
            #expect(list.fields[1].kind == target)
            let new = try library.records(ids, in: things.id)
            var (kept, converted) = (0, 0)
            for (a, b) in zip(old, new) where !a.values[1].isEmpty {
                let text = a.values[1].typedText(as: source)
                let value = b.values[1]
                let isLink = source == .recordLink || target == .recordLink
                #expect(!value.isEmpty, "\(source) to \(target): “\(text)” was lost")
                if case .text = value, !target.isTextual {
                    kept += 1
                    if !isLink { #expect(value == .text(text), "\(source) to \(target)") }
                } else {
                    converted += 1
                    let wanted = a.values[1].converted(to: target, options: list.fields[1].options)
                    if !isLink { #expect(value == wanted, "\(source) to \(target): “\(text)”") }
                }
            }
            let misfits = try library.misfits(of: field, in: things.id)
            if target != .checkbox, target.valueType.range == nil {
                #expect(preview.unconvertibleCount == kept, "\(source) to \(target)")
            }
            #expect(misfits.count == preview.unconvertibleCount, "\(source) to \(target)")
            #expect(preview.valueCount == kept + converted)
            #expect(
                preview.sameCount + preview.changedCount + preview.unconvertibleCount
                    == preview.valueCount)
            #expect(try await problems() == [], "\(source) to \(target)")
            let after = try content(of: things.id)
            try await library.undo()
            #expect(try content(of: things.id) == before, "\(source) to \(target), undone")
            #expect(try await problems() == [], "\(source) to \(target), undone")
            try await library.redo()
            #expect(try content(of: things.id) == after, "\(source) to \(target), redone")
            try await library.undo()
        }
    }

    @Test func whatARecordHadInAnOldColumnSurvivesItsOwnUndo() async throws {
        let (_, things) = try await makeLists(kind: .text)
        let field = things.fields[1].id
        let added = try await library.perform(
            .addRecord(list: things.id, values: [field: .text("12 apples")]))
        let record = try #require(added.inserted.first)
        try await library.perform(.changeKind(field, list: things.id, to: .number))
        try await library.perform(
            .setValue(.integer(12), field: field, record: record, list: things.id))
        let after = try content(of: things.id)
        for _ in 0..<3 { try await library.undo() }
        #expect(try library.record(record, in: things.id) == nil)
        for _ in 0..<3 { try await library.redo() }
        #expect(try content(of: things.id) == after)
        try await library.undo()
        try await library.undo()
        #expect(try library.record(record, in: things.id)?.values[1] == .text("12 apples"))
    }

    @Test func thePreviewShowsExamplesWithTheTitlesOfTheirRecords() async throws {
        let (_, things) = try await makeLists(kind: .text)
        let preview = try await library.previewKindChange(
            of: things.fields[1].id, in: things.id, to: .number, options: nil, exampleCount: 3)
        #expect(preview.changedExamples.map(\.oldText) == ["-3.50", "007", " 4 "])
        #expect(preview.changedExamples.map(\.newText) == ["-3.5", "7", "4"])
        #expect(preview.unconvertibleExamples.map(\.oldText) == ["Emma", "Twelve", "yes"])
        #expect(preview.unconvertibleExamples.map(\.newText) == [nil, nil, nil])
        #expect(preview.unconvertibleExamples.map(\.title) == ["r1", "r2", "r6"])
    }

    @Test func textsBecomeLinksByTitleAndLinksBecomeTitles() async throws {
        let (_, things) = try await makeLists(kind: .text)
        let field = things.fields[1].id
        try await library.perform(.changeKind(field, list: things.id, to: .recordLink))
        #expect(try library.record(2, in: things.id)?.values[1] == .record(1))
        #expect(try library.record(3, in: things.id)?.values[1] == .record(2))
        #expect(try library.record(15, in: things.id)?.values[1] == .record(1))
        #expect(try library.record(4, in: things.id)?.values[1] == .text("12"))
        try await library.perform(.changeKind(field, list: things.id, to: .text))
        #expect(try library.record(2, in: things.id)?.values[1] == .text("Emma"))
    }

    @Test func aFieldThatBecomesAChoiceOffersWhatRecordsHave() async throws {
        let (_, things) = try await makeLists(kind: .rating)
        let field = things.fields[1].id
        try await library.perform(.changeKind(field, list: things.id, to: .choice))
        #expect(
            try library.list(things.id).fields[1].choices
                == ["#99", "0", "1", "1 or 2", "5", "9", "about 1800"])
    }

    @Test func misfitsAreFoundByAQuery() async throws {
        let (_, things) = try await makeLists(kind: .number)
        #expect(
            try await library.texts(
                RecordListRequest(list: things.id, query: "it:misfit"), field: 1)
                == ["about 1800", "1 or 2", "#99"])
        #expect(
            try await library.texts(
                RecordListRequest(list: things.id, query: "it:about"), field: 1) == ["about 1800"])
    }
}
