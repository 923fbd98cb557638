import Foundation
import Testing

@testable import TroveModel

/// Moves and copies of records to another list, and merges, while the user chooses.
struct TransferDraftTests {
    private static func list(_ id: Int64, _ fields: (String, FieldKind)...) -> List {
        List(
            id: ListID(rawValue: id), uuid: UUID(), name: "List \(id)", icon: .standard,
            fields: fields.enumerated().map { index, field in
                Field(
                    id: FieldID(rawValue: 10 * id + Int64(index)), name: field.0, kind: field.1,
                    options: FieldOptions(), columnName: "f\(index)")
            }, settings: ListSettings(), recordCount: 0, trashCount: 0, tableName: "t\(id)")
    }

    private let books = list(1, ("Title", .text), ("Author", .text), ("Pages", .number))
    private let films = list(2, ("title", .text), ("Note", .paragraph))

    @Test func fieldsWithoutAMatchAreLacking() {
        var draft = TransferDraft(from: books, keepsOriginals: false)
        #expect(draft.lackingFields.isEmpty && draft.edit(of: [1]) == nil)
        draft.target = films
        #expect(draft.lackingFields.map(\.name) == ["Author", "Pages"])
        draft.filledFields = [books.fields[0].id, books.fields[2].id]
        #expect(draft.lackingFields.map(\.name) == ["Pages"])
    }

    @Test func aMoveLosesNothingByDefaultAndACopyAddsNothing() {
        var move = TransferDraft(from: books, keepsOriginals: false)
        move.target = films
        #expect(
            move.edit(of: [7])
                == .transferRecords([7], from: books.id, to: films.id, unmatched: .newFields))
        var copy = TransferDraft(from: books, keepsOriginals: true)
        copy.target = films
        #expect(
            copy.edit(of: [7])
                == .copyRecords([7], from: books.id, to: films.id, unmatched: .leaveOut))
    }

    @Test func notesAreOfferedForParagraphsOfTheTargetOnly() {
        var draft = TransferDraft(from: books, keepsOriginals: false)
        draft.target = films
        #expect(draft.choices == [.newFields, .leaveOut, .notes(films.fields[1].id)])
        draft.unmatched = .notes(films.fields[1].id)
        draft.target = books
        #expect(draft.unmatched == .newFields)
        #expect(draft.choices == [.newFields, .leaveOut])
    }

    private func record(_ id: RecordID, _ values: FieldValue...) -> Record {
        Record(id: id, values: values, position: 0, createdAt: Date(), modifiedAt: Date())
    }

    private func merge(_ records: Record...) -> MergeDraft {
        MergeDraft(
            records, proposal: MergeProposal(fields: books.fields, records: records.map(\.values)),
            fields: books.fields)
    }

    @Test func onlyDifferentValuesAreChosen() {
        var draft = merge(
            record(1, .text("Momo"), .text("Ende"), .empty),
            record(2, .text("Momo"), .text("M. Ende"), .integer(304)))
        #expect(draft.conflicts.map(\.field) == [books.fields[1].id])
        #expect(draft.value(of: books.fields[2].id) == .integer(304))
        draft.choose(.text("M. Ende"), for: books.fields[1].id)
        #expect(
            draft.edit(in: books.id)
                == .mergeRecords(
                    [1, 2], list: books.id, values: [books.fields[1].id: .text("M. Ende")]))
    }

    @Test func aKeptRecordBringsItsValues() {
        var draft = merge(
            record(1, .text("Momo"), .text("Ende"), .integer(300)),
            record(2, .text("Momo!"), .empty, .integer(304)),
            record(3, .text("Momo"), .text("M. Ende"), .empty))
        draft.keep(2)
        #expect(draft.value(of: books.fields[0].id) == .text("Momo!"))
        #expect(draft.value(of: books.fields[1].id) == .text("Ende"))
        #expect(draft.value(of: books.fields[2].id) == .integer(304))
        guard case .mergeRecords(let ids, _, _) = draft.edit(in: books.id) else {
            Issue.record("no merge")
            return
        }
        #expect(ids == [2, 1, 3])
    }
}
