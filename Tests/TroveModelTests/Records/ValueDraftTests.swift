import Foundation
import Testing
import TroveModel

/// Texts that are no values yet, as they are copied.
struct ValueDraftTests {
    private let list = List(
        id: ListID(rawValue: 1), uuid: UUID(), name: "Books", icon: .standard,
        fields: [
            Field(id: FieldID(rawValue: 1), name: "Title", kind: .text),
            Field(id: FieldID(rawValue: 2), name: "Year", kind: .number),
        ], recordCount: 1, trashCount: 0)

    private func draft(_ text: String, field: Int64) -> ValueDraft {
        let place = ValueDraft.Place(
            list: list.id, record: 1, field: FieldID(rawValue: field))
        return ValueDraft(text, at: place)
    }

    @Test func oneTextIsCopiedAsItIs() {
        #expect([draft("Emma", field: 1)].copiedText(in: [list]) == "Emma")
        #expect([ValueDraft]().copiedText(in: [list]) == "")
    }

    @Test func severalTextsAreCopiedWithTheirFields() {
        let drafts = [draft("Emma", field: 1), draft("1815?", field: 2), draft("Gone", field: 3)]
        #expect(drafts.copiedText(in: [list]) == "Title: Emma\nYear: 1815?\nGone")
    }
}
