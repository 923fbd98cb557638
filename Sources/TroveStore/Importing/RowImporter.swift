import GRDB
import TroveModel

/// Writes the rows of a source into a new list, with one thread to read and one to write.
struct RowImporter {
    let source: any ImportSource
    /// The written forms of the values, parallel to the fields of the list.
    let forms: [ValueForm]
    let cancellation: CancellationFlag

    /// Writes all records.
    ///
    /// - Parameter wrote: Called with the number of records written so far, after every block of
    ///   rows.
    /// - Returns: The number of records written.
    func fill(
        _ list: List, columns: ImportColumns, db: Database, wrote: (Int) throws -> Void
    ) throws -> Int {
        let writer = try RecordWriter(forms: forms, columns: columns, list: list, db: db)
        let channel = BoundedChannel<CellRows>(capacity: 4)
        let reading = channel.fill { [source, cancellation] in
            try source.readRows { rows in
                try cancellation.check()
                rows = try channel.send(rows) ?? CellRows()
            }
        }
        defer {
            channel.cancel()
            reading.wait()
        }
        while var rows = try channel.receive() {
            try writer.write(rows)
            try wrote(writer.recordCount)
            rows.removeAll()
            channel.recycle(rows)
        }
        return writer.recordCount
    }
}
