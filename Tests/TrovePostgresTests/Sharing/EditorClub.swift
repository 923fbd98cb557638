import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// A library with an editor who sends SQL of their own.
struct EditorClub {
    let owner: SharedLibrary
    /// The person whom the owner makes an editor or a reader.
    let person: String
    /// The library as this person opens it.
    let address: PostgresAddress
    /// A connection of this person, which sends any SQL.
    let sql: PostgresConnection
    let books: List
    let films: List

    /// Runs statements of the person; the transaction is rolled back.
    ///
    /// - Returns: The state of the error; nil if all went through.
    func refusal(of statements: String) async throws -> String? {
        try await sql.run { db in
            try db.run("BEGIN")
            defer { _ = try? db.run("ROLLBACK") }
            do throws(PostgresError) {
                try db.run(statements)
                return nil
            } catch {
                return error.state
            }
        }
    }

    func expectRefused(
        _ statements: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
        for statement in statements {
            #expect(
                try await refusal(of: statement) == "42501", "\(statement)",
                sourceLocation: sourceLocation)
        }
    }

    /// Creates the lists “Books”, which the person may edit, and “Films”, which they may not read.
    static func with(_ body: (EditorClub) async throws -> Void) async throws {
        try await TestServer.withPersons(["ben"]) { persons in
            try await TestServer.withDatabase { address in
                let owner = try SharedLibrary(at: address, createsIfEmpty: true)
                defer { owner.close() }
                let fields = [FieldDraft(name: "Title"), FieldDraft(name: "Kind", kind: .choice)]
                let books = try await owner.makeList(fields, [["Emma", "Novel"]])
                let films = try await owner.makeList(name: "Films", fields, [["Metropolis", ""]])
                try await owner.grant(.editor, on: books.id, to: persons[0])
                let own = try address.of(persons[0])
                let sql = PostgresConnection(to: own, label: "ben")
                defer { sql.close() }
                try await body(
                    EditorClub(
                        owner: owner, person: persons[0], address: own, sql: sql, books: books,
                        films: films))
            }
        }
    }
}
