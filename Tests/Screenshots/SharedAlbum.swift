import Foundation
import ProgramSupport
import UITestSupport

/// Screenshots of a library that a family shares, on the server that `data/scripts/with-postgres`
/// starts.
struct SharedAlbum {
    let folder: URL

    private static let width = 1100
    private static let height = 720

    private var server: String {
        get throws {
            guard let server = ProcessInfo.processInfo.environment["TROVE_TEST_SERVER"] else {
                throw UITestFailure("TROVE_TEST_SERVER names no server.")
            }
            return server
        }
    }

    func takeAll() throws {
        for person in ["maria", "ben", "eva"] { try run("CREATE ROLE \(person) LOGIN") }
        try run("CREATE DATABASE family OWNER maria")
        let user = try TroveUser()
        try user.setGtkSettings(Album.desktop)
        let (maria, ben) = (try address(of: "maria"), try address(of: "ben"))
        try FilmAlbum.makeFilms(for: user, in: maria)
        for (role, person) in [("editor", "ben"), ("reader", "eva")] {
            try user.trovectl("roles", "give", role, person, "--library", maria)
        }
        let trove = try user.launchTrove("--library", maria)
        try trove.resizeWindow(width: Self.width, height: Self.height)
        try trove.click(.listItem, "Films, 14 records")
        try Keyboard.press("ctrl+1")
        try Programs.settle()
        try trove.click(.tableCell, "Amélie, Jean-Pierre Jeunet (2001)")
        try Pointer.click(try trove.find(.entry, "Running time").frame.center)
        try Keyboard.press("ctrl+a")
        try Keyboard.type("121")
        try user.trovectl("set", "Films", "2", "Running time=129", "--library", ben)
        try trove.wait("the change of the other person") {
            trove.windows.first?.first { $0.name.hasPrefix("ben changed this") } != nil
        }
        try take("shared", of: trove)
        try Keyboard.press("Escape")
        try Keyboard.press("F10")
        try trove.click(.button, "Library…")
        try trove.click(.toggleButton, "People")
        try Programs.settle()
        try take("people", of: trove)
        try Keyboard.press("Escape")
        try trove.wait("the dialog is closed") { trove.windows.count == 1 }
        try Keyboard.press("ctrl+q")
        try trove.waitUntilExit()
    }

    /// Runs a statement as the administrator of the server.
    private func run(_ sql: String) throws {
        let administration = try server.replacingOccurrences(of: "///", with: "///postgres")
        _ = try Program(
            "psql", arguments: ["-q", "-v", "ON_ERROR_STOP=1", "-c", sql, administration]
        ).output()
    }

    /// The address of the library for a person.
    private func address(of person: String) throws -> String {
        try server.replacingOccurrences(of: "///", with: "///family")
            .replacingOccurrences(of: "user=trove", with: "user=\(person)")
    }

    private func take(_ name: String, of program: RunningProgram) throws {
        try Programs.settle()
        let file = folder.appendingPathComponent(name + ".png")
        try Screen.takePicture(to: file, of: try program.windowFrame())
        print(file.path)
    }
}
