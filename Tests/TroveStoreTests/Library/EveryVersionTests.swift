import Foundation
import GRDB
import ProgramSupport
import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Libraries that the programs of all versions of the schema wrote.
struct EveryVersionTests {
    private static let current = LibrarySchema.migrator.migrations.count
    private static let sources = PackageFolder.testData.appending(path: "Libraries")

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Copies the library of a version to the folder.
    private func take(_ version: Int) throws {
        try FileManager.default.copyItem(
            at: Self.sources.appending(path: "version-\(version).trove"), to: folder.libraryURL)
    }

    @Test func everyVersionHasASmallLibrary() throws {
        let files = FileManager.default
        let names = Set(try files.contentsOfDirectory(atPath: Self.sources.path))
        #expect(
            names == Set((1...Self.current).map { "version-\($0).trove" }),
            "The schema has a new version. Run `make version-library`, and add the file.")
        for name in names {
            let file = Self.sources.appending(path: name)
            let size = try files.attributesOfItem(atPath: file.path)[.size] as? Int ?? 0
            #expect(size <= 100_000, "\(name)")
        }
    }

    @Test(arguments: 1...LibrarySchema.migrator.migrations.count)
    func itOpensWithAllItsContents(_ version: Int) async throws {
        try take(version)
        #expect(
            try folder.sqlite3("SELECT count(*) FROM grdb_migrations") == "\(version)")
        let library = try folder.library()
        #expect(library.access == .readWrite)
        try await expectContents(of: library, version: version)
        #expect(try await library.check() == [])
        #expect(
            try Library.backups(of: folder.libraryURL).map(\.kind)
                == (version < Self.current ? [.beforeUpdate(fromVersion: "\(version)")] : []))
        try await expectRecordHistories(of: library)
        try await expectWholeHistory(of: library, version: version)
        try await expectRecordHistories(of: library)
        #expect(try await library.check() == [])
        library.close()
        #expect(try columns(of: folder) == columnsOfANewLibrary())
    }

    /// Checks lists, records, search and what the version added.
    private func expectContents(of library: Library, version: Int) async throws {
        let lists = try library.lists()
        try #require(lists.map(\.name) == ["Books", "Films"])
        let books = RecordListRequest(list: lists[0].id)
        #expect(
            try await rows(books, in: library) == [
                "Emma|Jane Austen|1816|no||Novel",
                "Solaris|Stanisław Lem|1961|yes|2020-10-02|Novel",
                "Łódź Nights|Ada Nowak|2003|yes|2004-05-06|Novel",
                "Faust|Johann Wolfgang von Goethe|1808|yes|1999-12-31|Play",
                "Momo|Michael Ende|1973|yes|2016-05-01|Children",
                "Middlemarch|George Eliot||no||Novel",
            ])
        #expect(
            lists[0].fields.prefix(5).map(\.kind) == [.text, .text, .number, .checkbox, .date])
        let trash = RecordListRequest(list: lists[0].id, scope: .trash)
        #expect(try await library.texts(trash) == ["Hamlet"])
        for (query, titles) in [
            ("lodz", ["Łódź Nights"]), ("goe", ["Faust"]),
            ("year:>=1900 read:yes", ["Solaris", "Łódź Nights", "Momo"]),
        ] {
            let request = RecordListRequest(list: lists[0].id, query: SearchQuery(query))
            #expect(try await library.texts(request) == titles, "\(query)")
        }
        let films = try await rows(RecordListRequest(list: lists[1].id), in: library)
        #expect(films.map { $0.prefix(15) } == ["Metropolis|1927"])
        try await expectAdditions(to: library, lists, version: version)
    }

    /// Checks the contents that not all versions know.
    private func expectAdditions(
        to library: Library, _ lists: [List], version: Int
    ) async throws {
        let fields = lists[1].fields
        #expect(fields.map(\.kind) == [.text, .number] + (version >= 4 ? [.image] : []))
        let smart = try library.smartLists().map(\.name)
        #expect(smart.contains("Read Novels") == (version >= 4))
        let drafts = try library.drafts()
        #expect(drafts.map(\.text) == (version >= 8 ? ["nineteen"] : []))
        let loans = try await library.loans(.all)
        #expect(loans.map(\.terms.borrower) == (version >= 11 ? ["Anna"] : []))
        #expect(lists[1].folder == (version >= 12 ? "Cinema" : ""))
    }

    /// Checks that the index of the history finds all steps of each record.
    private func expectRecordHistories(of library: Library) async throws {
        let found = try await library.recordHistories()
        #expect(found.values.contains { !$0.isEmpty })
        #expect(try await library.recordHistoriesOfAllSteps() == found)
    }

    /// Redoes the last change, undoes all of them, and redoes them.
    private func expectWholeHistory(of library: Library, version: Int) async throws {
        #expect(try library.undoState().redo != nil)
        try await library.redo()
        let films = try #require(try library.lists().last)
        let request = RecordListRequest(list: films.id)
        #expect(try await library.texts(request, field: 1) == ["1926"])
        var count = 0
        while try library.undoState().undo != nil {
            try await library.undo()
            count += 1
        }
        #expect(count >= 8)
        #expect(try library.lists().isEmpty)
        while try library.undoState().redo != nil { try await library.redo() }
        try await library.undo()
        try await expectContents(of: library, version: version)
    }

    /// The values of records as text, without pictures.
    private func rows(_ request: RecordListRequest, in library: Library) async throws -> [String] {
        let found = try await library.recordList(for: request)
        return try library.records(found.allIDs, in: request.list).map { record in
            record.values.map(\.text).joined(separator: "|")
        }
    }

    // MARK: - The schema

    /// The columns of the tables that are not of a list.
    private func columns(of folder: TemporaryFolder) throws -> [String: Set<String>] {
        let file = try DatabaseQueue(
            path: folder.libraryURL.path, configuration: Library.configuration)
        return try file.read { db in
            let lists = try String.fetchAll(db, sql: "SELECT table_name FROM list")
            let tables = try String.fetchAll(
                db, sql: "SELECT name FROM sqlite_master WHERE type = 'table'"
            ).filter { table in
                !table.hasPrefix("sqlite_") && !table.hasPrefix("undo_")
                    && !lists.contains {
                        table == $0 || table == $0 + "_before" || table.hasPrefix($0 + "_search")
                    }
            }
            return try tables.reduce(into: [:]) { columns, table in
                columns[table] = Set(try db.columns(in: table).map { "\($0.name) \($0.type)" })
            }
        }
    }

    private func columnsOfANewLibrary() throws -> [String: Set<String>] {
        let folder = try TemporaryFolder()
        try folder.library().close()
        return try columns(of: folder)
    }

    // MARK: - Newer versions

    @Test func theNewestWithAnUnknownVersionIsNotChanged() async throws {
        try take(Self.current)
        _ = try folder.sqlite3("INSERT INTO grdb_migrations VALUES ('\(Self.current + 1)')")
        let library = try folder.library()
        #expect(library.access.obstacle?.code == .newerVersion)
        try await expectContents(of: library, version: Self.current)
        await #expect(throws: LibraryError.self) { try await library.undo() }
        library.close()
        #expect(
            try folder.sqlite3("SELECT max(CAST(identifier AS INTEGER)) FROM grdb_migrations")
                == "\(Self.current + 1)")
        #expect(try Library.backups(of: folder.libraryURL).isEmpty)
    }
}
