import Dispatch
import GRDB

/// Writes the records of a CSV file into a new list, with one thread to parse and one to write.
struct CSVListFiller {
    let source: CSVImportSource
    let cancellation: CancellationFlag

    /// Writes all records.
    ///
    /// - Parameter wrote: Called with the number of records written so far, after every piece of the file.
    /// - Returns: The number of records written.
    func fill(
        _ list: List, columns: ImportColumns, db: Database, wrote: (Int) throws -> Void
    ) throws -> Int {
        let writer = try RecordWriter(source: source, columns: columns, list: list, db: db)
        let channel = RowChannel(capacity: 4)
        let parsing = startParsing(into: channel)
        defer {
            channel.abandon()
            parsing.wait()
        }
        var isFirstRow = true
        while let rows = try channel.receive() {
            try writer.write(rows, skippingFirst: isFirstRow && source.hasHeader)
            isFirstRow = isFirstRow && rows.count == 0
            try wrote(writer.recordCount)
            channel.recycle(rows)
        }
        return writer.recordCount
    }

    private func startParsing(into channel: RowChannel) -> DispatchGroup {
        let group = DispatchGroup()
        DispatchQueue.global(qos: .userInitiated).async(group: group) { [source, cancellation] in
            channel.finish(
                Result {
                    var reader = try CSVReader(source.url, dialect: source.dialect)
                    var rows = CSVRows()
                    var rest = CSVRows()
                    var goesOn = true
                    while goesOn {
                        try cancellation.check()
                        goesOn = try reader.read(into: &rows)
                        reader.detachUnfinishedRow(from: &rows, into: &rest)
                        let spare = try channel.send(rows)
                        rows = rest
                        rest = spare
                    }
                })
        }
        return group
    }
}
