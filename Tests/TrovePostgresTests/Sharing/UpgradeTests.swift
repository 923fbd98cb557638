import Foundation
import PostgresTestSupport
import TestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Libraries of earlier versions of the schema.
@Suite(.timeLimit(.minutes(5))) struct UpgradeTests {
    /// The persons of a library of version 1: its owner, an editor who made the list “B2”, and a
    /// reader.
    private struct Club {
        let address: PostgresAddress
        let persons: [String]

        func open(_ index: Int) throws -> SharedLibrary {
            try SharedLibrary(at: try address.of(persons[index]))
        }

        func quoted(_ index: Int) -> String { PostgresName.quoted(persons[index]) }

        /// Runs statements as the administrator of the server.
        func administer(_ statements: String) throws {
            try TestServer.execute(statements, at: address)
        }
    }

    private func withClub(_ body: (Club) async throws -> Void) async throws {
        let names = ["maria", "ben", "dora"]
        let file = PackageFolder.testData.appending(path: "Shared/version-1.sql")
        var script = try String(contentsOf: file, encoding: .utf8)
        try await TestServer.withPersons(names) { persons in
            for (name, person) in zip(names, persons) {
                script = script.replacing("'\(name)'", with: "'\(person)'")
                    .replacing(
                        try Regex("\\b\(name)\\b(?! \\d)"), with: PostgresName.quoted(person))
            }
            try await TestServer.withDatabase { address in
                let club = Club(address: address, persons: persons)
                try club.administer(
                    """
                    \(script)
                    ALTER DATABASE \(address.url.lastPathComponent) OWNER TO \(club.quoted(0))
                    """)
                try await body(club)
            }
        }
    }

    private func owners(in library: SharedLibrary) async throws -> [String] {
        try await library.read { db in
            try db.rows(
                """
                SELECT DISTINCT pg_get_userbyid(relowner) FROM pg_class
                WHERE relnamespace = 'lists'::regnamespace
                """
            ).compactMap { $0.text(0) }
        }
    }

    @Test func theOwnerBringsALibraryUpToDate() async throws {
        try await withClub { club in
            // Whoever is not the owner is told whom to ask, and nothing changes.
            let error = #expect(throws: LibraryError.self) { try club.open(1).close() }
            #expect(error?.message.contains("Ask its owner to open it once") == true)
            let maria = try club.open(0)
            defer { maria.close() }
            #expect(maria.catalog.lists.map(\.name) == ["B1", "B2"])
            #expect(try await owners(in: maria) == [club.persons[0]])
            #expect(try await maria.check() == [])
            #expect(try await maria.list(maria.catalog.lists[1].id).recordCount == 2)

            let ben = try club.open(1)
            let dora = try club.open(2)
            defer { for library in [ben, dora] { library.close() } }
            #expect(ben.catalog.lists.map(\.role) == [.editor, .owner])
            #expect(dora.catalog.lists.map(\.role) == [.reader, .reader])
            // What Ben did before can still be undone, and he remains the owner of his list.
            let list = ben.catalog.lists[1]
            try await ben.perform(.addField(list.id, FieldDraft(name: "Year"), at: nil))
            try await ben.undo()
            try await ben.undo()
            #expect(try await ben.lists().map(\.name) == ["B1"])
            try await ben.redo()
            #expect(try await maria.lists().map(\.name) == ["B1", "B2"])
        }
    }

    @Test func aTableThatIsMoreThanATableIsNotRead() async throws {
        try await withClub { club in
            try club.administer(
                """
                SET ROLE \(club.quoted(1));
                ALTER TABLE lists.b2 ENABLE ROW LEVEL SECURITY;
                CREATE POLICY p ON lists.b2 USING (true)
                """)
            let error = #expect(throws: LibraryError.self) { try club.open(0).close() }
            #expect(error?.message.contains("belongs to “\(club.persons[1])”") == true)
            // Nothing is half done.
            try club.administer(
                "DROP POLICY p ON lists.b2; ALTER TABLE lists.b2 DISABLE ROW LEVEL SECURITY")
            let maria = try club.open(0)
            defer { maria.close() }
            #expect(try await maria.check() == [])
        }
    }

    @Test func aTriggerOfAFormerOwnerIsGone() async throws {
        try await withClub { club in
            try club.administer(
                """
                SET ROLE \(club.quoted(1));
                CREATE FUNCTION lists.curious() RETURNS trigger LANGUAGE plpgsql AS
                    'BEGIN PERFORM count(*) FROM lists.b1; RETURN NULL; END';
                CREATE TRIGGER curious AFTER UPDATE ON lists.b2
                    FOR EACH ROW EXECUTE FUNCTION lists.curious()
                """)
            let maria = try club.open(0)
            defer { maria.close() }
            let triggers = try await maria.read { db in
                try db.rows("SELECT tgname FROM pg_trigger WHERE tgrelid = 'lists.b2'::regclass")
                    .compactMap { $0.text(0) }.sorted()
            }
            #expect(triggers == ["tracking_delete", "tracking_insert", "tracking_update"])
        }
    }
}
