import Foundation
import Testing
import TroveModel

/// Setting the former values of a record again.
struct RecordRestorationTests {
    private static let id = FieldID(rawValue: 1)
    private static let other = FieldID(rawValue: 2)

    private func list(_ kind: FieldKind, target: Int64? = nil) -> List {
        var field = Field(id: Self.id, name: "Year", kind: kind)
        field.options.targetList = target.map { ListID(rawValue: $0) }
        return List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "Films", icon: .standard,
            fields: [field, Field(id: Self.other, name: "Title")], recordCount: 1, trashCount: 0)
    }

    private func record(_ value: FieldValue, deletedAt: Date? = nil) -> Record {
        Record(
            id: 7, values: [value, .text("Alien")], position: 1, createdAt: Date(),
            modifiedAt: Date(), deletedAt: deletedAt)
    }

    /// A change of the field from a value to 1999.
    private func entry(
        from value: FieldValue, as kind: FieldKind, field: FieldID = Self.id,
        effect: RecordHistoryEntry.Effect = .changed, link: LinkedRecord? = nil
    ) -> RecordHistoryEntry {
        let definition = Field(id: field, name: "Year", kind: kind)
        return RecordHistoryEntry(
            action: .other("Change"), performedAt: Date(), effect: effect,
            list: ListID(rawValue: 1),
            fields: [
                RecordedChange(
                    field: field, name: "Year",
                    before: RecordedValue(value, in: definition, link: link),
                    after: RecordedValue(.integer(1999), in: definition))
            ])
    }

    private func cells(_ value: FieldValue) -> Edit {
        .setCells([CellValue(value, field: Self.id, record: 7)], list: ListID(rawValue: 1))
    }

    private func expectRefusal(_ text: String, _ body: () throws(LibraryError) -> Edit) {
        do throws(LibraryError) {
            Issue.record("\(try body()) was not refused.")
        } catch {
            #expect(error.code == .invalid)
            #expect(error.message.contains(text), "\(error.message)")
        }
    }

    @Test(arguments: [
        (FieldValue.integer(1979), FieldKind.number, FieldKind.number, FieldValue.integer(1979)),
        (.empty, .number, .number, .empty), (.integer(1979), .number, .text, .text("1979")),
        (.text("1979"), .text, .number, .integer(1979)),
        (.text("about 1979"), .number, .number, .text("about 1979")),
        (.texts(["a", "b"]), .tags, .texts, .texts(["a", "b"])),
    ])
    func theFormerValueIsSetInThePresentKind(
        value: FieldValue, kind: FieldKind, now: FieldKind, expected: FieldValue
    ) throws {
        let edit = try entry(from: value, as: kind).restoration(
            of: record(.integer(2001)), in: list(now))
        #expect(edit == cells(expected))
    }

    @Test func aNewRecordGetsItsFirstValues() throws {
        let added = entry(from: .empty, as: .number, effect: .added)
        let edit = try added.restoration(of: record(.empty), in: list(.number))
        #expect(edit == cells(.integer(1999)))
    }

    @Test func whatCannotReturnIsRefusedWithItsReason() {
        let number = list(.number)
        let live = record(.integer(2001))
        expectRefusal("“about 1979” cannot be restored: the kind of “Year” is now Number.") {
            () throws(LibraryError) in
            try entry(from: .text("about 1979"), as: .text).restoration(of: live, in: number)
        }
        expectRefusal("was removed from “Films”") { () throws(LibraryError) in
            try entry(from: .integer(1), as: .number, field: FieldID(rawValue: 9))
                .restoration(of: live, in: number)
        }
        expectRefusal("is now computed") { () throws(LibraryError) in
            try entry(from: .integer(1), as: .number).restoration(of: live, in: list(.computed))
        }
        expectRefusal("already has these values") { () throws(LibraryError) in
            try entry(from: .integer(2001), as: .number).restoration(of: live, in: number)
        }
        expectRefusal("in the trash") { () throws(LibraryError) in
            try entry(from: .integer(1), as: .number)
                .restoration(of: record(.empty, deletedAt: Date()), in: number)
        }
    }

    @Test func linksReturnToTheSameListOnly() throws {
        let link = LinkedRecord(id: 3, title: "Scott", state: .present)
        let change = entry(from: .record(3), as: .recordLink, link: link)
        #expect(
            try change.restoration(of: record(.empty), in: list(.recordLink)) == cells(.record(3)))
        expectRefusal("“Scott” cannot be restored") { () throws(LibraryError) in
            try change.restoration(of: record(.empty), in: list(.recordLink, target: 5))
        }
        expectRefusal("“Scott” cannot be restored") { () throws(LibraryError) in
            try change.restoration(of: record(.empty), in: list(.text))
        }
        let gone = LinkedRecord(id: 3, title: "", state: .missing)
        expectRefusal("deleted permanently") { () throws(LibraryError) in
            try entry(from: .record(3), as: .recordLink, link: gone)
                .restoration(of: record(.empty), in: list(.recordLink))
        }
    }
}
