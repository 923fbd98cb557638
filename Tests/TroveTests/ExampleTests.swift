import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// Programs that use TableKit: the README example, and views made before the application runs.
final class ExampleTests: XCTestCase {
    private func start(
        _ product: String, _ arguments: String..., environment: [String: String] = [:]
    ) throws -> RunningProgram {
        try RunningProgram(.product(product), arguments: arguments, environment: environment)
    }

    private func output(of program: RunningProgram) throws -> String {
        try eventually("the program ends") { !program.isRunning }
        return program.output
    }

    /// The window has its title and a close button.
    func testTheExampleOfTheReadmeIsAWindowLikeOthers() throws {
        let shelf = try RunningProgram(.product("shelf"))
        XCTAssertEqual(try shelf.window().name, "Shelf")
        _ = try shelf.find(.label, "Shelf")
        try shelf.click(.button, "Close")
        XCTAssertEqual(try output(of: shelf), "")
    }

    /// Every public view except windows can be created before the application runs.
    func testViewsCanBeMadeBeforeTheApplicationRuns() throws {
        let names = try output(of: start("early-views")).split(separator: "\n").map(String.init)
        XCTAssertGreaterThan(names.count, 30)
        for name in names where name != "ApplicationWindow" {
            let output = try output(of: start("early-views", name))
            XCTAssertTrue(output.hasPrefix("made "), "\(name): \(output)")
        }
    }

    /// Creating a window before its application runs, or a view without a display, gives a message.
    func testWhatCannotBeMadeYetIsASentence() throws {
        let window = try output(of: start("early-views", "ApplicationWindow"))
        XCTAssertEqual(
            window,
            "early-views: A window was created before its application was running. Create windows "
                + "in onActivate or onOpen of Application.\n")
        let table = try output(
            of: start(
                "early-views", "TableView", environment: ["DISPLAY": "", "WAYLAND_DISPLAY": ""]))
        XCTAssertTrue(
            table.hasPrefix("early-views: Views cannot be created without a display. Set DISPLAY"),
            table)
    }
}
