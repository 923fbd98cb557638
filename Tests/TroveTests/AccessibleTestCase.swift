import Foundation
import UITestSupport
import XCTest

/// A test that operates Trove through its accessible objects alone, as assistive technology does.
class AccessibleTestCase: TroveTestCase {
    /// Makes a library with a list of things with fields of every kind, and a list of places.
    func makeThings(for user: TroveUser) throws {
        let places = user.home.url.appendingPathComponent("places.csv")
        try "Name,Country\nLodz,Poland\nKyoto,Japan\n".write(
            to: places, atomically: true, encoding: .utf8)
        try user.trovectl("import", places.path)
        try user.trovectl(
            "new", "Things", "Name", "Plot:paragraph", "Pages:number", "Read:checkbox",
            "Genre:choice", "Tags:tags", "Bought:date", "Length:timeSpan", "Stars:rating",
            "Page:link", "Cover:image", "Tracks:texts")
        try user.trovectl("fields", "add", "Things", "Place:recordLink", "--target", "Places")
        try user.trovectl(
            "fields", "add", "Things", "Half:computed", "--expression", "Pages / 2")
        let things = user.home.url.appendingPathComponent("things.csv")
        try """
        Name,Pages,Read,Genre,Tags,Bought,Stars,Page,Place
        Lamp,3,yes,Light,red,2020-02-01,4,https://lamp.example/,Lodz
        Pen,1,no,Paper,"blue, red",2020-02-03,2,,Kyoto
        Pad,7,no,Paper,,2020-02-20,,,
        Pad,8,no,Paper,,,5,,

        """.write(to: things, atomically: true, encoding: .utf8)
        try user.trovectl("import", things.path, "--into", "Things")
    }
}

extension RunningProgram {
    /// Chooses an item of the main menu.
    func choose(_ item: String) throws {
        try perform(on: .toggleButton, "Main Menu")
        if Self.listItems.contains(item) { try perform(on: .button, "This List") }
        try perform(on: .button, item)
    }

    /// Some items of the main menu's submenu for the open list.
    static let listItems: Set<String> = [
        "Export…", "Find Duplicates…", "Import Into This List…", "List Settings…",
        "New Smart List…", "Rename This List…", "Save as Template…", "Statistics…",
    ]

    /// Waits until there is a dialog in front of a number of windows.
    func waitForDialog(_ name: String, over count: Int = 1) throws {
        try wait(name) { windows.count == count + 1 && windows.last?.isActive == true }
    }

    /// Closes the dialog in front by Escape.
    func closeDialog(over count: Int = 1) throws {
        try Keyboard.press("Escape")
        try wait("the dialog is closed") {
            windows.count == count && windows.last?.isActive == true
        }
    }

    func chooseFromMainMenu(_ item: String) throws {
        try click(.toggleButton, "Main Menu")
        if Self.listItems.contains(item) { try click(.button, "This List") }
        try click(.button, item)
    }
}
