import Foundation
import UITestSupport
import XCTest

/// Smart lists in the sidebar: from a search, changed, renamed, arranged, deleted and restored.
final class SmartListTests: TroveTestCase {
    func testASearchBecomesASmartListByMouse() throws {
        let user = try TroveUser()
        var trove = try startTrove(importing: Self.books, for: user)
        try Keyboard.type("read:no")
        try trove.wait("the number of results") { trove.shows(.label, "17 records") }
        try trove.click(.button, "Save as Smart List…")
        let name = try trove.find(.entry, "Name")
        try trove.wait("the name has the keyboard") { trove.windows.last?.isActive == true }
        XCTAssertEqual(name.text, "read:no")
        try Keyboard.press("ctrl+a")
        try Keyboard.type("Unread")
        try trove.click(.button, "Create")
        _ = try trove.find(.listItem, "Unread, 17 records")
        try trove.wait("its records are shown") {
            try trove.titles().first == "Smilla's Sense of Snow"
        }
        XCTAssertEqual(try user.smartLists(), ["Unread: read:no"])

        // A search within it finds only records of the smart list.
        try Keyboard.type("e")
        try trove.wait("the search is open") { trove.shows(.button, "Save as Smart List…") }
        try Keyboard.type("lena")
        try trove.wait("the result") { try trove.titles() == ["L'amica geniale"] }
        try Keyboard.press("Escape")
        try trove.wait("all its records") { try trove.titles().count > 5 }

        // Its order is not that of the list.
        try trove.click(.toggleButton, "Sort and Group")
        try trove.click(.button, "Sort by")
        try trove.click(.radioButton, "Title")
        try trove.click(.toggleButton, "Sort and Group")
        try trove.click(.radioButton, "Descending")
        try trove.wait("its own order") { try trove.titles().first != "Smilla's Sense of Snow" }
        XCTAssertNil(try user.library.value("SELECT settings ->> '$.sort' FROM list"))
        try trove.quit()

        trove = try user.startTrove()
        try trove.wait("the smart list is open again") {
            trove.windows.first?.first(.listItem, "Unread, 17 records")?.isSelected == true
        }
        try trove.rightClick("Unread, 17 records")
        try trove.click(.button, "Delete")
        try trove.wait("it is gone") { try user.smartLists() == [] }
        try trove.wait("its list is open") {
            trove.windows.first?.first(.listItem, "Books, 62 records")?.isSelected == true
        }
        try trove.click(.button, "Undo")
        try trove.wait("it is back") { try user.smartLists() == ["Unread: read:no"] }
        _ = try trove.find(.listItem, "Unread, 17 records")
        try trove.quit()
    }

    func testTheSidebarIsOperatedByKeys() throws {
        let user = try TroveUser()
        try user.trovectl("import", Self.books.path)
        try user.trovectl("smart", "new", "--in", "Books", "Unread", "read:no")
        try user.trovectl("smart", "new", "--in", "Books", "Old", "year:<1950")
        let trove = try user.startTrove()
        _ = try trove.find(.listItem, "Unread, 17 records")
        try trove.focusSidebarByKeyboard()
        try Keyboard.press("Down")
        try trove.wait("the smart list is open") {
            try trove.titles().first == "Smilla's Sense of Snow"
        }
        XCTAssertEqual(trove.focused(.listItem)?.name, "Unread, 17 records")

        try Keyboard.press("F2")
        try trove.wait("the name has the keyboard") { trove.focused(.entry)?.text == "Unread" }
        try Keyboard.press("ctrl+a")
        try Keyboard.type("To Read")
        try Keyboard.press("Return")
        try trove.wait("it is renamed") {
            try user.smartLists() == ["To Read: read:no", "Old: year:<1950"]
        }
        try trove.wait("its row has the keyboard") {
            trove.focused(.listItem)?.name == "To Read, 17 records"
        }
        try Keyboard.press("F2")
        try trove.wait("the name has the keyboard") { trove.focused(.entry) != nil }
        try Keyboard.type("No")
        try Keyboard.press("Escape")
        try trove.wait("the old name") { trove.focused(.listItem)?.name == "To Read, 17 records" }

        try Keyboard.press("alt+Down")
        try trove.wait("it is one place lower") {
            try user.smartLists() == ["Old: year:<1950", "To Read: read:no"]
        }
        try trove.wait("its row has the keyboard") {
            trove.focused(.listItem)?.name == "To Read, 17 records"
        }
        try Keyboard.press("alt+Down")
        try Keyboard.press("shift+F10")
        try trove.click(.button, "Edit Smart List…")
        try trove.wait("the name has the keyboard") {
            trove.windows.last?.isActive == true && trove.focused(.entry)?.text == "To Read"
        }
        try Keyboard.press("alt+t")
        try trove.wait("the query has the keyboard") { trove.focused(.entry)?.text == "read:no" }
        try Keyboard.press("End")
        try Keyboard.type(" genre:classic")
        try Keyboard.press("Return")
        try trove.wait("the query is changed") {
            try user.smartLists() == ["Old: year:<1950", "To Read: read:no genre:classic"]
        }
        try trove.wait("one window") { trove.windows.count == 1 }
        try trove.wait("it is counted again") {
            !trove.shows(.listItem, "To Read, 17 records")
        }
        try Keyboard.press("ctrl+z")
        _ = try trove.find(.listItem, "To Read, 17 records")
        try Keyboard.press("Delete")
        try trove.wait("it is deleted") { try user.smartLists() == ["Old: year:<1950"] }
        XCTAssertEqual(try user.library.value("SELECT count(*) FROM books"), "62")
        try trove.quit()
    }

    func testANewRecordGetsTheValuesOfTheQuery() throws {
        let user = try TroveUser()
        try user.trovectl("import", Self.books.path)
        try user.trovectl("smart", "new", "--in", "Books", "Unread Novels", "read:no genre:novel")
        try user.trovectl("smart", "new", "--in", "Books", "Old", "year:<1950")
        let trove = try user.startTrove()
        try trove.click(.listItem, "Unread Novels, 12 records")
        _ = try trove.rows(atLeast: 1)
        try trove.click(.button, "Add Record")
        try trove.wait("it matches") {
            try user.newest("genre, read") == ["Novel", "0"]
        }
        try trove.wait("the smart list is still open") {
            trove.windows.first?.first {
                $0.role == .listItem && $0.name.hasPrefix("Unread Novels") && $0.isSelected
            } != nil
        }

        // Whoever leaves an empty record does not want it.
        try Keyboard.type("A Novel")
        try Keyboard.press("Return")
        try trove.wait("it is filled") { try user.newest("title, genre") == ["A Novel", "Novel"] }

        // No value follows from a comparison, so the list shows the record.
        try trove.click(.listItem, "Old, 28 records")
        try trove.focusTableByKeyboard()
        try Keyboard.press("ctrl+n")
        try trove.wait("the list is open") {
            trove.windows.first?.first(.listItem, "Books, 64 records")?.isSelected == true
        }
        XCTAssertEqual(try user.newest("genre, year"), ["", ""])
        try trove.quit()
    }

    func testRulesWriteTheQuery() throws {
        let user = try TroveUser()
        let trove = try startTrove(importing: Self.books, for: user)
        try trove.chooseFromMainMenu("New Smart List…")
        try trove.wait("the name has the keyboard") {
            trove.windows.last?.isActive == true && trove.focused(.entry)?.name == "Name"
        }
        try Keyboard.type("Long Classics")
        try trove.choose("Year", from: "Field of rule 1")
        try trove.choose("is less than", from: "Condition of rule 1")
        try trove.click(.entry, "Value of rule 1")
        try Keyboard.type("1950")
        try trove.wait("the number of records") { trove.shows(.label, "28 records") }
        try trove.click(.button, "Add Rule")
        try trove.choose("Read", from: "Field of rule 2")
        try trove.choose("is false", from: "Condition of rule 2")
        try trove.wait("fewer records") { !trove.shows(.label, "28 records") }
        try trove.choose("any", from: "Rules to match")
        try trove.click(.button, "Edit as Text")
        try trove.wait("the query") {
            trove.windows.last?.first(.entry, "Query")?.text == "Year:<1950 or Read:no"
        }
        try trove.click(.button, "Edit as Rules")
        try trove.click(.button, "Remove rule 2")
        try trove.wait("the first rule alone") { trove.shows(.label, "28 records") }
        try trove.click(.button, "Create")
        _ = try trove.find(.listItem, "Long Classics, 28 records")
        XCTAssertEqual(try user.smartLists(), ["Long Classics: Year:<1950"])
        try trove.quit()
    }

    func testListsAreArrangedByMouse() throws {
        let user = try TroveUser()
        for list in ["Books", "Films", "Plants"] {
            try user.trovectl("new", list, "Title")
        }
        let trove = try user.startTrove()
        func frame(_ list: String) throws -> Frame {
            try trove.find(.listItem, "\(list), 0 records").frame
        }
        let (books, plants) = (try frame("Books"), try frame("Plants"))
        try Pointer.drag(
            from: plants.center,
            over: [(plants.center.x, plants.center.y - 20), (books.center.x, books.y + 4)])
        try trove.wait("the list is first") { try user.lists() == ["Plants", "Books", "Films"] }
        try trove.wait("its row is first") { try frame("Plants").y == books.y }
        // Beyond the lists, it becomes the last of them.
        try Programs.settle()
        try Pointer.drag(
            from: try frame("Plants").center,
            over: [(books.center.x, books.center.y + 20), (books.center.x, books.y + 500)])
        try trove.wait("the list is last") { try user.lists() == ["Books", "Films", "Plants"] }
        try trove.rightClick("Films, 0 records")
        try trove.click(.button, "Move Up")
        try trove.wait("the list is first") { try user.lists() == ["Films", "Books", "Plants"] }
        try trove.rightClick("Films, 0 records")
        try trove.click(.button, "Duplicate")
        try trove.wait("the copy is the last one") {
            try user.lists() == ["Films", "Books", "Plants", "Films (Copy)"]
        }
        try Keyboard.press("ctrl+z")
        try trove.wait("no copy") { try user.lists() == ["Films", "Books", "Plants"] }
        try trove.quit()
    }

    func testASmartListOfAllListsShowsTheRecordsOfEach() throws {
        let user = try TroveUser()
        try user.trovectl("import", Self.books.path)
        try user.trovectl("import", Self.airports.path)
        try user.trovectl("smart", "new", "Men", "man")
        let trove = try user.startTrove()
        let item = try trove.wait("the smart list") {
            trove.windows.first?.first { $0.role == .listItem && $0.name.hasPrefix("Men, ") }
        }
        try Pointer.click(item.frame.center)
        try trove.wait("a heading for each list") {
            ["Books", "Airports"].allSatisfy { trove.shows(.heading, $0) }
        }
        let count = item.name.replacing("Men, ", with: "")
        try trove.wait("the number of records") { trove.shows(.label, count) }
        let row = try trove.rows(atLeast: 1)[0]
        let title = row.title
        try Pointer.click(row.frame.center)
        try trove.wait("its form") { trove.windows.first?.first(.entry, "Title")?.text == title }
        try trove.quit()
    }
}

extension TroveUser {
    /// The smart lists in order, with their queries.
    func smartLists() throws -> [String] {
        try library.rows(
            "SELECT name, query FROM smart_list WHERE deleted_at IS NULL ORDER BY position"
        ).map { $0.joined(separator: ": ") }
    }

    /// Values of the book that was added last.
    fileprivate func newest(_ columns: String) throws -> [String] {
        try library.rows("SELECT \(columns) FROM books ORDER BY id DESC LIMIT 1").first ?? []
    }

    /// The names of the lists in order.
    fileprivate func lists() throws -> [String] {
        try library.rows("SELECT name FROM list WHERE deleted_at IS NULL ORDER BY position")
            .map { $0[0] }
    }
}

extension RunningProgram {
    /// Chooses an item of a pop-up button.
    fileprivate func choose(_ item: String, from button: String) throws {
        try click(.comboBox, button)
        XCTAssertTrue(try find(.menuItem, item).perform("click"), item)
    }

    /// Opens the menu of a row of the sidebar.
    func rightClick(_ item: String) throws {
        try Programs.settle()
        try Pointer.click(try find(.listItem, item).frame.center, button: 3)
    }

    /// Presses Tab until the sidebar has the focus.
    func focusSidebarByKeyboard() throws {
        try press("Tab", until: "the keyboard reaches the sidebar") {
            focused(.listItem) != nil
        }
    }
}
