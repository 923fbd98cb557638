import GRDB
import TroveModel

@testable import TroveStore

extension Library {
    /// The histories of all records.
    func recordHistories() async throws -> [RecordAddress: [RecordHistoryEntry]] {
        var histories: [RecordAddress: [RecordHistoryEntry]] = [:]
        for list in try lists() {
            for scope in [RecordListRequest.Scope.records, .trash] {
                let request = RecordListRequest(list: list.id, scope: scope)
                for record in try await recordList(for: request).allIDs {
                    histories[RecordAddress(list: list.id, record: record)] =
                        try await recordHistory(of: record, in: list.id, limit: 10_000)
                }
            }
        }
        return histories
    }

    /// The histories of all records, for which all steps of the library are read.
    func recordHistoriesOfAllSteps() async throws -> [RecordAddress: [RecordHistoryEntry]] {
        try await pool.write { db in
            try db.execute(
                sql: """
                    CREATE TEMP TABLE kept AS SELECT * FROM _history_record;
                    DELETE FROM _history_record;
                    INSERT INTO _history_record SELECT 0, 0, id FROM history;
                    """)
        }
        let histories = try await recordHistories()
        try await pool.write { db in
            try db.execute(
                sql: """
                    DELETE FROM _history_record;
                    INSERT INTO _history_record SELECT * FROM temp.kept;
                    DROP TABLE temp.kept;
                    """)
        }
        return histories
    }
}
