import CPostgres
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Statements that are sent together, so that a client far from the server waits less.
@Suite(.timeLimit(.minutes(5))) struct PipelineTests {
    private func withSession(_ body: (PostgresSession) throws -> Void) async throws {
        try await TestServer.withDatabase { address in
            let connection = PostgresConnection(to: address, label: "test")
            defer { connection.close() }
            try connection.wait(body)
        }
    }

    /// The number of times that `body` waits for the server.
    private func waits(in db: PostgresSession, _ body: () throws -> Void) rethrows -> Int {
        let start = db.waitCount
        try body()
        return db.waitCount - start
    }

    private static func fail() throws { throw LibraryError.missingList }

    /// The SQLSTATE, or the code, of the error that `body` throws; nil for none.
    ///
    /// `#expect(throws:)` passes over errors in closures within closures (Swift 6.3).
    private func failure(of body: () throws -> Void) -> String? {
        do { try body() } catch let error as PostgresError {
            return error.state
        } catch {
            return (error as? LibraryError).map { "\($0.code)" } ?? "\(error)"
        }
        return nil
    }

    @Test func severalStatementsWaitOnce() async throws {
        try await withSession { db in
            let count = try waits(in: db) {
                let found = try db.rows(of: [
                    .init("SELECT $1::bigint", [.integer(1)]),
                    .init("SELECT $1::text", [.text("it's")]),
                    .init("SELECT $1::bigint", [.integer(2)]),
                ])
                #expect(found[0].first?.integer(0) == 1)
                #expect(found[1].first?.text(0) == "it's")
                #expect(found[2].first?.integer(0) == 2)
            }
            #expect(count == 1)
        }
    }

    @Test func postponedStatementsRunBeforeTheNextOne() async throws {
        try await withSession { db in
            let count = try waits(in: db) {
                db.postpone("SET statement_timeout = 5000")
                db.postpone("SET lock_timeout = 6000")
                let first = try db.text("SHOW statement_timeout")
                #expect(first == "5s")
                db.postpone("SET statement_timeout = 7000")
                let second = try db.run("SHOW statement_timeout").first?.text(0)
                #expect(second == "7s")
                let third = try db.text("SHOW lock_timeout")
                #expect(third == "6s")
            }
            #expect(count == 3)
        }
    }

    @Test func postponedStatementsHaveValuesAndAnswers() async throws {
        try await withSession { db in
            try db.run("CREATE TEMP TABLE t (n bigint)")
            let insertion = PostgresSession.Statement("INSERT INTO t VALUES ($1)", [.integer(7)])
            let reading = PostgresSession.Statement("SELECT n FROM t")
            for _ in 1...2 {
                var found: [Int64?] = []
                let count = try waits(in: db) {
                    db.postpone("TRUNCATE t")
                    db.postpone(insertion)
                    db.postpone(reading) { found = $0.map { $0.integer(0) } }
                    #expect(found == [])
                    let sum = try db.integer("SELECT sum(n)::bigint + 1 FROM t")
                    #expect(sum == 8)
                }
                #expect(count == 1)
                #expect(found == [7])
            }
            // Scripts cannot have values.
            db.postpone(insertion)
            let total = try db.run("SELECT count(*) FROM t").first?.integer(0)
            #expect(total == 2)
        }
    }

    @Test func aPostponedStatementThatFailsHasNoAnswer() async throws {
        try await withSession { db in
            var answers: [String] = []
            db.postpone(.init("SELECT 1")) { _ in answers.append("before") }
            db.postpone(.init("SELECT $1::bigint / 0", [.integer(1)])) { _ in
                answers.append("failed")
            }
            db.postpone(.init("SELECT 2")) { _ in answers.append("after") }
            let failure = failure { _ = try db.integer("SELECT 3::bigint") }
            #expect(failure == "22012")
            #expect(answers == ["before"])
            let next = try db.integer("SELECT 4::bigint")
            #expect(next == 4)
        }
    }

    @Test func aTransactionSendsWhatIsPostponedAtItsEnd() async throws {
        try await withSession { db in
            try db.run("CREATE TEMP TABLE t (n bigint)")
            let insertion = PostgresSession.Statement("INSERT INTO t VALUES ($1)", [.integer(7)])
            try db.transaction { db.postpone(insertion) }
            _ = try CommittingTransaction(db: db).perform { $0.postpone(insertion) }
            #expect(try db.integers("SELECT n FROM t") == [7, 7])
            let failure = failure {
                _ = try CommittingTransaction(db: db).perform { db in
                    db.postpone(insertion)
                    try Self.fail()
                }
            }
            #expect(failure == "notFound")
            #expect(try db.integers("SELECT n FROM t") == [7, 7])
            #expect(PQtransactionStatus(db.handle) == PQTRANS_IDLE)
        }
    }

    @Test func manyPreparedStatementsAreForgottenBetweenPostponedOnes() async throws {
        try await withSession { db in
            for number in 1...2 * PostgresSession.maximumPreparedCount {
                var answer: Int64?
                db.postpone(.init("SELECT $1::bigint + \(number)", [.integer(1)])) {
                    answer = $0.first?.integer(0)
                }
                let next = try db.integer("SELECT $1::bigint * \(number)", [.integer(2)])
                #expect(answer == Int64(number) + 1)
                #expect(next == 2 * Int64(number))
            }
        }
    }

    @Test func noStatementRunsAfterOneThatFails() async throws {
        try await withSession { db in
            try db.run("CREATE TEMP TABLE t (n bigint)")
            let insertion = PostgresSession.Statement("INSERT INTO t VALUES (1)")
            for _ in 1...2 {
                let failure = failure {
                    _ = try db.rows(of: [insertion, .init("SELECT 1 / 0"), insertion])
                }
                #expect(failure == "22012")
            }
            // Statements outside a transaction are one together.
            #expect(try db.integer("SELECT count(*) FROM t") == 0)
            for _ in 1...2 {
                let failure = failure { _ = try db.rows(of: [.init("SELEKT"), insertion]) }
                #expect(failure == "42601")
            }
            db.postpone("SET no_such_setting = 1")
            let unknown = failure { _ = try db.integer("SELECT count(*) FROM t") }
            #expect(unknown == "42704")
            #expect(try db.rows(of: [insertion, insertion]).count == 2)
            #expect(try db.integer("SELECT count(*) FROM t") == 2)
        }
    }

    @Test func transactionsBeginWithTheirFirstStatement() async throws {
        try await withSession { db in
            try db.run("CREATE TEMP TABLE t (n bigint)")
            let empty = try waits(in: db) { try db.transaction {} }
            #expect(empty == 0)
            let failed = waits(in: db) {
                let failure = failure { try db.transaction { try Self.fail() } }
                #expect(failure == "notFound")
            }
            #expect(failed == 0)
            let count = try waits(in: db) {
                try db.transaction { _ = try db.execute("INSERT INTO t VALUES (1)") }
            }
            #expect(count == 2)
            #expect(try db.integers("SELECT n FROM t") == [1])
        }
    }

    @Test func transactionsThatFailAreRolledBack() async throws {
        try await withSession { db in
            try db.run("CREATE TEMP TABLE t (n bigint)")
            let failure = failure {
                try db.transaction {
                    try db.execute("INSERT INTO t VALUES (1)")
                    try db.execute("SELECT 1 / 0")
                }
            }
            #expect(failure == "22012")
            #expect(try db.integers("SELECT n FROM t") == [])
            #expect(PQtransactionStatus(db.handle) == PQTRANS_IDLE)
        }
    }

    @Test func partsOfATransactionAreRolledBackAlone() async throws {
        try await withSession { db in
            try db.run("CREATE TEMP TABLE t (n bigint)")
            try db.transaction {
                try db.savepoint { _ = try db.execute("INSERT INTO t VALUES (1)") }
                try db.savepoint {}
                let failure = failure {
                    try db.savepoint {
                        try db.execute("INSERT INTO t VALUES (2)")
                        try db.execute("SELECT 1 / 0")
                    }
                }
                #expect(failure == "22012")
                try db.execute("INSERT INTO t VALUES (3)")
            }
            #expect(try db.integers("SELECT n FROM t ORDER BY n") == [1, 3])
            #expect(PQtransactionStatus(db.handle) == PQTRANS_IDLE)
        }
    }

    @Test func aPartThatFailsBeforeItsFirstStatementIsForgotten() async throws {
        try await withSession { db in
            let count = try waits(in: db) {
                try db.transaction {
                    let failure = failure { try db.savepoint { try Self.fail() } }
                    #expect(failure == "notFound")
                    try db.execute("SELECT 1")
                }
            }
            #expect(count == 2)
            #expect(PQtransactionStatus(db.handle) == PQTRANS_IDLE)
        }
    }

    @Test func nobodyWaitsForTheEndOfATransactionThatReads() async throws {
        try await TestServer.withDatabase { address in
            let connection = PostgresConnection(to: address, label: "test")
            let other = PostgresConnection(to: address, label: "other")
            defer {
                connection.close()
                other.close()
            }
            let count = try connection.wait { db in
                try waits(in: db) {
                    try db.transaction("READ ONLY", readsOnly: true) {
                        let seven = try db.integer("SELECT 7::bigint")
                        #expect(seven == 7)
                    }
                }
            }
            #expect(count == 1)
            let number = try connection.wait { Int64(PQbackendPID($0.handle)) }
            // The server ends it although the client does nothing more.
            var state: String?
            while state != "idle" {
                try Task.checkCancellation()
                state = try other.wait { db in
                    try db.text(
                        "SELECT state FROM pg_stat_activity WHERE pid = $1", [.integer(number)])
                }
            }
            #expect(try connection.wait { try $0.integer("SELECT 8::bigint") } == 8)
        }
    }

    @Test func aListWaitsForTheServerAFewTimes() async throws {
        try await TestServer.withLibrary { library in
            let title = FieldDraft(name: "Title")
            let list = try await library.makeList([title], (1...600).map { ["Book \($0)"] })
            let field = list.fields[0].id
            // The client knows the list as it is now.
            try await library.perform(
                .setValue(.text("Emma"), field: field, record: 1, list: list.id))
            let requests = [
                RecordListRequest(list: list.id),
                RecordListRequest(list: list.id, query: "book"),
                // The order is prepared meanwhile, which reads the list.
                RecordListRequest(
                    list: list.id, sort: .field(field), grouping: .firstLetter(field)),
            ]
            for (request, limit) in zip(requests, [2, 2, 5]) {
                var count = try await waits(for: request, in: library)
                // On a busy machine, the first page may not be found in time at once.
                for _ in 0..<20 where count > limit {
                    count = try await waits(for: request, in: library)
                }
                #expect(count <= limit, "\(request)")
            }
        }
    }

    /// The number of times that the first stage of a list waits for the server.
    private func waits(
        for request: RecordListRequest, in library: SharedLibrary
    ) async throws -> Int {
        let start = try library.readers.map { try $0.wait { $0.waitCount } }
        for try await stage in library.recordLists(for: request) {
            #expect(stage.list.count > 0)
            break
        }
        await library.orders.wait()
        let end = try library.readers.map { try $0.wait { $0.waitCount } }
        return zip(start, end).map { $1 - $0 }.reduce(0, +)
    }
}
