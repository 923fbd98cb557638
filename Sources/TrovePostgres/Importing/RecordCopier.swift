import TroveModel

/// Writes new records with their derived columns, in blocks.
struct RecordCopier {
    /// The statements that copy the records.
    enum Course {
        /// A statement for each block; others can run between blocks.
        case blocks
        /// One statement for all records, which the server writes while the next ones are read.
        /// Until ``RecordCopier/finish()``, no other statement can run.
        case stream
    }

    let db: PostgresSession
    private let course: Course
    private var isCopying = false
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
    ///   - course: The statements that copy the records.
    ///   - isNew: Whether the transaction has created the table. Rows are then written as they will
    ///     stay.
    init(
        db: PostgresSession, list: List, fields: [Field], table: String, leading: [String],
        columns: [String], course: Course = .blocks, isNew: Bool = false
    ) {
        self.db = db
        self.course = course
        self.fields = fields
        texts = SearchTexts(list)
        places = Dictionary(fields.enumerated().map { ($1.id, $0) }) { first, _ in first }
        let all = leading + ["misfits", "search_words", "search_text"] + columns
        statement =
            "COPY \(table) (\(all.joined(separator: ", "))) FROM STDIN"
            + (isNew ? " (FREEZE)" : "")
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
        let derived = texts.columns { field in places[field.id].map { values[$0] } ?? .empty }
        rows.append(derived.words)
        rows.append(derived.texts)
        for cell in cells { rows.append(cell) }
        rows.endRow()
        if case .stream = course, rows.bytes.count >= Self.pieceSize { try send() }
    }

    /// The number of bytes of a stream to send at once, so that the server always has some to work
    /// on.
    private static let pieceSize = 1 << 16

    /// Sends the block to the server.
    mutating func flush() throws {
        try send()
        if case .blocks = course { try finish() }
    }

    /// Waits until the server has written all records.
    mutating func finish() throws {
        guard isCopying else { return }
        try db.endCopying()
        isCopying = false
    }

    private mutating func send() throws {
        guard !rows.bytes.isEmpty else { return }
        try db.checkCancellation()
        if !isCopying { try db.beginCopying(statement) }
        isCopying = true
        try db.copy(rows.bytes)
        rows.removeAll()
    }
}
