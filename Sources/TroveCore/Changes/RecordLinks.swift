import GRDB

/// The links to records of a list, wherever they are.
struct RecordLinks {
    let planner: EditPlanner

    /// The steps that give links to a list other values.
    ///
    /// - Parameter replacement: The new value for a link to a record; nil to leave it as it is.
    func steps(
        to target: ListID, _ replacement: (RecordID) throws -> StoredValue?
    ) throws -> [Step] {
        let db = planner.db
        var steps: [Step] = []
        for list in try ListStore.lists(db) {
            var values: [RecordID: [Int64: StoredValue]] = [:]
            for field in list.fields
            where field.kind == .recordLink && (field.options.targetList ?? list.id) == target {
                let column = SQLName.quoted(field.columnName)
                let links = try RawStatement(
                    """
                    SELECT id, \(column) FROM \(ListTable(list).quotedName)
                    WHERE \(column) IS NOT NULL
                    """, on: db)
                while try links.step() {
                    guard case .integer(let linked) = StoredValue(column: 1, of: links),
                        let value = try replacement(linked)
                    else { continue }
                    values[links.int64(0), default: [:]][field.id.rawValue] = value
                }
            }
            steps += try planner.settingValues(values, in: list)
        }
        return steps
    }
}
