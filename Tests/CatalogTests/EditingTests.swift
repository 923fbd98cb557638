import Foundation
import UITestSupport
import XCTest

/// The chapter Editing.
final class EditingTests: CatalogTestCase {
    /// E29
    func testASwipeDeletesANote() throws {
        try page("E29") { program in
            let row = try program.row("Call the plumber").frame
            try Pointer.drag(from: row.center, over: [(row.x + 60, row.center.y)])
            try program.click(.button, "Delete")
            try program.wait("the note is gone") {
                try program.table().rowCount == 7
                    && !program.rowNames().contains("Call the plumber")
            }
            try program.wait("the page says which") {
                program.shows(.label, "“Call the plumber” was deleted.")
            }
            // The next note has the focus.
            try Keyboard.press("space")
            let next = try program.row("Return the books")
            try program.wait("it is selected") { next.isSelected }
            try Keyboard.press("Delete", "Delete")
            try program.wait("two more are gone") { try program.table().rowCount == 5 }
        }
    }

    /// E30
    func testRowsAreInsertedAndDeleted() throws {
        try page("E30") { program in
            try program.click(.button, "Edit")
            _ = try program.row("Add a row")
            try program.click(.button, "Insert Add a row")
            try program.wait("a fourth row") { try program.table().rowCount == 5 }
            try program.click(.button, "Done")
            try program.wait("the row that adds is gone") {
                try program.table().rowCount == 4 && !program.rowNames().contains("Add a row")
            }
        }
    }

    /// E31
    func testAButtonOfThePageTurnsEditingOn() throws {
        try page("E31") { program in
            _ = try program.row("Denim")
            try program.click(.button, "Edit")
            try program.click(.button, "Delete Denim")
            try program.click(.button, "Delete")
            try program.wait("the row is gone") { try program.table().rowCount == 6 }
            try program.click(.button, "Done")
            try program.wait("the controls are gone") {
                !program.shows(.button, "Delete Ebony")
            }
        }
    }

    /// E32
    func testOnlyTheSecondSectionCanBeEdited() throws {
        try page("E32") { program in
            try program.click(.button, "Delete Mine, too")
            XCTAssertFalse(program.shows(.button, "Delete Built in"))
            try program.click(.button, "Delete")
            try program.wait("the row is gone") { try program.table().rowCount == 4 }
            XCTAssertEqual(
                try program.rowNames(), ["Built in", "Also built in", "Mine", "And this"])
        }
    }

    /// E33
    func testARowIsMovedByKeyboard() throws {
        try page("E33") { program in
            try Pointer.click(program.row("Helium").frame.center)
            try Keyboard.press("alt+Down")
            try program.wait("it is third") {
                try program.rowNames().prefix(3) == ["Hydrogen", "Lithium", "Helium"]
            }
        }
    }

    /// E34
    func testARowComesAndGoes() throws {
        try page("E34") { program in
            try program.click(.button, "Left")
            try program.wait("the row is third") { try program.rowNames()[safe: 2] == "Left" }
            try program.click(.button, "Left")
            try program.wait("it is gone") { try !program.rowNames().contains("Left") }
        }
    }

    /// E35
    func testABatchIsOneChange() throws {
        try page("E35") { program in
            _ = try program.row("B")
            try program.click(.button, "Delete B and C, Insert X and Y")
            try program.wait("the new rows") {
                try program.rowNames() == ["X", "A", "D", "Y", "E"]
            }
        }
    }

    /// E49
    func testSwipesRevealActionsOnBothSides() throws {
        try page("E49") { program in
            let row = try program.row("Photos from Sunday").frame
            try Pointer.drag(
                from: row.center, over: [(row.center.x + 110, row.center.y)])
            try program.click(.button, "Mark as Read")
            try program.wait("the row is closed") { !program.shows(.button, "Mark as Read") }
            try Pointer.drag(
                from: row.center, over: [(row.center.x + 110, row.center.y)])
            _ = try program.find(.button, "Mark as Unread")
            try Keyboard.press("Escape")
            let other = try program.row("Invitation").frame
            try Pointer.drag(
                from: other.center, over: [(other.center.x - 130, other.center.y)])
            try program.click(.button, "Archive")
            try program.wait("the message is gone") { try program.table().rowCount == 11 }
        }
    }

    /// E50
    func testARefreshInsertsARow() throws {
        try page("E50") { program in
            _ = try program.row("Edition 1")
            try program.click(.button, "Refresh")
            _ = try program.row("Edition 2")
            try Keyboard.press("Tab")
            try Pointer.click(program.row("Edition 1").frame.center)
            try Keyboard.press("F5")
            _ = try program.row("Edition 3")
        }
    }
}

extension Array {
    /// The element at an index; nil if there is none.
    fileprivate subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
