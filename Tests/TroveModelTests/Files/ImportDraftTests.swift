import Foundation
import Testing
import TroveModel

/// Matching the columns of a file to the fields of a list.
struct ImportDraftTests {
    private static let list: List = {
        let kinds: [(String, FieldKind)] = [
            ("Title", .text), ("Year", .number), ("ISBN", .text), ("Total", .computed),
        ]
        let fields = kinds.enumerated().map {
            Field(id: FieldID(rawValue: Int64($0 + 1)), name: $1.0, kind: $1.1)
        }
        return List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "Books", icon: .standard, fields: fields,
            settings: .suggested(for: fields), recordCount: 0, trashCount: 0)
    }()

    private static func columns(_ names: String...) -> [ImportColumn] {
        names.map { ImportColumn(name: $0, kind: .text) }
    }

    private static func field(_ index: Int) -> FieldID { list.fields[index].id }

    @Test func columnsGoToTheFieldsWithTheirNames() {
        let draft = ImportDraft(
            Self.columns("year", "TITLE", "Publisher", "total"), into: Self.list)
        #expect(
            draft.choices == [
                .field(Self.field(1)), .field(Self.field(0)), .leaveOut, .leaveOut,
            ])
        #expect(draft.leftOut.map(\.name) == ["Publisher", "total"])
        #expect(draft.problem == nil)
        #expect(draft.keys == [Self.field(0)])
        #expect(draft.target.keyFields == [Self.field(0)])
        #expect(draft.importedColumns.map(\.isIncluded) == [true, true, false, false])
    }

    @Test func aFieldWithUniqueValuesIsTheKey() {
        var list = Self.list
        list.fields[2].options.isUnique = true
        #expect(ImportDraft(Self.columns("Title", "ISBN"), into: list).keys == [Self.field(2)])
        #expect(ImportDraft(Self.columns("Title"), into: list).keys == [Self.field(0)])
        #expect(ImportDraft(Self.columns("Year"), into: list).keys.isEmpty)
    }

    @Test func aKeyWithoutAColumnIsNoKey() {
        var draft = ImportDraft(Self.columns("Title", "Name"), into: Self.list)
        draft.choose(.leaveOut, forColumn: 0)
        #expect(draft.keys.isEmpty)
        draft.clearsEmptyValues = true
        #expect(!draft.target.clearsEmptyValues, "nothing is matched")
    }

    @Test func impossibleChoicesHaveASentence() {
        var draft = ImportDraft(Self.columns("Title", "Name", "Note"), into: Self.list)
        draft.choose(.field(Self.field(0)), forColumn: 1)
        #expect(draft.problem?.contains("“Title”") == true)
        draft.choose(.newField, forColumn: 1)
        #expect(draft.problem == nil)
        draft.rename(column: 1, to: "isbn")
        #expect(draft.problem?.contains("“ISBN”") == true)
        draft.rename(column: 1, to: "  ")
        #expect(draft.problem != nil)
        draft.rename(column: 1, to: " note ")
        draft.choose(.newField, forColumn: 2)
        #expect(draft.problem?.contains("“Note”") == true)
        draft.choose(.leaveOut, forColumn: 2)
        #expect(draft.problem == nil)
        #expect(draft.importedColumns[1].name == "note")
        draft.choose(.leaveOut, forColumn: 0)
        draft.choose(.leaveOut, forColumn: 1)
        #expect(draft.problem?.contains("at least one") == true)
    }
}
