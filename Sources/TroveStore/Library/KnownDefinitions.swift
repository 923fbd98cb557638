import GRDB
import Synchronization
import TroveModel

/// Watches that the tables of lists are those that Trove made, with their names and triggers,
/// before changes.
///
/// A table without them that another program made can have several records of one identity, and
/// nothing would follow its changes.
final class KnownDefinitions: Sendable {
    /// The version of the definitions in the file that was looked at last.
    private let known = Mutex<Int64?>(nil)

    /// Runs inside a transaction, before it changes records.
    ///
    /// - Throws: `damaged` if the table of a list lacks its triggers, or was renamed.
    /// - Complexity: O(1), or O(*n* log *n*) for *n* definitions after they have changed.
    func check(in db: Database) throws {
        let version = try Int64.fetchOne(db, sql: "PRAGMA schema_version")
        guard version == nil || version != known.withLock(\.self) else { return }
        // Another program may have made other tables.
        db.clearSchemaCache()
        if let (list, name) = try renamedList(in: db) {
            let problem = InspectionProblem.renamedTable(of: list, to: name)
            throw LibraryError(.damaged, InspectionProblem.refusal(because: problem))
        }
        if let list = try listWithoutTriggers(in: db) {
            let problem =
                try ReplacedTable(db: db, list: list).isReplaced
                ? InspectionProblem.replacedTable(of: list)
                : InspectionProblem.missingTriggers(of: list)
            throw LibraryError(.damaged, InspectionProblem.refusal(because: problem))
        }
        known.withLock { $0 = version }
    }

    /// A list whose table was renamed, with the name that the table has.
    private func renamedList(in db: Database) throws -> (list: List, name: String)? {
        try RenamedTables(db: db).ofLists().first.map {
            (try ListStore.list($0.list, in: db, evenDeleted: true), $0.name)
        }
    }

    private func listWithoutTriggers(in db: Database) throws -> List? {
        // A renamed table keeps triggers of its former name.
        let names = ListTable.changeEvents.map { "name GLOB '*_on_\($0)'" }
        let id = try Int64.fetchOne(
            db,
            sql: """
                WITH triggered AS (
                    SELECT lower(tbl_name) AS name, count(*) AS number FROM sqlite_master
                    WHERE type = 'trigger' AND (\(names.joined(separator: " OR ")))
                    GROUP BY 1)
                SELECT l.id FROM list l
                    JOIN sqlite_master m
                        ON m.type = 'table' AND lower(m.name) = lower(l.table_name)
                    LEFT JOIN triggered t ON t.name = lower(l.table_name)
                WHERE ifnull(t.number, 0) < \(ListTable.changeEvents.count) LIMIT 1
                """)
        return try id.map {
            try ListStore.list(ListID(rawValue: $0), in: db, evenDeleted: true)
        }
    }
}
