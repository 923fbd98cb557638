import Foundation
import UITestSupport
import XCTest

/// The chapters More about selection and More about changes.
final class ChangeVariationsTests: CatalogTestCase {
    /// N05
    func testAnAnswerIsChecked() throws {
        try page("N05") { program in
            try Pointer.click(program.row("Hard").frame.center)
            let row = try program.row("Hard, Checked")
            try program.wait("it is not selected") { !row.isSelected }
            _ = try program.row("Easy")
        }
    }

    /// N17
    func testTheMessagesOfASelection() throws {
        try page("N17") { program in
            try Pointer.click(program.row("Never highlighted").frame.center)
            try Pointer.click(program.row("Deselected by a second click").frame.center)
            try program.wait("the messages") {
                program.windows.last?.first {
                    $0.text == """
                        shouldHighlight 1
                        shouldHighlight 2
                        didHighlight 2
                        didUnhighlight 2
                        willSelect 2
                        didSelect 2

                        """
                } != nil
            }
        }
    }

    /// N18
    func testTheRowIsSeenBeforeItIsDeselected() throws {
        try page("N18") { program in
            try Pointer.click(program.row("Clara").frame.center)
            try program.waitForLabel("Latin: clear, bright")
            try program.click(.button, "Back")
            try program.waitForLabel("Clara was open")
            let row = try program.row("Clara")
            try program.wait("it is deselected") { !row.isSelected }
        }
    }

    /// N19
    func testARowAndItsButtonDoDifferentThings() throws {
        try page("N19") { program in
            try Pointer.click(program.row("Abigail, 1 min ago").frame.center)
            try program.waitForLabel("Nobody answers.")
            try program.click(.button, "Hang Up")
            try program.wait("the alert is gone") { program.windows.count == 1 }
            try program.click(.button, "More Info")
            try program.waitForLabel("Hebrew: father’s joy")
        }
    }

    /// N20
    func testASelectionIsRestoredInAnotherOrder() throws {
        try page("N20") { program in
            try Pointer.scroll(at: program.table().frame.center, notches: 5)
            let name = try program.wait("a row further down") {
                try program.rowNames().first { $0 > "M" && $0 != "Oxygen" }
            }
            try Pointer.click(program.row(name).frame.center)
            try program.click(.button, "Save")
            try program.click(.button, "Reverse")
            try program.click(.button, "Restore")
            let row = try program.row(name)
            try program.wait("the row is selected, and on the screen") { row.isSelected }
        }
    }

    /// N21
    func testTheScopeDecidesWhatIsFound() throws {
        try page("N21") { program in
            try program.click(.button, "Search")
            try Keyboard.type("mi")
            try program.wait("four states") { try program.table().rowCount == 4 }
            try program.click(.toggleButton, "Contains")
            try program.wait("more states") { try program.table().rowCount ?? 0 > 4 }
            try Keyboard.press("Escape")
        }
    }

    /// N27
    func testARowIsCopiedFromItsMenu() throws {
        try page("N27") { program in
            try Pointer.click(program.row("Helium").frame.center, button: 3)
            try program.click(.button, "Copy")
            try program.waitForLabel("Helium was copied")
        }
    }

    /// N11
    func testAReloadOfARowAsksForOneCell() throws {
        try page("N11") { program in
            _ = try program.row("Row 0.1")
            try program.click(.button, "Reload a Row")
            try program.wait("one cell") {
                program.windows.last?.first {
                    $0.text.contains("cellForRowAt 0.1\n")
                        && $0.text.components(separatedBy: "cellForRowAt").count == 2
                } != nil
            }
            try program.click(.button, "Empty Update")
            try program.wait("no cell") {
                program.windows.last?.first {
                    $0.text.contains("heightForRowAt")
                        && !$0.text.contains("cellForRowAt")
                } != nil
            }
        }
    }

    /// N12
    func testTheWheelWithCtrlPinchesTheRows() throws {
        try page("N12") { program in
            let row = try program.row("Row 2")
            let height = row.frame.height
            try Keyboard.holding("ctrl") {
                try Pointer.scroll(at: row.frame.center, notches: -4)
            }
            try program.wait("higher rows") { try program.rows()[0].frame.height > height + 10 }
        }
    }

    /// N13
    func testARefreshAddsARow() throws {
        try page("N13") { program in
            _ = try program.row("Row 3")
            try program.click(.button, "Refresh")
            _ = try program.row("Row 4")
        }
    }

    /// N23
    func testDeletingTheLastRowRemovesTheSection() throws {
        try page("N23") { program in
            try program.click(.button, "Edit")
            let all = try program.wait("rows") { try program.table().rowCount }
            try program.click(.button, "Delete Actinium")
            try program.click(.button, "Forget")
            try program.wait("one row less") { try program.table().rowCount == all - 1 }
            XCTAssertEqual(try program.rowNames().first, "Aluminium")
        }
    }

    /// N24
    func testAPhoneNumberIsAdded() throws {
        try page("N24") { program in
            try program.click(.button, "Edit")
            try program.click(.entry, "Number 1")
            try Keyboard.press("ctrl+a")
            try Keyboard.type("555 0000")
            try program.click(.button, "Insert Number 3")
            _ = try program.find(.entry, "Number 4")
            try program.click(.button, "Done")
            XCTAssertEqual(try program.find(.entry, "Number 1").text, "555 0000")
        }
    }

    /// N25
    func testAnUpdateBecomesWhatWasPlanned() throws {
        try page("N25") { program in
            try program.click(.button, "Delete")
            try program.waitForLabel("A B C D E becomes B C D E")
            try program.click(.button, "Insert")
            try program.waitForLabel("A B C D E becomes New 1 B C D E")
            try program.click(.button, "Perform")
            try program.wait("the new rows") {
                try program.rowNames() == ["New 1", "B", "C", "D", "E"]
            }
        }
    }
}
