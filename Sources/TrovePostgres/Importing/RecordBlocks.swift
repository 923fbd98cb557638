import TroveModel

/// The records of a source in blocks, with values for fields.
struct RecordBlocks {
    let source: any ImportSource
    let entries: [ImportMapping.Entry]
    /// The forms of the values in a file of texts, parallel to the entries; nil for other files.
    let forms: [ValueForm]?
    /// The number of records in a block.
    let size: Int

    /// Calls `body` with each block: the lines of its records and their values.
    func read(
        intake: inout ImportIntake, _ body: ([Int], [[FieldValue]]) throws -> Void
    ) throws {
        if let forms { return try readRows(forms, body) }
        var block: [ImportedRecord] = []
        try source.readRecords { record in
            block.append(record)
            guard block.count == size else { return }
            try body(block.map(\.line), try intake.values(of: block))
            block.removeAll(keepingCapacity: true)
        }
        if !block.isEmpty { try body(block.map(\.line), try intake.values(of: block)) }
    }

    /// Reads a file of texts, whose values need neither titles nor pictures.
    private func readRows(
        _ forms: [ValueForm], _ body: ([Int], [[FieldValue]]) throws -> Void
    ) throws {
        var block: [[FieldValue]] = []
        try source.readRows { rows in
            rows.bytes.withUnsafeBytes { bytes in
                for row in rows.records {
                    block.append(values(of: rows, row, bytes, forms))
                }
            }
            guard block.count >= size else { return }
            try body([], block)
            block.removeAll(keepingCapacity: true)
        }
        if !block.isEmpty { try body([], block) }
    }

    private func values(
        of rows: CellRows, _ row: Int, _ bytes: UnsafeRawBufferPointer, _ forms: [ValueForm]
    ) -> [FieldValue] {
        let cells = rows.cells(ofRow: row)
        return zip(entries, forms).map { entry, form in
            guard entry.sourceIndex < cells.count else { return .empty }
            let range = rows.byteRange(ofCell: cells.lowerBound + entry.sourceIndex)
            return ValueReader.value(UnsafeRawBufferPointer(rebasing: bytes[range]), as: form)
        }
    }
}
