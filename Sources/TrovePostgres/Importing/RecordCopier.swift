import TroveModel

/// Writes new records with their derived columns, in blocks.
struct RecordCopier {
    let db: PostgresSession
    /// The table with its columns.
    private let statement: String
    private let fields: [Field]
    private let texts: SearchTexts
    private let places: [FieldID: Int]
    private var rows = CopyRows()

    /// - Parameters:
    ///   - table: The table to write to.
    ///   - leading: The columns before the values.
    ///   - columns: The columns of the values, parallel to the fields.
    init(
        db: PostgresSession, list: List, fields: [Field], table: String, leading: [String],
        columns: [String]
    ) {
        self.db = db
        self.fields = fields
        texts = SearchTexts(list)
        places = Dictionary(fields.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let all = leading + ["misfits", "search_words", "search_text"] + columns
        statement = "COPY \(table) (\(all.joined(separator: ", "))) FROM STDIN"
    }

    /// Adds a record to the block.
    ///
    /// - Parameter leading: The cells before the values.
    mutating func add(_ leading: [String?], _ values: [FieldValue]) throws {
        for cell in leading { rows.append(cell) }
        var misfits: [String: String] = [:]
        var cells: [String?] = []
        cells.reserveCapacity(values.count)
        for (field, value) in zip(fields, values) {
            switch StoredValue(value, as: field.kind) {
            case .fitting(let value): cells.append(value.wireText)
            case .misfit(let text):
                misfits[field.columnName] = text
                cells.append(nil)
            }
        }
        rows.append(misfits.isEmpty ? nil : try JSON.text(misfits))
        let derived = try texts.columns { field in places[field.id].map { values[$0] } ?? .empty }
        rows.append(derived.words)
        rows.append(derived.texts)
        for cell in cells { rows.append(cell) }
        rows.endRow()
    }

    /// Sends the block to the server.
    mutating func flush() throws {
        guard !rows.bytes.isEmpty else { return }
        try db.checkCancellation()
        try db.copyIn(statement, bytes: rows.bytes)
        rows.removeAll()
    }
}
