import Foundation
import GRDB
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Names of changes are stored as what was done and with what, and become texts when shown.
struct ChangeNameTests {
    /// Every action with its text.
    static let texts: [(name: ChangeName, text: String)] =
        records + fields + lists + [
            (.smartLists(.create(smartList: "New")), "Create Smart List “New”"),
            (.smartLists(.change(smartList: "New")), "Change Smart List “New”"),
            (.smartLists(.rename(smartList: "New")), "Rename Smart List “New”"),
            (.smartLists(.delete(smartList: "New")), "Delete Smart List “New”"),
            (.smartLists(.move(smartList: "New")), "Move Smart List “New”"),
            (.library(.repair), "Repair Library"),
            (.library(.restoreBackup), "Restore Backup"),
        ]

    private static let one = ChangeName.RecordGroup.one(title: "Emma")
    private static let untitled = ChangeName.RecordGroup.one(title: "")
    private static let several = ChangeName.RecordGroup.several(count: 3)

    private static let records: [(name: ChangeName, text: String)] = [
        (.records(.add), "Add Record"),
        (.records(.addSeveral(count: 2)), "Add 2 Records"),
        (.records(.paste(count: 2)), "Paste into 2 Records"),
        (.records(.pasting(changed: 1, added: 2)), "Paste into 3 Records"),
        (.records(.pasting(changed: 0, added: 2)), "Add 2 Records"),
        (.records(.pasting(changed: 0, added: 1)), "Add Record"),
        (.records(.change(one)), "Change “Emma”"),
        (.records(.change(untitled)), "Change Record"),
        (.records(.change(several)), "Change 3 Records"),
        (.records(.changeField(field: "Year", one)), "Change Year of “Emma”"),
        (.records(.changeField(field: "Year", untitled)), "Change Year of Record"),
        (.records(.changeField(field: "Year", several)), "Change Year of 3 Records"),
        (.records(.delete(one)), "Delete “Emma”"),
        (.records(.delete(untitled)), "Delete Record"),
        (.records(.delete(several)), "Delete 3 Records"),
        (.records(.restore(one)), "Restore “Emma”"),
        (.records(.restore(untitled)), "Restore Record"),
        (.records(.restore(several)), "Restore 3 Records"),
        (.records(.erase(one)), "Delete “Emma” Permanently"),
        (.records(.erase(untitled)), "Delete Record Permanently"),
        (.records(.erase(several)), "Delete 3 Records Permanently"),
        (.records(.emptyTrash), "Empty Trash"),
        (.records(.eraseFromTrash(count: 1)), "Delete 1 Record from Trash"),
        (.records(.eraseFromTrash(count: 2)), "Delete 2 Records from Trash"),
        (.records(.duplicate(one)), "Duplicate “Emma”"),
        (.records(.duplicate(untitled)), "Duplicate Record"),
        (.records(.duplicate(several)), "Duplicate 3 Records"),
        (.records(.copy(one, list: "Films")), "Copy “Emma” to “Films”"),
        (.records(.copy(untitled, list: "Films")), "Copy Record to “Films”"),
        (.records(.copy(several, list: "Films")), "Copy 3 Records to “Films”"),
        (.records(.transfer(one, list: "Films")), "Move “Emma” to “Films”"),
        (.records(.transfer(untitled, list: "Films")), "Move Record to “Films”"),
        (.records(.transfer(several, list: "Films")), "Move 3 Records to “Films”"),
        (.records(.move(one)), "Move “Emma”"),
        (.records(.move(untitled)), "Move Record"),
        (.records(.move(several)), "Move 3 Records"),
        (.records(.makeOrderManual), "Make Order Manual"),
        (.records(.merge(count: 3, title: "Emma")), "Merge 3 Records into “Emma”"),
        (.records(.merge(count: 3, title: "")), "Merge 3 Records"),
        (.records(.importInto(list: "Books")), "Import into “Books”"),
    ]

    private static let fields: [(name: ChangeName, text: String)] = [
        (.fields(.add(field: "Year")), "Add Field “Year”"),
        (.fields(.rename(field: "Year")), "Rename Field “Year”"),
        (.fields(.move(field: "Year")), "Move Field “Year”"),
        (.fields(.change(field: "Year")), "Change Field “Year”"),
        (.fields(.changeKind(field: "Year")), "Change Kind of “Year”"),
        (.fields(.changeChoices(field: "Year")), "Change Choices of “Year”"),
        (.fields(.addChoice(choice: "{field}", field: "Year")), "Add Choice “{field}” to Year"),
        (.fields(.duplicate(field: "Year")), "Duplicate Field “Year”"),
        (.fields(.remove(field: "Year")), "Remove Field “Year”"),
    ]

    private static let lists: [(name: ChangeName, text: String)] = [
        (.lists(.create(list: "Books")), "Create List “Books”"),
        (.lists(.importing(list: "Books")), "Import “Books”"),
        (.lists(.duplicate(list: "Books")), "Duplicate List “Books”"),
        (.lists(.rename(list: "Books")), "Rename List “Books”"),
        (.lists(.changeIcon(list: "Books")), "Change Icon of “Books”"),
        (.lists(.changeTitles(list: "Books")), "Change Titles of “Books”"),
        (.lists(.changeView(list: "Books")), "Change View of “Books”"),
        (.lists(.delete(list: "Books")), "Delete List “Books”"),
        (.lists(.move(list: "Books")), "Move List “Books”"),
    ]

    @Test(arguments: texts)
    func aNameIsReadAsItWasStored(_ name: ChangeName, _ text: String) throws {
        #expect(name.text == text)
        let stored = try name.stored
        #expect(stored.first == "{", "what was done, as JSON: \(stored)")
        #expect(ChangeName(stored: stored) == name)
    }

    /// The stored form must stay readable, since libraries keep it.
    @Test(arguments: [
        (
            #"{"records":{"_0":{"delete":{"_0":{"one":{"title":"Emma"}}}}}}"#,
            ChangeName.records(.delete(.one(title: "Emma")))
        ),
        (
            #"{"records":{"_0":{"copy":{"_0":{"several":{"count":2}},"list":"Films"}}}}"#,
            .records(.copy(.several(count: 2), list: "Films"))
        ),
        (
            #"{"fields":{"_0":{"addChoice":{"choice":"Novel","field":"Genre"}}}}"#,
            .fields(.addChoice(choice: "Novel", field: "Genre"))
        ),
        (#"{"lists":{"_0":{"rename":{"list":"Books"}}}}"#, .lists(.rename(list: "Books"))),
        (#"{"library":{"_0":{"repair":{}}}}"#, .library(.repair)),
    ])
    func theStoredFormStaysReadable(_ stored: String, _ name: ChangeName) throws {
        #expect(try name.stored == stored)
        #expect(ChangeName(stored: stored) == name)
    }

    @Test(arguments: ["Delete “Tintin”", "", "{", "7", #"{"other":1}"#])
    func textsOfOlderVersionsAreShownAsTheyAre(_ text: String) throws {
        #expect(ChangeName(stored: text) == .other(text))
        #expect(ChangeName(stored: text).text == text)
        #expect(try ChangeName(stored: text).stored == text)
    }

    @Test func changesOfAnOlderVersionAreNamedAndUndone() async throws {
        let folder = try TemporaryFolder()
        try OldLibrary.write(to: folder.libraryURL)
        let library = try folder.library()
        #expect(try library.undoState().undoName == "Change Title of “Emme”")
        #expect(try library.history().map(\.name) == ["Change Title of “Emme”"])
        #expect(try await library.undo()?.name == "Change Title of “Emme”")
        #expect(try library.undoState().redoName == "Change Title of “Emme”")
        let list = try #require(try library.lists().first)
        #expect(try library.record(1, in: list.id)?.values[0] == .text("Emme"))
        #expect(try await library.redo()?.name == "Change Title of “Emme”")
        #expect(try library.record(1, in: list.id)?.values[0] == .text("Emma"))
    }

    @Test func theHistoryStoresWhatWasDone() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library()
        let list = try await library.makeBooks(["Emma", "Faust"])
        try await library.perform(.deleteRecords([1], list: list.id))
        let stored = try await library.pool.read {
            try String.fetchAll($0, sql: "SELECT name FROM history ORDER BY id")
        }
        #expect(
            stored == [
                #"{"lists":{"_0":{"create":{"list":"Books"}}}}"#,
                #"{"records":{"_0":{"add":{}}}}"#, #"{"records":{"_0":{"add":{}}}}"#,
                #"{"records":{"_0":{"delete":{"_0":{"one":{"title":"Emma"}}}}}}"#,
            ])
    }
}
