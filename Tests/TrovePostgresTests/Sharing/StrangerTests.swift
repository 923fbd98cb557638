import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Roles of the server without a grant, or with one for something else.
@Suite(.timeLimit(.minutes(5))) struct StrangerTests {
    /// Creates a library with everything that it can have, and a role without any grant.
    private func withStranger(
        _ body: (
            _ library: SharedLibrary, _ stranger: String, _ connection: PostgresConnection
        ) async throws -> Void
    ) async throws {
        try await TestServer.withPersons(["Stranger"]) { persons in
            try await TestServer.withDatabase { address in
                let library = try SharedLibrary(at: address, createsIfEmpty: true)
                defer { library.close() }
                for name in ["Books", "Films"] {
                    _ = try await library.makeList(
                        name: name,
                        [FieldDraft(name: "Title"), FieldDraft(name: "T", kind: .tags)],
                        [["Emma", ""]])
                }
                let connection = PostgresConnection(
                    to: try address.of(persons[0]), label: "stranger")
                defer { connection.close() }
                try await body(library, persons[0], connection)
            }
        }
    }

    /// The statements that read or change something of the library: every table, sequence and
    /// function.
    private static func statements(in db: PostgresSession) throws -> [String] {
        let tables = try db.rows(
            """
            SELECT s.statement FROM pg_class c,
                format('%I.%I', relnamespace::regnamespace, relname) t,
                LATERAL (SELECT quote_ident(attname) AS a FROM pg_attribute
                    WHERE attrelid = c.oid AND attnum = 1) first,
                LATERAL (VALUES
                    (format('SELECT * FROM %s', t)), (format('INSERT INTO %s DEFAULT VALUES', t)),
                    (format('UPDATE %s SET %s = DEFAULT', t, a)), (format('DELETE FROM %s', t)),
                    (format('TRUNCATE %s', t)), (format('COPY %s TO STDOUT', t)),
                    (format('LOCK TABLE %s', t)), (format('DROP TABLE %s', t)),
                    (format('ALTER TABLE %s DISABLE TRIGGER ALL', t)),
                    (format('CREATE TRIGGER x AFTER INSERT ON %s EXECUTE FUNCTION pg_catalog.'
                        || 'suppress_redundant_updates_trigger()', t))) s (statement)
            WHERE relnamespace::regnamespace::text IN ('trove', 'lists') AND relkind = 'r'
            """)
        let others = try db.rows(
            """
            SELECT format('SELECT nextval(%L)',
                format('%I.%I', relnamespace::regnamespace, relname)) FROM pg_class
            WHERE relnamespace::regnamespace::text IN ('trove', 'lists') AND relkind = 'S'
            UNION ALL
            SELECT format('SELECT %s.%I(%s)', pronamespace::regnamespace, proname, (
                SELECT string_agg(format('NULL::%s', format_type(type, NULL)), ', ')
                FROM unnest(proargtypes) type))
            FROM pg_proc WHERE pronamespace::regnamespace::text IN ('trove', 'lists')
            """)
        return (Array(tables) + Array(others)).compactMap { $0.text(0) }
    }

    /// The statements that a role could run.
    private func allowed(
        _ statements: [String], on connection: PostgresConnection
    ) async throws -> [String] {
        try await connection.run { db in
            try statements.filter { statement in
                try db.run("BEGIN")
                defer { _ = try? db.run("ROLLBACK") }
                do throws(PostgresError) {
                    try db.run(statement)
                    return true
                } catch {
                    // Refused: no privilege, or not the owner.
                    return error.state != "42501"
                }
            }
        }
    }

    @Test func nothingIsForEverybody() async throws {
        try await withStranger { library, _, _ in
            let found = try await library.read { db in
                try db.rows(
                    """
                    SELECT format('%s %s', a.privilege_type, p.oid::regprocedure)
                    FROM pg_proc p, aclexplode(coalesce(proacl, acldefault('f', proowner))) a
                    WHERE a.grantee = 0 AND pronamespace::regnamespace::text IN ('trove', 'lists')
                    UNION ALL
                    SELECT format('%s %s', a.privilege_type, c.oid::regclass) FROM pg_class c,
                        aclexplode(coalesce(relacl, acldefault(
                            CASE relkind WHEN 'S' THEN 's' ELSE 'r' END::"char", relowner))) a
                    WHERE a.grantee = 0 AND relnamespace::regnamespace::text IN ('trove', 'lists')
                    UNION ALL
                    SELECT format('%s %s', a.privilege_type, nspname) FROM pg_namespace n,
                        aclexplode(coalesce(nspacl, acldefault('n', nspowner))) a
                    WHERE a.grantee = 0 AND nspname IN ('trove', 'lists')
                    """
                ).compactMap { $0.text(0) }
            }
            #expect(found == [])
        }
    }

    @Test func aStrangerCanNeitherReadNorWriteAnything() async throws {
        try await withStranger { library, stranger, connection in
            let statements = try await library.read { try Self.statements(in: $0) }
            #expect(statements.count > 100)
            let found = try await allowed(statements, on: connection)
            #expect(found == [])
            // Even who can name the tables and functions cannot use them.
            try await library.write { db in
                _ = try db.run(
                    "GRANT USAGE ON SCHEMA trove, lists TO \(PostgresName.quoted(stranger))")
            } change: { _ in
                nil
            }
            let executed = try await allowed(statements, on: connection)
            #expect(executed == [])
            try await library.revokeRole(of: stranger, on: nil)
        }
    }

    @Test func aPersonWithoutARoleAnyMoreIsAStranger() async throws {
        try await withStranger { library, stranger, connection in
            for role in [LibraryRole.editor, .reader, .owner] {
                try await library.grant(role, on: nil, to: stranger)
                try await library.revokeRole(of: stranger, on: nil)
            }
            let statements = try await library.read { try Self.statements(in: $0) }
            let found = try await allowed(statements, on: connection)
            #expect(found == [])
        }
    }

    @Test func namesOfListsAreOnlyForThoseWhoCanReadThem() async throws {
        try await withStranger { library, person, connection in
            let lists = try await library.lists()
            try await library.grant(.reader, on: lists[1].id, to: person)
            try await library.perform(.renameList(lists[0].id, "Secrets"))
            try await library.perform(
                .addField(lists[0].id, FieldDraft(name: "Secret"), at: nil))
            try await library.perform(
                .lendRecords(
                    [1], list: lists[0].id,
                    LoanDraft(borrower: "Secret", lentOn: try #require(PartialDate("2026-01-02")))))
            let smart = SmartListDraft(
                name: "Secret", icon: "", list: lists[0].id, query: "secret")
            try await library.perform(.createSmartList(smart))
            try await library.perform(.setFolder(lists[0].id, "Secret"))
            try await library.perform(.renameFolder("Secret", to: "Secrets"))
            let found = try await connection.run { db in
                try db.rows(
                    """
                    SELECT to_jsonb(s)::text FROM trove.step s WHERE s::text ILIKE '%secret%'
                    UNION ALL
                    SELECT to_jsonb(r)::text FROM trove.step_row r WHERE r::text ILIKE '%secret%'
                    """
                ).compactMap { $0.text(0) }
            }
            #expect(found == [])
            try await library.perform(.renameList(lists[1].id, "Movies"))
            let names = try await connection.run { db in
                try db.rows(
                    "SELECT after->>'name' FROM trove.step_row WHERE relation = 'trove.list'"
                ).compactMap { $0.text(0) }
            }
            #expect(names.contains("Movies"))
            try await library.revokeRole(of: person, on: lists[1].id)
            try await library.revokeRole(of: person, on: nil)
        }
    }

    @Test func onlyEditorsCanHoldTheLockOfTheWriters() async throws {
        try await withStranger { library, person, connection in
            try await library.grant(.reader, on: nil, to: person)
            let statements =
                ["SELECT trove.lock_writers()", "SELECT FROM trove.writers FOR SHARE"]
                + ["ROW SHARE", "ROW EXCLUSIVE", "SHARE", "EXCLUSIVE"].map {
                    "LOCK TABLE trove.writers IN \($0) MODE"
                }
            #expect(try await allowed(statements, on: connection) == [])
            try await library.grant(.editor, on: nil, to: person)
            #expect(try await allowed([statements[0]], on: connection).count == 1)
            try await library.revokeRole(of: person, on: nil)
        }
    }

    @Test func nobodyChangesWhatOthersUndo() async throws {
        try await withStranger { library, person, connection in
            let lists = try await library.lists()
            try await library.grant(.reader, on: lists[0].id, to: person)
            try await library.grant(.editor, on: lists[1].id, to: person)
            try await library.perform(.renameList(lists[0].id, "Novels"))
            let forged = """
                INSERT INTO trove.step_row (step_id, statement, relation, key, before, after)
                    SELECT max(id), 1, 'lists.books', 1, '{"title": "Nana"}', '{"title": "Emma"}'
                    FROM trove.step
                """
            // A trigger on a table of one's own would log changes of any list.
            let tracked = """
                CREATE TEMP TABLE fake (id bigint, deleted_at timestamptz);
                CREATE TRIGGER fake AFTER INSERT ON fake REFERENCING NEW TABLE AS new_rows
                    FOR EACH STATEMENT EXECUTE FUNCTION trove.records_inserted('1')
                """
            #expect(try await allowed([forged, tracked], on: connection) == [])
            try await library.revokeRole(of: person, on: lists[0].id)
            try await library.revokeRole(of: person, on: nil)
        }
    }
}
