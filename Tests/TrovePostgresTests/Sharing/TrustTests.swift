import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// The server, its functions and its settings, which an editor cannot turn against others.
@Suite(.timeLimit(.minutes(5))) struct TrustTests {
    @Test("a picture is stored under the checksum of its contents (033.2)")
    func pictures() async throws {
        try await EditorClub.with { club in
            let columns = "trove.image (id, type, width, height, data, thumbnail)"
            let forged =
                "INSERT INTO \(columns) VALUES (repeat('a', 64), 'image/png', 1, 1, 'x', 'x')"
            #expect(try await club.refusal(of: forged) == "23514")
            try await club.expectRefused(["UPDATE trove.image SET data = 'x', thumbnail = 'x'"])
            let whole = """
                INSERT INTO \(columns)
                VALUES (encode(sha256('x'), 'hex'), 'image/png', 1, 1, 'x', 'x')
                """
            #expect(try await club.refusal(of: whole) == nil)
        }
    }

    @Test("Trove calls no function of somebody else (033.2)")
    func functionsOfOthers() async throws {
        try await EditorClub.with { club in
            try await club.owner.writer.run { db in
                _ = try db.run(
                    """
                    CREATE FUNCTION public.strpos(text, text) RETURNS int LANGUAGE sql
                        AS 'SELECT 1 / 0';
                    ALTER ROLE \(PostgresName.quoted(club.person)) 
                        SET search_path = public, pg_catalog
                    """)
            }
            let ben = try SharedLibrary(at: club.address)
            defer { ben.close() }
            let request = RecordListRequest(list: club.books.id, query: "title:~mm")
            #expect(try await ben.recordList(for: request).allIDs == [1])
        }
    }

    @Test("an owner of a list gives it to users, not to everybody (033.2)")
    func everybody() async throws {
        try await EditorClub.with { club in
            let id = club.books.id.rawValue
            try await club.owner.grant(.owner, on: club.books.id, to: club.person)
            for name in ["public", "PUBLIC", "nobody at all"] {
                let state = try await club.refusal(
                    of: "SELECT trove.set_role(\(id), '\(name)', 'editor')")
                #expect(state == "42704", "\(name)")
            }
            let roles = try await club.sql.run { db in
                try db.rows("SELECT trove.role_in(\(id)), trove.role_in(\(club.films.id.rawValue))")
                    .first.map { [$0.text(0), $0.text(1)] }
            }
            #expect(roles == ["owner", nil])
        }
    }

    @Test("no function that logs changes compiles its plans (033.2.8)")
    func compiling() async throws {
        try await EditorClub.with { club in
            let compiling = try await club.owner.read { db in
                try db.rows(
                    """
                    SELECT proname FROM pg_proc WHERE pronamespace = 'trove'::regnamespace
                        AND proname ~ '^(records_|catalog_changed|apply_step)'
                        AND NOT coalesce(proconfig, '{}') @> '{jit=off}'
                    """
                ).compactMap { $0.text(0) }
            }
            #expect(compiling == [])
        }
    }

    @Test("checking names what is not Trove's, and repairing removes it (033.2.1)")
    func foreignParts() async throws {
        try await EditorClub.with { club in
            try await club.owner.writer.run { db in
                _ = try db.run(
                    """
                    CREATE TRIGGER mine AFTER UPDATE ON lists.books FOR EACH STATEMENT
                        EXECUTE FUNCTION suppress_redundant_updates_trigger();
                    CREATE POLICY p ON lists.books USING (true);
                    CREATE RULE r AS ON DELETE TO lists.books DO ALSO NOTHING;
                    ALTER TABLE lists.books ALTER title SET DEFAULT current_user,
                        ALTER created_at SET DEFAULT 'epoch', ADD CONSTRAINT c CHECK (id > 0)
                    """)
            }
            let problems = try await club.owner.check()
            #expect(problems.count == 6, "\(problems)")
            #expect(problems.contains { $0.contains("a trigger that is not Trove’s: “mine”") })
            try await club.owner.repair()
            #expect(try await club.owner.check() == [])
        }
    }

    @Test("limits of the server's time are not those of Trove (033.2.6)")
    func limits() async throws {
        try await EditorClub.with { club in
            let database = club.address.url.lastPathComponent
            try await club.owner.writer.run { db in
                _ = try db.run(
                    """
                    ALTER DATABASE \(database) SET statement_timeout = '20s';
                    ALTER DATABASE \(database) SET idle_in_transaction_session_timeout = '5s';
                    ALTER DATABASE \(database) SET lock_timeout = '20s'
                    """)
            }
            func limits(_ address: PostgresAddress) async throws -> [String?] {
                let library = try SharedLibrary(at: address)
                defer { library.close() }
                return try await library.read { db in
                    try db.rows(
                        """
                        SELECT setting FROM pg_settings
                        WHERE name IN ('lock_timeout', 'idle_in_transaction_session_timeout',
                            'statement_timeout') ORDER BY name
                        """
                    ).map { $0.text(0) }
                }
            }
            #expect(try await limits(club.address) == ["60000", "0", "0"])
            // Those in the address are the person's own.
            let own = try club.address.setting("options", to: "-c statement_timeout=9s")
            #expect(try await limits(own) == ["60000", "0", "9000"])
            let ended = PostgresError(state: "25P03", message: "ended")
            let message = LibraryError(ended, at: club.address).message
            #expect(message.contains("“idle_in_transaction_session_timeout”"))
        }
    }

    @Test("a limit of time in the address is named (033.2.6)")
    func ownLimit() async throws {
        try await EditorClub.with { club in
            let address = try club.address.setting("options", to: "-c statement_timeout=3s")
            let library = try SharedLibrary(at: address)
            defer { library.close() }
            let error = await #expect(throws: LibraryError.self) {
                try await library.read { try $0.integer("SELECT 1 FROM pg_sleep(30)") }
            }
            #expect(error?.code == .busy)
            let message = error?.message ?? ""
            #expect(message.contains("longer than 3s"), "\(message)")
            #expect(message.contains("“statement_timeout”"), "\(message)")
            // What a person cancels is no matter of time.
            let task = Task {
                try await library.read { try $0.integer("SELECT 1 FROM pg_sleep(2.5)") }
            }
            // The server ignores what is canceled before a statement has begun.
            let sleeping = """
                SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND state = 'active' AND query LIKE '%sleep(2.5)'
                """
            while try await club.owner.read({ try $0.integer(sleeping) }) == 0 {}
            task.cancel()
            await expectError(.cancelled) { _ = try await task.value }
        }
    }
}
