import Foundation
import UITestSupport
import XCTest

/// Following the link of a record: addresses open with the user's default program.
final class LinkTests: TroveTestCase {
    func testALinkIsOpenedAtOnceOrAfterAQuestion() throws {
        let user = try TroveUser()
        let opened = try user.setUpBrowser()
        let file = user.home.url.appendingPathComponent("places.csv")
        try """
        Name,Web page
        Archive,https://archive.example/books
        Disguise,https://bank.example@thief.example/
        Plain,http://plain.example/
        """.write(to: file, atomically: true, encoding: .utf8)
        let trove = try startTrove(importing: file, for: user)

        func select(_ title: String) throws -> Accessible {
            try Pointer.click(try trove.row(title).frame.center)
            let entry = try trove.find(.entry, "Web page")
            try trove.wait("the form shows it") { try trove.row(title).isSelected }
            try Programs.settle()
            try Pointer.click(entry.frame.center)
            return entry
        }
        _ = try select("Archive")
        try Keyboard.press("ctrl+Return")
        try trove.wait("the page is open") {
            opened.lines == ["https://archive.example/books"]
        }
        let entry = try select("Disguise")
        try Pointer.click((entry.frame.x + entry.frame.width - 14, entry.frame.center.y))
        try trove.click(.button, "Cancel")
        _ = try select("Disguise")
        try Keyboard.press("ctrl+Return")
        XCTAssertEqual(opened.lines.count, 1, "asking is not opening")
        try trove.click(.button, "Open")
        try trove.wait("the second page is open") {
            opened.lines.last == "https://bank.example@thief.example/"
        }
        try Keyboard.press("F1")
        try trove.wait("the help about the view is open") {
            opened.lines.last == "help:trove/list"
        }
        try trove.quit()
    }
}

/// Following links that no program can open.
final class UnopenedLinkTests: TroveTestCase {
    func testALinkThatCannotBeOpenedIsAnsweredWithASentence() throws {
        let user = try TroveUser()
        let file = user.home.url.appendingPathComponent("places.csv")
        try """
        Name,Web page
        Page,https://archive.example/books
        Mail,mailto:ann@example.org
        File,file:///no/such/paper.pdf
        """.write(to: file, atomically: true, encoding: .utf8)
        let trove = try user.startTrove(
            opening: file, environment: ["XDG_DATA_DIRS": try user.shareWithoutPrograms().path])
        try trove.click(.button, "Import")
        let cases = [
            ("Page", "No web browser is set up", "https://archive.example/books"),
            ("Mail", "No email app is set up", "ann@example.org"),
            ("File", "The file “/no/such/paper.pdf” does not exist", "file:///no/such/paper.pdf"),
        ]
        for (title, sentence, copied) in cases {
            try Pointer.click(try trove.row(title).frame.center)
            try trove.wait("the form shows it") { try trove.row(title).isSelected }
            let entry = try trove.find(.entry, "Web page")
            try Programs.settle()
            try Pointer.click(entry.frame.center)
            try Keyboard.press("ctrl+Return")
            if title == "File" { try trove.click(.button, "Open") }
            try trove.wait("a sentence about \(title)") {
                trove.windows.contains { window in
                    window.first { $0.role == .label && $0.text.contains(sentence) } != nil
                }
            }
            try trove.click(.button, "Copy Address")
            let name = try trove.find(.entry, "Name")
            try trove.wait("the window has the keyboard") { trove.windows.first?.isActive == true }
            try Pointer.click(name.frame.center)
            try Keyboard.press("ctrl+a", "ctrl+v")
            try trove.wait("the address was copied") { name.text == copied }
            try Keyboard.press("ctrl+a")
            try Keyboard.type(title)
            try Keyboard.press("Return")
        }
        try Keyboard.press("F1")
        try trove.wait("a sentence about the help") {
            trove.windows.contains { window in
                window.first {
                    $0.role == .label && $0.text.contains("No app for help is set up")
                } != nil
            }
        }
        try trove.click(.button, "Close")
        try trove.quit()
    }
}

extension TroveUser {
    /// Returns a data folder of a desktop without any installed programs.
    fileprivate func shareWithoutPrograms() throws -> URL {
        let share = home.url.appendingPathComponent("share")
        try FileManager.default.createDirectory(at: share, withIntermediateDirectories: true)
        for name in ["icons", "glib-2.0", "mime", "themes", "fonts"] {
            try FileManager.default.createSymbolicLink(
                at: share.appendingPathComponent(name),
                withDestinationURL: URL(fileURLWithPath: "/usr/share/" + name))
        }
        return share
    }
}

/// The file in which the test's browser records the addresses it opens.
private struct OpenedPages {
    let file: URL

    var lines: [String] {
        let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").map(String.init)
    }
}

extension TroveUser {
    /// Sets up a browser that records the addresses it opens.
    fileprivate func setUpBrowser() throws -> OpenedPages {
        let pages = OpenedPages(file: home.url.appendingPathComponent("opened.txt"))
        let browser = home.url.appendingPathComponent("browser")
        try "#!/bin/sh\nprintf '%s\\n' \"$1\" >> '\(pages.file.path)'\n"
            .write(to: browser, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: browser.path)
        let applications = home.url.appendingPathComponent(".local/share/applications")
        let configuration = home.url.appendingPathComponent(".config")
        for folder in [applications, configuration] {
            try FileManager.default.createDirectory(
                at: folder, withIntermediateDirectories: true)
        }
        try """
        [Desktop Entry]
        Type=Application
        Name=Browser
        Exec=\(browser.path) %u
        MimeType=x-scheme-handler/http;x-scheme-handler/https;x-scheme-handler/help;
        """.write(
            to: applications.appendingPathComponent("browser.desktop"), atomically: true,
            encoding: .utf8)
        try """
        [Default Applications]
        x-scheme-handler/http=browser.desktop
        x-scheme-handler/https=browser.desktop
        x-scheme-handler/help=browser.desktop
        """.write(
            to: configuration.appendingPathComponent("mimeapps.list"), atomically: true,
            encoding: .utf8)
        return pages
    }
}
