import Foundation
import Testing
import TroveModel

/// The paths of libraries, and the library that was open last.
struct LibraryPathTests {
    @Test func librariesAreKnownByTheirNames() {
        #expect(LibraryPath.library(named: "a/films.trove")?.lastPathComponent == "films.trove")
        #expect(LibraryPath.library(named: "FILMS.TROVE") != nil)
        #expect(LibraryPath.library(named: "file:///a%20b/films.trove")?.path == "/a b/films.trove")
        #expect(LibraryPath.library(named: "films.csv") == nil)
        #expect(LibraryPath.library(named: "trove://x/1") == nil)
    }

    @Test(arguments: [
        ("postgresql://anna@club.example/films", "films"),
        ("postgresql:///club%20of%20all?host=/run/server&user=anna", "club of all"),
        ("postgres://club.example:5433/films?sslmode=verify-full", "films"),
        ("postgresql://club.example", "postgresql://club.example"),
        ("/home/anna/Früher & später.trove", "Früher & später"),
        ("/home/anna/plants.2026.trove", "plants.2026"),
        ("films", "films"),
    ])
    func aLibraryIsNamedAfterItsFileOrItsDatabase(argument: String, name: String) {
        #expect(LibraryPath.name(of: LibraryPath.url(of: argument)) == name)
    }

    @Test func namesForTheBusAreStableAndDiffer() {
        let name = LibraryPath.busName(of: URL(filePath: "/a/films.trove"))
        #expect(name == LibraryPath.busName(of: URL(filePath: "/a/./films.trove")))
        #expect(name != LibraryPath.busName(of: URL(filePath: "/b/films.trove")))
        #expect(name.wholeMatch(of: /Library[0-9a-f]{16}/) != nil)
    }

    @Test func theLastLibraryIsRememberedWhileItExists() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let own = folder.appending(path: "own.trove")
        let last = LastLibrary(in: folder, own: own)
        #expect(last.url == own)
        let other = folder.appending(path: "Früher war mehr.trove")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: other)
        last.note(other)
        #expect(LibraryPath.isSame(last.url, other))
        try FileManager.default.removeItem(at: other)
        #expect(last.url == own)
        try Data().write(to: other)
        last.note(own)
        #expect(last.url == own)
    }
}
