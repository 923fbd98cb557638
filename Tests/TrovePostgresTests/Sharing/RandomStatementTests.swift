import PostgresTestSupport
import RandomSupport
import TestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Random statements of the SQL that a role can send, from the catalog of tables, columns and
/// functions. After each, nothing that the role may not change is changed, and what it may not read
/// was not among the results. Spec 033.2.
@Suite(.timeLimit(.minutes(5))) struct RandomStatementTests {
    /// Who sends the statements.
    private enum Sender: String, CaseIterable {
        case stranger, reader, editorOfOneList, editor, formerEditor
    }

    /// The columns of the tables, and the functions with the types of their parameters.
    private struct Catalog {
        var tables: [(name: String, columns: [(name: String, type: String)])] = []
        var functions: [(name: String, types: [String])] = []

        init(_ db: PostgresSession) throws {
            let columns = try db.rows(
                """
                SELECT format('%I.%I', relnamespace::regnamespace::text, relname),
                    quote_ident(attname), format_type(atttypid, atttypmod)
                FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
                WHERE relnamespace::regnamespace::text IN ('trove', 'lists') AND relkind = 'r'
                    AND attnum > 0 AND NOT attisdropped ORDER BY 1, attnum
                """)
            for row in columns {
                guard let table = row.text(0), let name = row.text(1), let type = row.text(2) else {
                    continue
                }
                if tables.last?.name != table { tables.append((table, [])) }
                tables[tables.count - 1].columns.append((name, type))
            }
            functions = try db.rows(
                """
                SELECT format('trove.%I', proname), ARRAY(SELECT format_type(t, NULL)
                    FROM unnest(proargtypes) t) FROM pg_proc
                WHERE pronamespace = 'trove'::regnamespace AND prorettype <> 'trigger'::regtype
                ORDER BY 1
                """
            ).compactMap { row in
                row.text(0).map { ($0, (row.texts(1) ?? []).compactMap(\.self)) }
            }
        }
    }

    // MARK: Statements

    private struct Generator {
        let catalog: Catalog
        var random: SplitMix64

        /// A literal of a type, often one that means something in the library.
        mutating func value(_ type: String) -> String {
            if random.chance(5) { return "NULL" }
            return switch type {
            case "bigint": "\(random.number(0...4))"
            case "boolean": random.chance(50) ? "true" : "false"
            case "text", "name": random.pick(Self.texts) ?? "''"
            case "text[]": "ARRAY[\(random.pick(Self.texts) ?? "''")]::text[]"
            case "bigint[]": "ARRAY[\(random.number(0...4))]::bigint[]"
            case "jsonb": random.pick(["'{}'", "'{\"title\": \"x\"}'", "'[]'"]) ?? "'{}'"
            case "uuid": "gen_random_uuid()"
            case "timestamp with time zone": random.chance(50) ? "now()" : "NULL"
            case "regclass": random.pick(["'lists.books'", "'lists.films'"]) ?? "NULL"
            case "numeric": "7"
            default: "NULL"
            }
        }

        private static let texts = [
            "''", "'x'", "'owner'", "'editor'", "'reader'", "session_user", "'books'", "'films'",
            "'lists.books'", "'lists.films'", "'title'", "'text'", "'{}'", "'trash-days'", "'1'",
        ]

        mutating func statement() -> String {
            switch random.below(100) {
            case ..<35: return update()
            case ..<50: return insertion()
            case ..<58: return "DELETE FROM \(table().name) \(condition())"
            case ..<68: return "SELECT t::text FROM \(table().name) t \(condition())"
            case ..<88: return call()
            case ..<93: return "SELECT set_config('trove.step', '\(random.number(1...12))', true)"
            default: return definition()
            }
        }

        private mutating func table() -> (name: String, columns: [(name: String, type: String)]) {
            random.pick(catalog.tables) ?? ("trove.list", [])
        }

        private mutating func condition() -> String {
            random.chance(40) ? "WHERE true" : "WHERE ctid = ANY (ARRAY['(0,1)', '(0,2)']::tid[])"
        }

        private mutating func update() -> String {
            let table = table()
            let columns = random.some(of: table.columns, atMost: 2)
            let changes = columns.map { "\($0.name) = \(value($0.type))" }
            return "UPDATE \(table.name) SET \(changes.joined(separator: ", ")) \(condition())"
        }

        private mutating func insertion() -> String {
            let table = table()
            let columns = random.some(of: table.columns)
            let values = columns.map { value($0.type) }
            return """
                INSERT INTO \(table.name) (\(columns.map(\.name).joined(separator: ", ")))
                VALUES (\(values.joined(separator: ", ")))
                """
        }

        private mutating func call() -> String {
            guard let function = random.pick(catalog.functions) else { return "SELECT 1" }
            let values = function.types.map { "\(value($0))::\($0)" }
            return "SELECT f::text FROM \(function.name)(\(values.joined(separator: ", "))) f"
        }

        private mutating func definition() -> String {
            let table = table().name
            let kinds = [
                "ALTER TABLE \(table) DISABLE TRIGGER ALL", "DROP TABLE \(table)",
                "TRUNCATE \(table)", "ALTER TABLE \(table) OWNER TO session_user",
                "ALTER TABLE \(table) DISABLE ROW LEVEL SECURITY",
                "GRANT ALL ON \(table) TO PUBLIC", "CREATE TABLE lists.x (id bigint)",
                "CREATE POLICY p ON \(table) USING (true)",
                """
                CREATE TRIGGER t AFTER UPDATE ON \(table) FOR EACH ROW
                EXECUTE FUNCTION trove.catalog_changed()
                """,
                "CREATE FUNCTION trove.f() RETURNS int LANGUAGE sql AS 'SELECT 1'",
                "GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA trove TO PUBLIC",
                "CREATE TEMP TABLE list (id bigint, owner text)",
                "SET search_path = pg_temp", "SET row_security = off",
            ]
            return random.pick(kinds) ?? "SELECT 1"
        }
    }

    // MARK: Invariants

    /// Queries of a text each: who may do what, and with what code. Nobody may change that.
    private static let rights = [
        """
        SELECT string_agg(concat_ws(' ', oid, relowner, relacl, relrowsecurity), ',' ORDER BY oid)
        FROM pg_class WHERE relkind IN ('r', 'S') AND (relnamespace::regnamespace::text = 'trove'
            OR relnamespace::regnamespace::text = 'lists' AND relname IN ('books', 'films'))
        """,
        """
        SELECT string_agg(concat_ws(' ', oid, proowner, proacl, prosrc), ',' ORDER BY oid)
        FROM pg_proc WHERE pronamespace::regnamespace::text IN ('trove', 'lists')
        """,
        """
        SELECT string_agg(concat_ws(' ', tgrelid, tgname, tgenabled), ',' ORDER BY t.oid)
        FROM pg_trigger t JOIN pg_class c ON c.oid = tgrelid
        WHERE relnamespace::regnamespace::text = 'trove' OR relname IN ('books', 'films')
        """,
        "SELECT string_agg(p::text, ',' ORDER BY oid) FROM pg_policy p",
        "SELECT string_agg(m::text, ',' ORDER BY person) FROM trove.member m",
        "SELECT string_agg(l::text, ',') FROM trove.library l",
        """
        SELECT string_agg(concat_ws(' ', id, uuid, name, icon, table_name, owner, settings,
            created_at, deleted_at), ',' ORDER BY id) FROM trove.list WHERE id IN (1, 2)
        """,
        """
        SELECT string_agg(concat_ws(' ', id, list_id, position, name, column_name, kind,
            deleted_at), ',' ORDER BY id) FROM trove.field WHERE list_id IN (1, 2)
        """,
    ]

    /// Queries of a text each: what belongs to other persons.
    private static func belongings(ofOthersThan person: String, _ sender: Sender) -> [String] {
        let isEditor = sender == .editor || sender == .editorOfOneList
        let others = "author <> '\(person)'"
        return [
            """
            SELECT string_agg(s::text, ',' ORDER BY name, author) FROM trove.setting s
            WHERE \(others)
            """,
            "SELECT string_agg(d::text, ',' ORDER BY text) FROM trove.draft d WHERE \(others)",
            "SELECT string_agg(s::text, ',' ORDER BY id) FROM trove.step s WHERE \(others)",
            """
            SELECT string_agg(r::text, ',' ORDER BY step_id, statement, key) FROM trove.step_row r
            JOIN trove.step s ON s.id = step_id WHERE \(others)
            """,
            """
            SELECT string_agg(concat_ws(' ', id, name, icon, author, list_id, query, deleted_at),
                ',' ORDER BY id) FROM trove.smart_list WHERE \(others)
                AND (list_id IS NULL OR list_id = \(isEditor ? 0 : 1))
            """,
        ]
    }

    /// Queries of a text each: records and lists that a sender may not change.
    private static func records(closedTo sender: Sender) -> [String] {
        var parts: [String] = []
        if sender != .editor {
            parts += [
                "SELECT string_agg(f::text, ',' ORDER BY id) FROM lists.films f",
                "SELECT string_agg(l::text, ',' ORDER BY id) FROM trove.loan l WHERE list_id = 2",
                "SELECT l::text FROM trove.list l WHERE id = 2",
                "SELECT count(*)::text FROM trove.list",
            ]
        }
        if sender != .editor, sender != .editorOfOneList {
            parts += [
                "SELECT string_agg(b::text, ',' ORDER BY id) FROM lists.books b",
                "SELECT string_agg(l::text, ',' ORDER BY id) FROM trove.list l",
                "SELECT string_agg(f::text, ',' ORDER BY id) FROM trove.field f",
                "SELECT string_agg(i::text, ',' ORDER BY id) FROM trove.image i",
                "SELECT count(*)::text FROM trove.journal",
            ]
        }
        return parts
    }

    /// A query of one array: everything that a sender may not change. Sees all rows.
    private static func untouchable(_ sender: Sender, _ person: String) -> String {
        let parts = rights + belongings(ofOthersThan: person, sender) + records(closedTo: sender)
        return "SELECT ARRAY[" + parts.map { "(\($0))::text" }.joined(separator: ", ") + "]"
    }

    /// Runs some statements of a sender in a transaction that is rolled back.
    ///
    /// - Returns: What was wrong afterwards; nil if all is well.
    private func violation(
        by sender: Sender, called person: String, _ statements: [String], _ before: [String?],
        in db: PostgresSession
    ) throws -> String? {
        try db.run("BEGIN; SET LOCAL statement_timeout = '5s'; SAVEPOINT start")
        defer { _ = try? db.run("ROLLBACK; RESET SESSION AUTHORIZATION; RESET ALL") }
        try db.run("SET SESSION AUTHORIZATION \(PostgresName.quoted(person))")
        let mayRead = sender == .editor
        for statement in statements {
            // What is refused is undone, and the next one is tried.
            try db.run("SAVEPOINT each")
            do throws(PostgresError) {
                let rows = try db.run(statement)
                if !mayRead, rows.contains(where: { $0.text(0)?.contains("Metropolis") == true }) {
                    return "\(statement) reads Films"
                }
            } catch {
                try db.run("ROLLBACK TO SAVEPOINT each")
            }
        }
        try db.run("RESET SESSION AUTHORIZATION")
        let after = try db.rows(Self.untouchable(sender, person)).first?.texts(0) ?? []
        let changed = zip(before, after).enumerated().first { $0.element.0 != $0.element.1 }
        guard let place = changed else { return nil }
        let (old, new) = (place.element.0 ?? "", place.element.1 ?? "")
        let start = max(30, zip(old, new).prefix { $0 == $1 }.count)
        return "part \(place.offset): \(old.dropFirst(start - 30).prefix(90)) became "
            + "\(new.dropFirst(start - 30).prefix(90))"
    }

    /// Creates the lists “Books” and “Films”, and the senders with their roles for “Books” or for
    /// both.
    private func withSenders(
        _ body: (_ persons: [Sender: String], _ address: PostgresAddress) async throws -> Void
    ) async throws {
        try await TestServer.withPersons(Sender.allCases.map(\.rawValue)) { names in
            let persons = Dictionary(uniqueKeysWithValues: zip(Sender.allCases, names))
            try await TestServer.withDatabase { address in
                let owner = try SharedLibrary(at: address, createsIfEmpty: true)
                defer { owner.close() }
                let fields = [FieldDraft(name: "Title"), FieldDraft(name: "Tags", kind: .tags)]
                let books = try await owner.makeList(fields, [["Emma", "a"], ["Nana", "b"]])
                let films = try await owner.makeList(name: "Films", fields, [["Metropolis", "c"]])
                for list in [nil, books.id, films.id] {
                    let draft = SmartListDraft(name: "S", icon: "", list: list, query: "x")
                    try await owner.perform(.createSmartList(draft))
                }
                try await owner.setTrashDays(9)
                for (sender, role, list) in [
                    (Sender.reader, LibraryRole.reader, books.id as ListID?),
                    (.editorOfOneList, .editor, books.id), (.editor, .editor, nil),
                    (.formerEditor, .editor, nil),
                ] {
                    try await owner.grant(role, on: list, to: persons[sender] ?? "")
                }
                try await owner.revokeRole(of: persons[.formerEditor] ?? "", on: nil)
                try await body(persons, address)
            }
        }
    }

    @Test("no statement changes or reads what its role may not (033.2)")
    func statements() async throws {
        try await withSenders { persons, address in
            let admin = PostgresConnection(to: address, label: "random")
            defer { admin.close() }
            let runs = seeds(150)
            try await admin.run { db in
                let catalog = try Catalog(db)
                #expect(catalog.tables.count > 15 && catalog.functions.count > 30)
                for (sender, person) in persons {
                    let before =
                        try db.rows(Self.untouchable(sender, person)).first?.texts(0) ?? []
                    #expect(before.count > 10)
                    for seed in runs {
                        var generator = Generator(catalog: catalog, random: SplitMix64(seed: seed))
                        let statements = (0..<4).map { _ in generator.statement() }
                        let found = try violation(
                            by: sender, called: person, statements, before, in: db)
                        #expect(
                            found == nil,
                            "seed \(seed), \(sender): \(statements.joined(separator: ";\n"))")
                    }
                }
            }
        }
    }
}
