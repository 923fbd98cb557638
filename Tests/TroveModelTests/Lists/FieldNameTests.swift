import Foundation
import Testing
import TroveModel

/// Typed names of fields.
struct FieldNameTests {
    private static let title = Field(id: FieldID(rawValue: 1), name: "Title")
    private static let year = Field(id: FieldID(rawValue: 2), name: "Year", kind: .number)
    private static let list = List(
        id: ListID(rawValue: 1), uuid: UUID(), name: "Books", icon: .standard,
        fields: [title, year], recordCount: 0, trashCount: 0)

    @Test(arguments: [("Pages", "Pages"), ("  Pages\n", "Pages"), ("Titles", "Titles")])
    func aNewNameLosesTheWhiteSpaceAroundIt(text: String, name: String) throws {
        #expect(try Self.list.fieldName(text) == name)
    }

    @Test func aFieldKeepsItsNameOrChangesItsCase() throws {
        #expect(try Self.list.fieldName("Year", for: Self.year.id) == "Year")
        #expect(try Self.list.fieldName("YEAR", for: Self.year.id) == "YEAR")
    }

    @Test(arguments: ["", " \n"])
    func aFieldNeedsAName(text: String) {
        let error = #expect(throws: LibraryError.self) { try Self.list.fieldName(text) }
        #expect(error?.message == "Enter a name for the field.")
    }

    @Test(arguments: ["Title", " title "])
    func noTwoFieldsHaveTheSameName(text: String) {
        for field in [nil, Self.year.id] {
            let error = #expect(throws: LibraryError.self) {
                try Self.list.fieldName(text, for: field)
            }
            #expect(error?.code == .invalid)
            #expect(
                error?.message == "“Books” already has a field “Title”. Choose another name.")
        }
    }

    @Test func theFieldsOfANewListHaveDifferentNames() throws {
        let drafts = [FieldDraft(name: " Title "), FieldDraft(name: "Titles")]
        #expect(try List.named(drafts, of: "Books").map(\.name) == ["Title", "Titles"])
        let error = #expect(throws: LibraryError.self) {
            try List.named(drafts + [FieldDraft(name: "TITLE")], of: "Books")
        }
        #expect(
            error?.message == "“Books” already has a field “Title”. Choose another name.")
    }
}
