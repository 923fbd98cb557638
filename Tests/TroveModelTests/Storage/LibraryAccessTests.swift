import Foundation
import Testing
import TroveModel

/// The parts of a library that can be changed.
struct LibraryAccessTests {
    @Test func aLibraryThatIsGoneTakesNoEditsButOneWithoutAConnectionDoes() {
        let replaced = LibraryAccess.lost(LibraryError(.missing, "Another library is there."))
        let offline = LibraryAccess.lost(LibraryError(.notConnected, "No connection."))
        let reader = LibraryAccess.readOnly(LibraryError(.readOnly, "Ask the owner."))
        #expect(LibraryAccess.readWrite.takesEdits && offline.takesEdits)
        #expect(!replaced.takesEdits && !reader.takesEdits)
    }

    /// A person who can only read a list has a view of their own, as long as the library is there.
    @Test(arguments: LibraryRole.allCases)
    func noPartOfAListCanBeChangedInALibraryThatIsGone(role: LibraryRole) {
        var list = List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "Books", icon: .standard, fields: [],
            recordCount: 0, trashCount: 0)
        list.role = role
        let replaced = LibraryAccess.lost(LibraryError(.missing, "Another library is there."))
        for part in ListPart.allCases { #expect(!replaced.allowsChanging(part, of: list)) }
        #expect(LibraryAccess.readWrite.allowsChanging(.view, of: list))
        let reader = LibraryAccess.readOnly(LibraryError(.readOnly, "Ask the owner."))
        #expect(reader.allowsChanging(.view, of: list) == (role == .reader))
    }
}
