import Foundation
import TestSupport
import Testing
import TroveModel
import TroveStore
import TroveTestSupport

/// Changing fields of many records, with a preview.
struct RecordEditTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func makeList() async throws -> List {
        let list = try await library.makeList(
            "Things",
            [
                FieldDraft(name: "Name"), FieldDraft(name: "Tags", kind: .tags),
                FieldDraft(name: "Price", kind: .number), FieldDraft(name: "Stars", kind: .rating),
                FieldDraft(name: "Time", kind: .timeSpan),
                FieldDraft(name: "Notes", kind: .paragraph),
            ])
        try await library.add(
            [
                "Name": .text("Cat cat"), "Tags": .texts(["a", "cat"]), "Price": .integer(2),
                "Stars": .integer(4), "Time": .timeSpan(seconds: 60),
            ], to: list)
        try await library.add(
            [
                "Name": .text("concat"), "Price": .decimal(0.5), "Stars": .integer(5),
                "Notes": .text("Cat\nCAT"),
            ], to: list)
        try await library.add(["Name": .text("dog"), "Price": .text("free")], to: list)
        return try library.list(list.id)
    }

    private func values(_ name: String, _ list: List) throws -> [FieldValue] {
        try [1, 2, 3].map { try library.value(name, of: $0, in: list.id) }
    }

    @Test func severalFieldsOfManyRecordsChangeInOneStep() async throws {
        let list = try await makeList()
        func id(_ name: String) throws -> FieldID { try #require(list.field(named: name)).id }
        let change = try await library.performAndProve(
            .editRecords(
                [1, 2, 3], list: list.id,
                [
                    .addText(try id("Tags"), "new"), .removeText(try id("Tags"), "a"),
                    .add(try id("Price"), 1.5), .add(try id("Stars"), 1),
                    .add(try id("Time"), 30), .set(try id("Notes"), .text("n")),
                ]))
        #expect(change.name == "Change 3 Records")
        #expect(change.updated == [1, 2, 3])
        #expect(
            try values("Tags", list) == [.texts(["cat", "new"]), .texts(["new"]), .texts(["new"])])
        #expect(try values("Price", list) == [.decimal(3.5), .integer(2), .text("free")])
        #expect(try values("Stars", list) == [.integer(5), .integer(5), .empty])
        #expect(try values("Time", list) == [.timeSpan(seconds: 90), .empty, .empty])
        #expect(try values("Notes", list) == [.text("n"), .text("n"), .text("n")])
    }

    @Test func aPreviewCountsWhatReplacingWouldChange() async throws {
        let list = try await makeList()
        let fields = [0, 1, 5].map { list.fields[$0].id }
        let change = RecordEdit.replace(
            TextReplacement("cat", with: "Kat", matchesWholeWords: true), fields: fields)
        let before = try library.contents()
        let preview = try await library.preview([change], of: [1, 2, 3], in: list.id)
        #expect(try library.contents() == before)
        #expect(preview.recordCount == 2)
        #expect(preview.valueCount == 3)
        #expect(
            preview.samples.first
                == BulkPreview.Sample(
                    record: 1, field: fields[0], old: .text("Cat cat"), new: .text("Kat Kat"),
                    oldText: "Cat cat", newText: "Kat Kat"))
        let done = try await library.performAndProve(
            .editRecords([1, 2, 3], list: list.id, [change]))
        #expect(done.updated == [1, 2])
        #expect(try values("Name", list) == [.text("Kat Kat"), .text("concat"), .text("dog")])
        #expect(try values("Tags", list)[0] == .texts(["a", "Kat"]))
        #expect(try values("Notes", list)[1] == .text("Kat\nKat"))
        // The search index has the new words.
        #expect(try await library.texts(RecordListRequest(list: list.id, query: "kat")).count == 2)
    }

    @Test(arguments: [
        (TextReplacement("a", with: "aa"), "banana", "baanaanaa"),
        (TextReplacement("A", with: "x", matchesCase: true), "aAa", "axa"),
        (TextReplacement("é", with: "e"), "Éé", "ee"),
        (
            TextReplacement("ring", with: "X", matchesWholeWords: true), "ring rings a-ring",
            "X rings a-X"
        ),
        (TextReplacement("b", with: ""), "bob", "o"),
        (TextReplacement("zz", with: "y"), "zzz", "yz"),
    ])
    func textIsReplacedEverywhere(replacement: TextReplacement, old: String, new: String) {
        #expect(replacement.applied(to: old) == new)
    }

    @Test func whatCannotBeDoneIsASentenceAndChangesNothing() async throws {
        let list = try await makeList()
        let before = try library.contents()
        for change in [
            RecordEdit.replace(TextReplacement("", with: "x"), fields: [list.fields[0].id]),
            .addText(list.fields[0].id, "x"), .set(FieldID(rawValue: 999), .empty),
            .add(list.fields[0].id, 1),
        ] {
            await #expect(throws: LibraryError.self) {
                try await library.perform(.editRecords([1], list: list.id, [change]))
            }
        }
        #expect(try library.contents() == before)
    }

    @Test func rulesOfFieldsHoldForManyRecords() async throws {
        var code = FieldDraft(name: "Code")
        code.options.isUnique = true
        var name = FieldDraft(name: "Name")
        name.options.isRequired = true
        let list = try await library.makeList("Things", [name, code])
        for value in ["a1", "b1"] {
            try await library.add(["Name": .text("x"), "Code": .text(value)], to: list)
        }
        let before = try library.contents()
        for change in [
            RecordEdit.replace(TextReplacement("b", with: "a"), fields: [list.fields[1].id]),
            .set(list.fields[1].id, .text("c")),
            .replace(TextReplacement("x", with: ""), fields: [list.fields[0].id]),
        ] {
            let error = await #expect(throws: LibraryError.self) {
                try await library.perform(.editRecords([1, 2], list: list.id, [change]))
            }
            #expect(error?.code == .invalid)
        }
        #expect(try library.contents() == before)
        // Swapped values stay unique.
        try await library.performAndProve(
            .editRecords(
                [1, 2], list: list.id,
                [.replace(TextReplacement("1", with: "2"), fields: [list.fields[1].id])]))
        try await library.performAndProve(.mergeRecords([1, 2], list: list.id))
        let other = try await library.makeList("Others", [name, code])
        try await library.add(["Name": .text("y"), "Code": .text("a2")], to: other)
        let error = await #expect(throws: LibraryError.self) {
            try await library.perform(.transferRecords([1], from: list.id, to: other.id))
        }
        #expect(error?.message.contains("“a2”") == true)
    }
}
