import Testing
import TroveModel

/// Validation of a new list before it is created.
struct ListDraftTests {
    @Test func aListNeedsANameAndAField() {
        #expect(ListDraft(name: " ", fields: [FieldDraft(name: "Title")]).problem == .noName)
        #expect(ListDraft(name: "Books").problem == .noFields)
        #expect(ListDraft(name: "Books", fields: [FieldDraft(name: " ")]).problem == .noFields)
        #expect(ListDraft(name: "Books", fields: [FieldDraft(name: "Title")]).problem == nil)
    }

    @Test func noTwoFieldsHaveTheSameName() {
        let draft = ListDraft(
            name: "Books", fields: [FieldDraft(name: "Title"), FieldDraft(name: " title ")])
        #expect(draft.problem == .doubledField("title"))
    }

    @Test func aFieldWithChoicesNeedsAName() {
        let draft = ListDraft(
            name: "Books",
            fields: [FieldDraft(name: "Title"), FieldDraft(name: "", choices: ["Novel"])])
        #expect(draft.problem == .unnamedField(at: 1))
    }

    @Test func aChoiceIsThereOnce() {
        let draft = ListDraft(
            name: "Books", fields: [FieldDraft(name: "Genre", choices: ["Novel", "Novel "])])
        #expect(draft.problem == .doubledChoice("Novel", field: "Genre"))
    }

    @Test func emptyFieldsAndChoicesAreLeftOut() {
        var number = FieldDraft(name: "Year", choices: ["no more"])
        number.kind = .number
        let draft = ListDraft(
            name: " Books ",
            fields: [
                FieldDraft(name: "Genre ", choices: [" Novel", ""]), FieldDraft(name: ""), number,
            ])
        #expect(draft.problem == nil)
        #expect(draft.trimmedName == "Books")
        #expect(
            draft.namedFields == [
                FieldDraft(name: "Genre", choices: ["Novel"]),
                FieldDraft(name: "Year", kind: .number),
            ])
    }
}
