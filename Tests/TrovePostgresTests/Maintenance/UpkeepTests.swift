import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

@Suite(.timeLimit(.minutes(5))) struct UpkeepTests {
    private func withBooks(
        _ body: (SharedLibrary, ListID) async throws -> Void
    ) async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let change = try await library.perform(
                .createList(
                    name: "Books", icon: "",
                    fields: [FieldDraft(name: "Title"), FieldDraft(name: "Cover", kind: .image)]))
            let list = try #require(change.list)
            try await library.write { db in
                try db.run("INSERT INTO lists.books (id, position, title) VALUES (1, 1, 'Emma')")
                try SearchTexts.renew(nil, of: try CatalogReader(db: db).list(list), in: db)
            } change: { _ in
                nil
            }
            #expect(try await library.check() == [])
            try await body(library, list)
        }
    }

    private func run(_ script: String, in library: SharedLibrary) async throws {
        try await library.write {
            _ = try $0.run(script)
        } change: { _ in
            nil
        }
    }

    @Test func repairRenewsWhatRecordsDetermine() async throws {
        try await withBooks { library, list in
            try await run(
                """
                UPDATE trove.list SET record_count = 7;
                UPDATE lists.books SET search_text = NULL;
                DROP TRIGGER tracking_update ON lists.books
                """, in: library)
            #expect(try await library.check().count == 3)
            try await library.repair()
            #expect(try await library.check() == [])
            #expect(try await library.list(list).recordCount == 1)
            try await run("ALTER TABLE lists.books DROP COLUMN title", in: library)
            #expect(
                try await library.check()
                    == ["The column “title” of the records of “Books” is missing."])
            try await library.repair()
            #expect(try await library.check() == [])
        }
    }

    @Test func compactingDeletesWhatNoStepNames() async throws {
        try await withBooks { library, list in
            let title = try await library.list(list).fields[0].id
            try await library.perform(.addField(list, FieldDraft(name: "Year"), at: nil))
            try await library.perform(.removeField(title, list: list))
            let films = try await library.perform(
                .createList(name: "Films", icon: "", fields: [FieldDraft(name: "Title")]))
            try await library.perform(.deleteList(try #require(films.list)))
            try await library.compact()
            // All steps can still be undone.
            for _ in 1...4 { try await library.undo() }
            #expect(try await library.list(list).fields.map(\.name) == ["Title", "Cover"])
            for _ in 1...4 { try await library.redo() }
            try await run("DELETE FROM trove.step", in: library)
            try await library.compact()
            let columns = try await library.read { db in
                try db.rows(
                    """
                    SELECT attname FROM pg_attribute WHERE attrelid = 'lists.books'::regclass
                        AND attnum > 8 AND NOT attisdropped
                    """
                ).compactMap { $0.text(0) }
            }
            #expect(columns == ["cover", "year"])
            let table = try await library.read { db in
                try db.text("SELECT to_regclass('lists.films')::text")
            }
            #expect(table == nil)
            #expect(try await library.check() == [])
        }
    }

    @Test func unusedImagesAreRemovedAfterADay() async throws {
        try await withBooks { library, list in
            let png = try #require(
                Data(
                    base64Encoded:
                        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AA"
                        + "AAMBAQDJ/pLvAAAAAElFTkSuQmCC"))
            let image = try await library.addImage(png)
            try await library.compact()
            #expect(try await library.imageData(image) == png)
            try await run(
                """
                UPDATE trove.image SET created_at = now() - interval '2 days';
                UPDATE lists.books SET cover = '\(image.hash)'
                """, in: library)
            try await library.compact()
            #expect(try await library.imageData(image) == png)
            try await run("UPDATE lists.books SET cover = NULL", in: library)
            let problems = try await library.check()
            #expect(problems == ["1 picture belongs to no record."])
            try await library.compact()
            #expect(try await library.imageData(image) == nil)
            try await run(
                "UPDATE lists.books SET cover = '\(image.hash)'", in: library)
            #expect(try await library.check() == ["1 picture of records is missing."])
        }
    }

    @Test func theServerMakesBackups() async throws {
        try await withBooks { library, _ in
            #expect(try await library.backups().isEmpty)
            #expect(try await library.backUpIfDue() == nil)
            let plan = try await library.backupPlan()
            #expect(!plan.isAutomatic)
            do {
                try await library.backUp(to: URL(filePath: "/nowhere"))
                Issue.record("A backup was made.")
            } catch let error as LibraryError {
                #expect(error.message.contains("pg_dump"))
            }
        }
    }
}
