import Foundation
import UITestSupport
import XCTest

/// The chapters Selection and scrolling, Editing and Navigation.
final class EditingTests: CatalogTestCase {
    /// E22
    func testTheTargetGoesToThePlaceOfTheButton() throws {
        try page("E22") { program in
            try program.click(.button, "Top")
            let row = try program.row("Row 50, the target")
            try program.wait("it is at the top") {
                try row.frame.y == program.table().frame.y
            }
            try program.click(.button, "Middle")
            try program.wait("it is in the middle") {
                try abs(row.frame.centre.y - program.table().frame.centre.y) <= 1
            }
        }
    }

    /// E24
    func testARowCanRefuseToBeSelected() throws {
        try page("E24") { program in
            let first = try program.row("Gray")
            try Pointer.click(first.frame.centre)
            try program.wait("it is selected") { first.isSelected }
            try Pointer.click(program.row("Cannot be selected").frame.centre)
            XCTAssertTrue(first.isSelected)
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

    /// E33
    func testARowIsMovedByKeyboard() throws {
        try page("E33") { program in
            try Pointer.click(program.row("Helium").frame.centre)
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
            try program.click(.button, "Delete B and C, insert X and Y")
            try program.wait("the new rows") {
                try program.rowNames() == ["X", "A", "D", "Y", "E"]
            }
        }
    }

    /// E16
    func testAPageIsPushedAndPopped() throws {
        try page("E16") { program in
            try Pointer.click(program.row("Clara").frame.centre)
            try program.waitForLabel("Latin: clear, bright")
            try program.click(.button, "Back")
            let row = try program.row("Clara")
            try program.wait("it is deselected") { !row.isSelected }
        }
    }
}

extension Array {
    /// The element at an index; nil if there is none.
    fileprivate subscript(safe index: Int) -> Element? {
        indices.contains(index) ? self[index] : nil
    }
}
