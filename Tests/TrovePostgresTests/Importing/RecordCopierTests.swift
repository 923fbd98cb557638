import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Copying many records with few statements.
@Suite(.timeLimit(.minutes(5))) struct RecordCopierTests {
    /// Copies records in two blocks.
    ///
    /// - Returns: The number of statements that it took.
    private func copy(_ course: RecordCopier.Course, count: Int) async throws -> Int {
        var statements = 0
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let list = try await library.makeList([FieldDraft(name: "Title")], [])
            statements = try await library.write { db in
                // The transaction begins with its first statement.
                try EditTransaction(db: db).lock()
                let start = db.waitCount
                var copier = RecordCopier(
                    db: db, list: list, fields: list.fields, table: ListTable(list).name,
                    leading: ["id", "position"], columns: list.fields.map(ListTable.column),
                    course: course)
                for number in 1...count {
                    try copier.add(
                        [String(number), String(number)],
                        [.text("Tab\t, back\\slash, \"quoted\"\nand number \(number)")])
                    if number.isMultiple(of: count / 2) { try copier.flush() }
                }
                try copier.finish()
                return db.waitCount - start
            } change: { _ in
                nil
            }
            let found = try await library.recordList(
                for: RecordListRequest(list: list.id, query: "quoted number"))
            #expect(found.count == count)
            #expect(try await library.check() == [])
        }
        return statements
    }

    @Test func aStreamIsOneStatement() async throws {
        #expect(try await copy(.stream, count: 2_000) == 1)
    }

    @Test func blocksAreAStatementEach() async throws {
        #expect(try await copy(.blocks, count: 2_000) == 2)
    }

    @Test func aRowThatTheServerRefusesIsToldAsItsReason() async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { library.close() }
            let list = try await library.makeList([FieldDraft(name: "Title")], [])
            let error = await #expect(throws: PostgresError.self) {
                try await library.writer.run { db in
                    try db.transaction {
                        var copier = RecordCopier(
                            db: db, list: list, fields: list.fields,
                            table: ListTable(list).name, leading: ["id", "position"],
                            columns: list.fields.map(ListTable.column), course: .stream)
                        try copier.add(["1", "no number"], [.text("Wrong")])
                        try copier.flush()
                        for number in 2...200_000 {
                            try copier.add([String(number), String(number)], [.text("Right")])
                        }
                        try copier.finish()
                    }
                }
            }
            #expect(error?.state == "22P02")
            // The connection can be used again.
            #expect(try await library.lists().map(\.recordCount) == [0])
            try await library.perform(.addRecord(list: list.id))
        }
    }
}
