import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// The pictures that a person can see who may read only some of the lists.
@Suite(.timeLimit(.minutes(5))) struct PictureSharingTests {
    private static let fields = [
        FieldDraft(name: "Title"), FieldDraft(name: "Cover", kind: .image),
    ]
    /// A picture of one pixel.
    private static let png = Data(
        base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AA"
            + "AAMBAQDJ/pLvAAAAAElFTkSuQmCC")

    /// Creates the lists “Books” and “Films” with a record each, and a person who can edit “Films”
    /// only.
    private func withEditor(
        _ body: (
            _ owner: SharedLibrary, _ editor: SharedLibrary, _ books: List, _ films: List
        ) async throws -> Void
    ) async throws {
        try await TestServer.withPersons(["Editor"]) { persons in
            try await TestServer.withDatabase { address in
                let owner = try SharedLibrary(at: address, createsIfEmpty: true)
                defer { owner.close() }
                let books = try await owner.makeList(Self.fields, [["Emma", ""]])
                let films = try await owner.makeList(
                    name: "Films", Self.fields, [["Nosferatu", ""]])
                try await owner.grant(.editor, on: films.id, to: persons[0])
                let editor = try SharedLibrary(at: try address.of(persons[0]))
                defer { editor.close() }
                try await body(owner, editor, books, films)
            }
        }
    }

    private func show(
        _ image: ImageID?, in list: List, of library: SharedLibrary
    ) async throws {
        let value = image.map { FieldValue.image($0) } ?? .empty
        try await library.perform(
            .setValue(value, field: list.fields[1].id, record: 1, list: list.id))
    }

    @Test func onlyPicturesOfReadableListsAreVisible() async throws {
        try await withEditor { owner, editor, books, films in
            let image = try await owner.addImage(try #require(Self.png))
            try await show(image, in: books, of: owner)
            #expect(try await editor.imageData(image) == nil)
            #expect(try await editor.thumbnail(of: image) == nil)
            #expect(try await editor.imageInfo(image) == nil)
            let found = try await editor.read { db in
                try db.integers(
                    """
                    SELECT count(*) FROM trove.image UNION ALL SELECT count(*) FROM trove.image_use
                    UNION ALL SELECT count(*) FROM trove.image_adder
                    """)
            }
            #expect(found == [0, 0, 0])
            try await show(image, in: films, of: owner)
            #expect(try await editor.imageData(image) == Self.png)
            // It stays in the trash and in undo steps.
            try await show(nil, in: films, of: owner)
            #expect(try await editor.imageData(image) == Self.png)
            try await owner.perform(.deleteRecords([1], list: films.id))
            #expect(try await editor.imageData(image) == Self.png)
            #expect(try await owner.check() == [])
        }
    }

    @Test func aPictureThatOthersHideCanBeAdded() async throws {
        try await withEditor { owner, editor, books, films in
            let image = try await owner.addImage(try #require(Self.png))
            try await show(image, in: books, of: owner)
            #expect(try await editor.addImage(try #require(Self.png)) == image)
            #expect(try await editor.imageData(image) == Self.png)
            try await show(image, in: films, of: editor)
            try await editor.undo()
            try await editor.redo()
            #expect(try await editor.imageData(image) == Self.png)
            #expect(try await editor.check() == [])
            // Whoever does not see all pictures removes none.
            try await owner.write { db in
                _ = try db.run("UPDATE trove.image SET created_at = now() - interval '2 days'")
            } change: { _ in
                nil
            }
            try await show(nil, in: films, of: editor)
            try await editor.compact()
            #expect(try await owner.imageData(image) == Self.png)
            try await owner.compact()
            #expect(try await owner.imageData(image) == Self.png)
        }
    }

    @Test func copiedRecordsBringTheirPicturesAlong() async throws {
        try await withEditor { owner, editor, books, films in
            let image = try await owner.addImage(try #require(Self.png))
            try await show(image, in: books, of: owner)
            try await owner.perform(.transferRecords([1], from: books.id, to: films.id))
            #expect(try await editor.imageData(image) == Self.png)
        }
    }

    @Test func copiesOfLibrariesKnowTheUseOfPictures() async throws {
        try await withEditor { owner, editor, _, films in
            let image = try await owner.addImage(try #require(Self.png))
            try await show(image, in: films, of: owner)
            try await TestServer.withDatabase { address in
                let copy = try SharedLibrary(at: address, createsIfEmpty: true)
                defer { copy.close() }
                _ = try await LibraryCopier(from: editor, to: copy).copy { _ in }
                let uses = try await copy.read { db in
                    try db.integers("SELECT list_id FROM trove.image_use")
                }
                #expect(uses == [films.id.rawValue])
                #expect(try await copy.imageData(image) == Self.png)
                #expect(try await copy.check() == [])
            }
        }
    }

    @Test func repairingNotesTheUseOfPictures() async throws {
        try await withEditor { owner, editor, _, films in
            let image = try await owner.addImage(try #require(Self.png))
            try await owner.write { db in
                _ = try db.run(
                    """
                    ALTER TABLE lists.films DISABLE TRIGGER USER;
                    UPDATE lists.films SET cover = '\(image.hash)';
                    ALTER TABLE lists.films ENABLE TRIGGER USER
                    """)
                let columns = try db.rows(
                    "SELECT tgname FROM pg_trigger WHERE tgname LIKE 'tracking\\_image%'")
                let name = try #require(columns.first?.text(0))
                _ = try db.run("DROP TRIGGER IF EXISTS \(name) ON lists.films")
            } change: { _ in
                nil
            }
            #expect(try await editor.imageData(image) == nil)
            #expect(try await owner.check().count == 1)
            try await owner.repair()
            #expect(try await editor.imageData(image) == Self.png)
            #expect(try await owner.check() == [])
        }
    }

    @Test func columnsOfRemovedPictureFieldsCanBeDropped() async throws {
        try await withEditor { owner, _, _, films in
            try await owner.perform(.removeField(films.fields[1].id, list: films.id))
            try await owner.write { db in
                _ = try db.run("DELETE FROM trove.step")
            } change: { _ in
                nil
            }
            try await owner.compact()
            let columns = try await owner.read { db in
                try db.integers(
                    """
                    SELECT 1 FROM pg_attribute
                    WHERE attrelid = 'lists.films'::regclass AND attname = 'cover'
                    """)
            }
            #expect(columns == [])
        }
    }
}
