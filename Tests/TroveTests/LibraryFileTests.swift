import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// Several libraries, sessions and files at once.
final class LibraryFileTests: TroveTestCase {
    /// The message stays until it is read, although there is no other window.
    func testALibraryThatCannotBeOpenedIsReported() throws {
        let user = try TroveUser()
        let file = user.home.url.appending(path: "list.trove")
        try Data(repeating: 0x61, count: 9000).write(to: file)
        let trove = try user.launchTrove("--library", file.path)
        try trove.wait("the message") {
            trove.windows.contains { $0.first { $0.name.contains("could not be opened") } != nil }
        }
        try trove.click(.button, "Close")
        XCTAssertThrowsError(try trove.waitUntilExit()) {
            XCTAssertTrue("\($0)".contains("ended with 1"), "\($0)")
        }
    }

    func testADamagedLibraryIsReplacedWithItsBackup() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Films", "Title")
        try user.trovectl("add", "Films", "Title=Alien")
        try user.trovectl("backup")
        try user.trovectl("add", "Films", "Title=Brazil")
        let library = user.library.url
        try Data(repeating: 0x61, count: 9000).write(to: library)
        let trove = try user.launchTrove()
        try trove.click(.button, "Restore Backup")
        _ = try trove.row("Alien")
        try trove.wait("what happened is told") {
            trove.windows.contains { $0.first { $0.name.contains("was restored") } != nil }
        }
        let folder = library.deletingLastPathComponent().path
        let files = try FileManager.default.contentsOfDirectory(atPath: folder)
        let aside = try XCTUnwrap(files.first { $0.contains("-damaged-") })
        XCTAssertEqual(try Data(contentsOf: URL(filePath: "\(folder)/\(aside)")).count, 9000)
        try Keyboard.press("ctrl+n")
        try trove.wait("it can be changed") {
            try user.library.value("SELECT count(*) FROM films") == "2"
        }
        try trove.quit()
    }

    func testALibraryThatIsOpenInAnotherSessionIsReadAndTakenOver() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Films", "Title")
        try user.trovectl("add", "Films", "Title=Alien")
        let first = try user.startTrove()
        _ = try first.row("Alien")
        // A session of its own has a bus of its own.
        let other = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"]
        let second = try user.launchTrove(environment: other)
        try second.wait("the reason") {
            second.windows.contains { $0.first { $0.name.contains("another session") } != nil }
        }
        try second.click(.button, "Read Only")
        _ = try second.row("Alien")
        // The end of the first session saves what is typed there, and frees the library.
        kill(try XCTUnwrap(first.processIdentifier), SIGTERM)
        try first.waitUntilExit()
        try second.click(.button, "Open for Changes")
        try second.wait("it can be changed") {
            try second.onlyWindow?.isActive == true
                && second.find(.button, "Add Record").isSensitive
        }
        try Keyboard.press("ctrl+n")
        try second.wait("a record is added") {
            try user.library.value("SELECT count(*) FROM films") == "2"
        }
        // A third session does not wait.
        let third = try user.launchTrove(
            environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/missing"])
        try third.click(.button, "Take Over…")
        // A key pressed by accident takes nothing over.
        try third.wait("the question is about sessions") {
            third.windows.contains {
                $0.first { $0.name.contains("return to that session") } != nil
            }
        }
        try Programs.settle()
        try Keyboard.press("Return")
        try third.wait("the question is closed") { third.windows.count == 1 }
        XCTAssertTrue(second.windows.count == 1)
        try third.quit()
        let fourth = try user.launchTrove(
            environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/missing"])
        try fourth.click(.button, "Take Over…")
        try fourth.click(.button, "Take Over")
        try second.wait("the reason there") {
            second.windows.contains { $0.first { $0.name.contains("was taken over") } != nil }
        }
        try second.killAtOnce()
        try fourth.wait("it can be changed there") {
            try fourth.onlyWindow?.isActive == true
                && fourth.find(.button, "Add Record").isSensitive
        }
        try Keyboard.press("ctrl+n")
        try fourth.wait("another record is added") {
            try user.library.value("SELECT count(*) FROM films") == "3"
        }
        try fourth.quit()
        XCTAssertFalse(
            FileManager.default.fileExists(
                atPath: user.library.url.deletingLastPathComponent()
                    .appendingPathComponent(".library.trove.lock").path))
    }

    func testAnotherLibraryOpensInAWindowOfItsOwnAndComesBackAtTheNextStart() throws {
        let user = try TroveUser()
        try user.trovectl("new", "Films", "Title")
        let file = user.home.url.appendingPathComponent("Früher & später.trove")
        try user.trovectl("new", "--library", file.path, "Plants", "Title")
        let trove = try user.startTrove(opening: file)
        _ = try trove.find(.listItem, "Plants, 0 records")
        try trove.wait("the name of the library") {
            trove.windows.first?.name == "Plants – Früher & später"
        }
        // A second start brings the window of the library to the front, and ends.
        try user.launchTrove(file.path).waitUntilExit()
        let recent = user.home.url.appendingPathComponent(".local/share/recently-used.xbel")
        try trove.wait("the library is among the recent files") {
            // The name is percent-encoded there.
            (try? String(contentsOf: recent, encoding: .utf8))?.contains("ter.trove") == true
        }
        try Keyboard.press("F10")
        try trove.click(.button, "Open")
        try trove.wait("the libraries") {
            trove.shows(.button, "My Library") && trove.shows(.button, "Früher & später.trove")
        }
        try Keyboard.press("Escape", "Escape")
        try trove.wait("the menu is closed") { !trove.shows(.button, "My Library") }
        try trove.quit()
        let again = try user.startTrove()
        _ = try again.find(.listItem, "Plants, 0 records")
        try again.quit()
        let own = try user.launchTrove("--library", user.library.url.path)
        _ = try own.find(.listItem, "Films, 0 records")
        try own.quit()
        // A look at a restored copy does not count.
        let aside = try user.launchTrove("--aside", "--library", file.path)
        _ = try aside.find(.listItem, "Plants, 0 records")
        try aside.quit()
        let last = try user.startTrove()
        _ = try last.find(.listItem, "Films, 0 records")
        try last.quit()
    }

    func testFilesOfAFileManagerAreImportedOneAfterTheOther() throws {
        let user = try TroveUser()
        var addresses: [String] = ["# from a file manager"]
        for name in ["Größe und Maß", "100% Äpfel"] {
            let file = user.home.url.appendingPathComponent(name + ".csv")
            try "Title,Note\nA,b\nC,d\n".write(to: file, atomically: true, encoding: .utf8)
            let path = try XCTUnwrap(
                file.path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed))
            addresses.append("file://" + path)
        }
        let uris = user.home.url.appendingPathComponent("uris")
        try (addresses.joined(separator: "\r\n") + "\r\n").write(
            to: uris, atomically: true, encoding: .utf8)
        let trove = try user.startTrove()
        try dragURIs(in: uris, to: try trove.window().frame.center)
        for name in ["Größe und Maß", "100% Äpfel"] {
            try trove.wait("the dialog of \(name)") {
                trove.windows.last?.name == "Import “\(name).csv”"
            }
            try trove.click(.button, "Import")
            _ = try trove.find(.listItem, "\(name), 2 records")
        }
        try trove.quit()
    }
}
