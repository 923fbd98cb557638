import Foundation
import ProgramSupport
import UITestSupport
import XCTest

/// The search of the desktop and the actions of the program's icon, through the session bus.
final class DesktopSearchTests: TroveTestCase {
    private static let name = "org.trove.Trove"

    private func makeLists(for user: TroveUser) throws {
        try user.trovectl("import", Self.books.path)
        try user.trovectl("new", "Films", "Title", "Director")
        try user.trovectl("add", "Films", "Title=Solaris", "Director=Tarkowski")
        try user.trovectl("add", "Films", "Title=Stalker", "Director=Tarkowski")
    }

    private func call(_ method: String, _ arguments: String...) throws -> String {
        try Program(
            "gdbus",
            arguments: [
                "call", "--session", "--dest", Self.name,
                "--object-path", "/org/trove/Trove/SearchProvider",
                "--method", "org.gnome.Shell.SearchProvider2." + method,
            ] + arguments
        ).output()
    }

    private func perform(_ action: String, _ target: String = "") throws {
        try Program(
            "gdbus",
            arguments: [
                "call", "--session", "--dest", Self.name, "--object-path", "/org/trove/Trove",
                "--method", "org.freedesktop.Application.ActivateAction", action,
                target.isEmpty ? "[]" : "[<'\(target)'>]", "{}",
            ]
        ).output()
    }

    private func hasName() throws -> Bool {
        try Program(
            "gdbus",
            arguments: [
                "call", "--session", "--dest", "org.freedesktop.DBus",
                "--object-path", "/org/freedesktop/DBus",
                "--method", "org.freedesktop.DBus.NameHasOwner", Self.name,
            ]
        ).output().contains("true")
    }

    func testTheServiceFindsRecordsWithoutAWindowAndOpensThem() throws {
        let user = try TroveUser()
        try makeLists(for: user)
        let trove = try user.launchTrove("--gapplication-service")
        try eventually("it is on the bus") { try hasName() }
        XCTAssertEqual(try call("GetInitialResultSet", "['solar']"), "(['1/3', '2/1'],)\n")
        XCTAssertEqual(
            try call("GetSubsearchResultSet", "['1/3', '2/1']", "['solar', 'tark']"),
            "(['2/1'],)\n")
        XCTAssertEqual(try call("GetInitialResultSet", "['nowhere']"), "(@as [],)\n")
        let metas = try call("GetResultMetas", "['2/1', '2/77', 'x']")
        for part in ["'id': <'2/1'>", "'name': <'Solaris'>", "<'Films", "'icon': <('themed'"] {
            XCTAssertTrue(metas.contains(part), metas)
        }
        XCTAssertFalse(metas.contains("2/77"), metas)
        XCTAssertTrue(trove.windows.isEmpty)

        _ = try call("ActivateResult", "2/1", "['solar']", "0")
        try trove.wait("the record") { try trove.row("Solaris").isSelected }
        XCTAssertEqual(try call("GetInitialResultSet", "['stalk']"), "(['2/2'],)\n")
        _ = try call("LaunchSearch", "['tarkowski']", "0")
        try trove.wait("the search through all lists") {
            try Set(trove.titles()) == ["Solaris", "Stalker"]
        }
        try perform("new-record")
        try trove.wait("a record is added") {
            try user.library.value("SELECT count(*) FROM books") == "63"
        }
        try perform("open-record", "2/2")
        try trove.wait("the record of a notification") { try trove.row("Stalker").isSelected }
        // A second program passes its action on and ends.
        try user.launchTrove("--new-list").waitUntilExit()
        try trove.wait("the dialog") { trove.shows(.button, "Continue") }
        try Keyboard.press("Escape")
        try trove.wait("it is closed") { trove.windows.count == 1 }
        try trove.quit()
    }

    /// Requests for the user's own library stay in it, although another one was open last.
    func testTheServiceKeepsToItsLibrary() throws {
        let user = try TroveUser()
        try makeLists(for: user)
        let other = user.home.url.appendingPathComponent("other.trove")
        try user.trovectl("new", "--library", other.path, "Plants", "Title")
        let state = user.home.url.appendingPathComponent(".local/state/trove")
        try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
        try Data((other.path + "\n").utf8).write(
            to: state.appendingPathComponent("last-library"))
        let bus = try ChildProcess(
            Program(
                "dbus-monitor",
                arguments: [
                    "--session", "interface='org.freedesktop.Notifications',member='Notify'",
                ]))
        defer { bus.send(SIGTERM) }
        let service = try user.launchTrove("--gapplication-service")
        try eventually("it is on the bus") { try hasName() }
        try perform("return-record", "77/1")
        try eventually("the reason why a record is not marked as returned") {
            bus.lines.contains { $0.contains("The operation could not be completed") }
        }
        try perform("open-record", "2/2")
        try service.wait("the record of a reminder") { try service.row("Stalker").isSelected }
        try service.quit()
        try eventually("it has ended") { try !hasName() }
        let again = try user.launchTrove("--gapplication-service")
        try eventually("it is on the bus again") { try hasName() }
        try user.launchTrove("--library", user.library.url.path).waitUntilExit()
        _ = try again.find(.listItem, "Films, 2 records")
        try again.quit()
    }

    /// The bus starts the program when the desktop asks for results.
    func testTheBusStartsTheProgramForASearch() throws {
        let user = try TroveUser()
        try makeLists(for: user)
        let services = URL(
            filePath: try XCTUnwrap(ProcessInfo.processInfo.environment["XDG_DATA_HOME"])
        ).appending(path: "dbus-1/services")
        try FileManager.default.createDirectory(at: services, withIntermediateDirectories: true)
        let file = services.appending(path: Self.name + ".service")
        defer { try? FileManager.default.removeItem(at: file) }
        let variables = user.environment.map { "\($0)=\($1)" }.joined(separator: " ")
        try """
        [D-BUS Service]
        Name=\(Self.name)
        Exec=/usr/bin/env \(variables) \(URL.product("trove").path) --gapplication-service
        """.write(to: file, atomically: true, encoding: .utf8)
        try Program(
            "gdbus",
            arguments: [
                "call", "--session", "--dest", "org.freedesktop.DBus",
                "--object-path", "/org/freedesktop/DBus",
                "--method", "org.freedesktop.DBus.ReloadConfig",
            ]
        ).output()
        XCTAssertFalse(try hasName())
        XCTAssertEqual(try call("GetInitialResultSet", "['solar']"), "(['1/3', '2/1'],)\n")
        // The program from the command line hands over to the service, which shows the window.
        let second = try user.launchTrove()
        try second.waitUntilExit()
        try perform("quit")
        try eventually("the service has ended") { try !hasName() }
    }
}
