import Foundation
import GRDB
import Testing

@testable import TroveCore

/// Libraries of older versions are brought up to date, after a copy of them was kept.
struct SchemaUpdateTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func aLibraryOfTheFirstVersionIsBroughtUpToDate() async throws {
        try OldLibrary.write(to: folder.libraryURL)
        let library = try folder.library()
        #expect(library.access == .readWrite)
        let list = try #require(try library.lists().first)
        let request = RecordListRequest(list: list.id)
        #expect(try await library.texts(request) == OldLibrary.titles)
        #expect(list.fields.map(\.kind) == [.text, .number, .checkbox, .choice])
        #expect(list.fields[3].options.choices.map(\.name) == ["left", "right"])
        #expect(try await library.check() == [])
        var search = request
        search.query = "lodz"
        #expect(try await library.texts(search) == ["Łódź nights"])
        search.query = "perhaps"
        #expect(try await library.texts(search) == ["Łódź nights"])
        // What was done with the old version can be undone with this one.
        try await library.undo()
        #expect(try await library.texts(request)[0] == "Emme")
        #expect(try await library.check() == [])
    }

    @Test(
        "A list may have been called as a newer table of the library is",
        arguments: [
            "image", "smart_list",
        ])
    func listsMakeWay(_ table: String) async throws {
        try OldLibrary.write(to: folder.libraryURL, table: table)
        let library = try folder.library()
        let list = try #require(try library.lists().first)
        #expect(list.tableName == table + "_2")
        var request = RecordListRequest(list: list.id)
        #expect(try await library.texts(request) == OldLibrary.titles)
        request.query = "lodz"
        #expect(try await library.texts(request) == ["Łódź nights"])
        try await library.perform(
            .addRecord(list: list.id, values: [list.fields[0].id: .text("Lodzer Ballade")]))
        #expect(try await library.texts(request) == ["Łódź nights", "Lodzer Ballade"])
        #expect(try await library.check() == [])
    }

    @Test func theOldVersionIsKeptAmongTheBackups() throws {
        try OldLibrary.write(to: folder.libraryURL)
        try folder.library().close()
        let backups = try Library.backups(of: folder.libraryURL)
        #expect(backups.map(\.kind) == [.beforeUpdate(fromVersion: "1")])
        let copy = try DatabaseQueue(path: try #require(backups.first).url.path)
        let (versions, titles) = try copy.read { db in
            (
                try String.fetchAll(db, sql: "SELECT identifier FROM grdb_migrations"),
                try String.fetchAll(db, sql: "SELECT title FROM books ORDER BY id")
            )
        }
        #expect(versions == ["1"])
        #expect(titles == OldLibrary.titles)
        // Once is enough.
        try folder.library().close()
        #expect(try Library.backups(of: folder.libraryURL) == backups)
    }

    @Test func aNewLibraryHasNothingToKeep() throws {
        try folder.library().close()
        #expect(try Library.backups(of: folder.libraryURL).isEmpty)
    }

    @Test func whereNoCopyCanBeMadeNothingIsChanged() throws {
        try OldLibrary.write(to: folder.libraryURL)
        _ = try folder.file("backups", "This is in the way.")
        let error = #expect(throws: LibraryError.self) { try folder.library() }
        #expect(error?.code == .notPermitted)
        #expect(try folder.sqlite3("SELECT group_concat(identifier) FROM grdb_migrations") == "1")
    }

    @Test func severalProgramsMayBringItUpToDateAtOnce() throws {
        for round in 0..<3 {
            let folder = try TemporaryFolder()
            if round > 0 { try OldLibrary.write(to: folder.libraryURL) }
            let programs = try (0..<4).map { _ in
                try StressProgram("open", [folder.libraryURL.path])
            }
            for program in programs {
                program.finish()
                #expect(program.lines.first == "writable true")
                #expect(program.lines.last == "done")
            }
            #expect(
                try folder.sqlite3("SELECT count(*) FROM list WHERE name = 'New'") == "4",
                "round \(round)")
        }
    }
}
