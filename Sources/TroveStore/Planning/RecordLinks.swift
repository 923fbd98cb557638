import GRDB
import TroveModel

/// The links to records of a list from all lists of the library.
struct RecordLinks {
    let planner: EditPlanner

    /// The steps that replace links to records of a list.
    ///
    /// - Parameters:
    ///   - isReplaced: Whether links to a record are replaced.
    ///   - replacement: The new value for links to a record.
    func steps(
        to target: ListID, of isReplaced: (RecordID) -> Bool,
        _ replacement: (RecordID) throws -> StoredValue
    ) throws -> [Step] {
        try ListStore.lists(planner.db).flatMap { list in
            let fields = list.fields.filter {
                $0.kind == .recordLink && list.target(of: $0) == target
            }
            var linking: Set<RecordID> = []
            for field in fields {
                try forEachLink(in: field, of: list) { record, linked in
                    if isReplaced(linked) { linking.insert(record) }
                }
            }
            guard !linking.isEmpty else { return [Step]() }
            let reader = try StoredRecordReader(list, fields: fields, in: planner.db)
            return try planner.settingValues(
                of: fields.map(\.id.rawValue), in: linking.sorted(), of: list
            ) { record in
                try reader.record(record).values.compactMapValues { value in
                    guard case .integer(let linked) = value, isReplaced(linked) else { return nil }
                    return try replacement(linked)
                }
            }
        }
    }

    private func forEachLink(
        in field: Field, of list: List, _ body: (_ record: RecordID, _ linked: RecordID) -> Void
    ) throws {
        let column = SQLName.quoted(field.columnName)
        let links = try RawStatement(
            """
            SELECT id, \(column) FROM \(ListTable(list).quotedName)
            WHERE \(column) IS NOT NULL
            """, on: planner.db)
        while try links.step() {
            guard case .integer(let linked) = StoredValue(column: 1, of: links) else { continue }
            body(links.int64(0), linked)
        }
    }
}
