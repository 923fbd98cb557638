import GRDB
import TroveModel

/// The table `_history_record`: the steps of the history by the records that they concern.
///
/// A step concerns the records that it names. A step that keeps its records in an undo table may
/// concern each record of its list, and a step that changes a field each record of the library,
/// because records can move to other lists. Undoing or redoing a step keeps the records that it
/// concerns.
struct HistoryIndex {
    let db: Database

    static let creation = """
        CREATE TABLE _history_record (
            list_id INTEGER NOT NULL,
            record_id INTEGER NOT NULL,
            step_id INTEGER NOT NULL REFERENCES history(id) ON DELETE CASCADE,
            PRIMARY KEY (list_id, record_id, step_id)
        ) WITHOUT ROWID;
        CREATE INDEX _history_record_step ON _history_record (step_id);
        """

    /// The statement for the steps that may concern a record, newest first. The parameters are the
    /// list, the record, and the identity of a newer step.
    static let query = """
        SELECT step_id FROM _history_record
            WHERE list_id = ?1 AND record_id = ?2 AND step_id < ?3
        UNION SELECT step_id FROM _history_record
            WHERE list_id = ?1 AND record_id = 0 AND step_id < ?3
        UNION SELECT step_id FROM _history_record
            WHERE list_id = 0 AND record_id = 0 AND step_id < ?3
        ORDER BY step_id DESC
        """

    /// Returns the identities of the steps before another one that may concern a record, newest
    /// first.
    ///
    /// - Complexity: O(log *n*) for *n* steps, and O(1) for each result.
    func steps(
        concerning record: RecordAddress, before step: Int64
    ) throws -> FastDatabaseValueCursor<Int64> {
        try Int64.fetchCursor(
            db, sql: Self.query, arguments: [record.list.rawValue, record.record, step])
    }

    /// Adds a step that was just recorded.
    ///
    /// - Parameter steps: The inverse steps, in the order in which undo applies them.
    func add(_ steps: [Step], of id: Int64) throws {
        var loans = LoanPlaces(db: db)
        try write(try Self.concerned(by: steps, &loans, isUndone: false), id)
    }

    /// Fills the table from all steps in the history. Leaves out those that cannot be read.
    ///
    /// - Complexity: O(*n*) for *n* characters of steps.
    func rebuild() throws {
        try db.execute(sql: "DELETE FROM _history_record")
        // Newest first, so that the places of the loans are those after each step.
        let rows = try Row.fetchCursor(
            db, sql: "SELECT id, is_undone, steps FROM history ORDER BY id DESC")
        var loans = LoanPlaces(db: db)
        while let row = try rows.next() {
            guard
                let steps = try? JSON.value([Step].self, from: row.value("steps", of: "history"))
            else { continue }
            let records = try Self.concerned(
                by: steps, &loans, isUndone: try row.value("is_undone", of: "history"))
            try write(records, try row.value("id", of: "history"))
        }
    }

    private func write(_ records: Set<RecordAddress>, _ step: Int64) throws {
        let insertion = try RawStatement(
            cached: "INSERT INTO _history_record VALUES (?1, ?2, ?3)", on: db)
        for address in records {
            insertion.bind(address.list.rawValue, at: 1)
            insertion.bind(address.record, at: 2)
            insertion.bind(step, at: 3)
            try insertion.run()
        }
    }

    private static func concerned(
        by steps: [Step], _ loans: inout LoanPlaces, isUndone: Bool
    ) throws -> Set<RecordAddress> {
        var found: Set<RecordAddress> = []
        for step in steps {
            guard case .setLoans(let list, let changes) = step else {
                found.formUnion(step.concernedRecords)
                continue
            }
            for change in changes {
                let places = try isUndone ? [change.loan?.address] : loans.goBack(by: change)
                let known = places.compactMap(\.self)
                found.formUnion(known)
                if isUndone || known.isEmpty { found.insert(.any(in: list)) }
            }
        }
        return found
    }
}

/// The places of loans at a time in the past.
private struct LoanPlaces {
    let db: Database
    private var places: [LoanID: RecordAddress?] = [:]

    init(db: Database) { self.db = db }

    /// Goes back by a change that undo would make.
    ///
    /// - Returns: The places of the loan before and after the change to undo.
    mutating func goBack(by change: LoanChange) throws -> [RecordAddress?] {
        let after = try places[change.id] ?? present(change.id)
        let before = change.loan?.address
        places[change.id] = .some(before)
        return [before, after]
    }

    private func present(_ loan: LoanID) throws -> RecordAddress? {
        let row = try Row.fetchOne(
            db, sql: "SELECT list_id, record_id FROM loan WHERE loan_id = ?",
            arguments: [loan.rawValue])
        guard let row else { return nil }
        return RecordAddress(
            list: ListID(rawValue: try row.value("list_id", of: "loan")),
            record: try row.value("record_id", of: "loan"))
    }
}

extension RecordAddress {
    /// The place of steps that may concern each record of a list.
    fileprivate static func any(in list: ListID) -> RecordAddress {
        RecordAddress(list: list, record: 0)
    }
}

extension Step {
    /// The records that the step may change, apart from their places and loans.
    fileprivate var concernedRecords: [RecordAddress] {
        func records(_ ids: some Sequence<RecordID>, of list: ListID) -> [RecordAddress] {
            ids.map { RecordAddress(list: list, record: $0) }
        }
        return switch self {
        case .setValues(let list, let values, _): records(values.keys, of: list)
        case .setDeletedAt(let list, let times): records(times.keys, of: list)
        case .insert(let list, let inserted): records(inserted.lazy.map(\.id), of: list)
        case .erase(let list, let erased): records(erased, of: list)
        case .exchangeValues(let list, _, _), .eraseRange(let list, _, _, _),
            .insertRange(let list, _, _, _), .eraseRecords(let list, _),
            .insertRecords(let list, _), .setList(let list, _), .setLoans(let list, _):
            [.any(in: list)]
        case .setField: [.any(in: ListID(rawValue: 0))]
        case .setPositions, .setOrder, .setTitles, .setView, .setSort, .moveDrafts, .setSmartList,
            .setSmartView:
            []
        }
    }
}
