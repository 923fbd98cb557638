import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Statements that an editor can send to the server besides those of Trove: nobody gets more than
/// given.
@Suite(.timeLimit(.minutes(5))) struct EditorRightsTests {
    @Test("an editor owns nothing, also of the lists that they make (033.2.1)")
    func nobodyButTheOwnerHasTables() async throws {
        try await EditorClub.with { club in
            try await club.owner.grant(.editor, on: nil, to: club.person)
            let ben = try SharedLibrary(at: club.address)
            defer { ben.close() }
            let games = try await ben.makeList(name: "Games", [FieldDraft(name: "Title")], [["Go"]])
            #expect(try await ben.list(games.id).role == .owner)
            try await ben.perform(.addField(games.id, FieldDraft(name: "Year"), at: nil))
            let owned = try await club.sql.run { db in
                try db.rows(
                    "SELECT relname FROM pg_class WHERE pg_get_userbyid(relowner) = session_user"
                ).compactMap { $0.text(0) }
            }
            #expect(owned == [])
            try await club.expectRefused([
                "CREATE TABLE lists.mine (id bigint)",
                "CREATE FUNCTION lists.f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
                "CREATE TRIGGER t AFTER UPDATE ON lists.games FOR EACH STATEMENT "
                    + "EXECUTE FUNCTION suppress_redundant_updates_trigger()",
                "ALTER TABLE lists.games ENABLE ROW LEVEL SECURITY",
                "CREATE POLICY p ON lists.games USING (true)",
                "CREATE RULE r AS ON UPDATE TO lists.games DO INSTEAD NOTHING",
                "ALTER TABLE lists.games ALTER year SET DEFAULT current_user",
                "DROP TABLE lists.games",
            ])
        }
    }

    @Test("the functions for tables are those of a list's owner, and take names only (033.2.1)")
    func functionsOfOwners() async throws {
        try await EditorClub.with { club in
            let (books, films) = (club.books.id.rawValue, club.films.id.rawValue)
            for list in [books, films] {
                try await club.expectRefused([
                    "SELECT trove.add_column(\(list), 'x', 'text')",
                    "SELECT trove.set_tracking(\(list), false)",
                    "SELECT trove.track_records(\(list))",
                    "SELECT trove.create_indexes(\(list))",
                    "SELECT trove.create_table(\(list), '{a}', '{text}')",
                    "SELECT trove.set_role(\(list), session_user, 'owner')",
                    "SELECT trove.count_records(\(list), 99)",
                    "SELECT trove.track_images(\(list), 'title')",
                ])
            }
            // Texts of the owner of a list are names and types.
            try await club.owner.grant(.owner, on: club.books.id, to: club.person)
            for type in ["text DEFAULT (trove.owns_library())", "lists.films", "text, y text"] {
                let state = try await club.refusal(
                    of: "SELECT trove.add_column(\(books), 'x', $$\(type)$$)")
                #expect(state == "22023", "\(type)")
            }
            let name = "x\" text; DROP TABLE lists.films; --"
            #expect(
                try await club.refusal(of: "SELECT trove.add_column(\(books), $$\(name)$$, 'text')")
                    == nil)
            try await club.expectRefused(["SELECT trove.add_column(\(films), 'x', 'text')"])
        }
    }

    @Test("name, fields, table and deletion of a list are its owner's (033.2.3)")
    func columnsOfTheCatalog() async throws {
        try await EditorClub.with { club in
            let id = club.books.id.rawValue
            try await club.expectRefused(
                [
                    "name = 'Novels'", "icon = 'x'", "settings = '{}'", "deleted_at = now()",
                    "table_name = 'films'", "id = 77", "uuid = gen_random_uuid()",
                    "owner = session_user", "record_count = 5", "generation = 99",
                ].map { "UPDATE trove.list SET \($0) WHERE id = \(id)" })
            try await club.expectRefused(
                [
                    "name = 'N'", "deleted_at = now()", "position = 9", "kind = 'number'",
                    "column_name = 'id'", "options = '{\"isUnique\": true}'", "list_id = 2",
                ].map { "UPDATE trove.field SET \($0) WHERE list_id = \(id)" })
            try await club.expectRefused([
                "INSERT INTO trove.field (list_id, position, name, column_name, kind) "
                    + "VALUES (\(id), 9, 'X', 'title', 'text')",
                "INSERT INTO trove.list (name, position, table_name) VALUES ('X', 9, 'x')",
            ])
            // What belongs to editing and viewing is allowed.
            for change in ["view = '{}'", "view_sort = '{}'", "folder = 'F'", "position = 5"] {
                let statement = "UPDATE trove.list SET \(change) WHERE id = \(id)"
                #expect(try await club.refusal(of: statement) == nil, "\(change)")
            }
        }
    }

    @Test("a new list of an editor names no table that is there (033.2.3)")
    func newLists() async throws {
        try await EditorClub.with { club in
            try await club.owner.grant(.editor, on: nil, to: club.person)
            try await club.expectRefused([
                "INSERT INTO trove.list (name, position, table_name) "
                    + "VALUES ('X', 9, '\(club.films.tableName)')"
            ])
            let forged = """
                INSERT INTO trove.list (id, name, position, table_name, owner, record_count)
                VALUES (99, 'X', 9, 'x', 'somebody', 1000);
                """
            let row = try await club.sql.run { db in
                try db.run("BEGIN")
                defer { _ = try? db.run("ROLLBACK") }
                try db.run(forged + "SELECT trove.create_table(99, '{}', '{}')")
                return try db.rows(
                    """
                    SELECT owner = session_user, record_count, deleted_at IS NOT NULL
                    FROM trove.list WHERE id = 99
                    """
                ).first.map { [$0.boolean(0) == true, $0.integer(1) == 0, $0.boolean(2) == true] }
            }
            #expect(row == [true, true, true])
        }
    }

    @Test("editors add choices while they enter records (033.2.3)")
    func choices() async throws {
        try await EditorClub.with { club in
            let ben = try SharedLibrary(at: club.address)
            defer { ben.close() }
            let kind = club.books.fields[1].id
            try await ben.perform(
                .addChoice("Poetry", field: kind, record: 1, list: club.books.id))
            try await ben.perform(
                .addChoice("Essay", field: kind, record: 1, list: club.books.id))
            let names = try await club.owner.list(club.books.id).fields[1].choices
            #expect(names == ["Poetry", "Essay"])
            try await ben.undo()
            await expectError(.notPermitted) {
                try await ben.perform(
                    .setChoices(kind, list: club.books.id, [FieldChoice(name: "Other")]))
            }
            await expectError(.notPermitted) {
                try await ben.perform(.renameList(club.books.id, "Novels"))
            }
            await expectError(.notPermitted) { try await ben.perform(.deleteList(club.books.id)) }
        }
    }

    @Test("settings of the library are its owner's (033.2.4)")
    func librarySettings() async throws {
        try await EditorClub.with { club in
            let ben = try SharedLibrary(at: club.address)
            defer { ben.close() }
            await expectError(.notPermitted) { try await ben.setTrashDays(1) }
            try await club.owner.setTrashDays(7)
            await expectError(.notPermitted) { try await ben.setTrashDays(1) }
            #expect(try await ben.trashDays() == 7)
        }
    }

    @Test("nobody writes into the undo step of somebody else (033.2.5)")
    func stepsOfOthers() async throws {
        try await EditorClub.with { club in
            try await club.owner.perform(
                .setValue(
                    .text("Nana"), field: club.books.fields[0].id, record: 1, list: club.books.id))
            let step = try await club.owner.read { db in
                try db.integer("SELECT max(id) FROM trove.step") ?? 0
            }
            let rows = "SELECT count(*) FROM trove.step_row WHERE step_id = \(step)"
            let before = try await club.owner.read { try $0.integer(rows) }
            _ = try await club.sql.run { db in
                try db.run("SELECT set_config('trove.step', '\(step)', false)")
                try db.run("UPDATE lists.books SET title = 'Forged'")
                try db.run("SELECT set_config('trove.step', '', false)")
            }
            #expect(try await club.owner.read { try $0.integer(rows) } == before)
        }
    }

    @Test("the journal tells of readable lists only (033.2.9)")
    func journal() async throws {
        try await EditorClub.with { club in
            let title = club.films.fields[0].id
            try await club.owner.perform(
                .setValue(.text("M"), field: title, record: 1, list: club.films.id))
            let lists = try await club.sql.run { db in
                try db.integers(
                    "SELECT DISTINCT list_id FROM trove.journal WHERE list_id IS NOT NULL")
            }
            #expect(lists == [club.books.id.rawValue])
            // A client that cannot read the entries does not take them for missing.
            let ben = try SharedLibrary(at: club.address)
            defer { ben.close() }
            let start = try await ben.read { try ChangeReader(db: $0).last() }
            try await club.owner.perform(
                .setValue(.text("N"), field: title, record: 1, list: club.films.id))
            let news = try await ben.read {
                try ChangeReader(db: $0).news(after: start, notOf: "nobody")
            }
            #expect(news.change?.isEmpty == true)
        }
    }

    @Test("a smart list of all lists belongs to whoever made it (033.2.9)")
    func smartLists() async throws {
        try await EditorClub.with { club in
            let all = SmartListDraft(name: "All", icon: "", list: nil, query: "emma")
            let own = SmartListDraft(name: "Own", icon: "", list: club.books.id, query: "emma")
            for draft in [all, own] { try await club.owner.perform(.createSmartList(draft)) }
            try await club.expectRefused([
                "UPDATE trove.smart_list SET deleted_at = now() WHERE name = 'All'",
                "UPDATE trove.smart_list SET query = '' WHERE name = 'All'",
                "UPDATE trove.smart_list SET author = session_user WHERE name = 'All'",
                "DELETE FROM trove.smart_list",
                "INSERT INTO trove.smart_list (name, position, query, list_id) "
                    + "VALUES ('X', 1, '', \(club.films.id.rawValue))",
            ])
            for change in [
                "deleted_at = now() WHERE name = 'Own'", "settings = '{}' WHERE name = 'All'",
            ] {
                #expect(
                    try await club.refusal(of: "UPDATE trove.smart_list SET \(change)") == nil,
                    "\(change)")
            }
            let ben = try SharedLibrary(at: club.address)
            defer { ben.close() }
            var mine = SmartListDraft(name: "Mine", icon: "", list: nil, query: "nana")
            try await ben.perform(.createSmartList(mine))
            let id = try #require(try await ben.smartLists().last).id
            mine.query = "emma"
            try await ben.perform(.changeSmartList(id, mine))
            try await ben.perform(.deleteSmartList(id))
            #expect(try await club.owner.smartLists().map(\.name) == ["All", "Own"])
        }
    }
}
