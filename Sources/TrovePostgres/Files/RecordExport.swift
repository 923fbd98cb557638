import Foundation
import TroveImages
import TroveModel

/// Writes records as text, in pages of a few hundred.
struct RecordExport {
    let db: PostgresSession
    let records: RecordList
    let list: List
    let progress: @Sendable (Int) -> Void
    let write: @Sendable (Data) throws -> Void

    private static let pageSize = 500
    /// The size in bytes at which buffered text is passed on.
    private static let pieceSize = 1 << 18

    /// Writes all records.
    ///
    /// - Returns: The number of records written.
    func run(_ writer: any RecordTextWriter) throws -> Int {
        var writer = writer
        var text = writer.header(writer.chosen(list.fields.map(\.name)))
        let hasImages = writer.chosen(list.fields).contains { $0.valueKind == .image }
        var written = 0
        for start in stride(from: 0, to: records.count, by: Self.pageSize) {
            try db.checkCancellation()
            let page = (start..<min(start + Self.pageSize, records.count)).map {
                records.id(at: $0)
            }
            for record in try self.page(page) {
                var values = writer.chosen(record.shownValues())
                if hasImages {
                    values = try values.map { try resolved($0, as: writer.images) }
                }
                text += writer.row(values, of: record)
                written += 1
                // A page of records with images can be very long.
                if text.utf8.count > Self.pieceSize {
                    try db.checkCancellation()
                    try write(Data(text.utf8))
                    text.removeAll(keepingCapacity: true)
                }
            }
            progress(written)
        }
        text += writer.footer()
        try write(Data(text.utf8))
        return written
    }

    /// The records of a page that exist, with the titles of the records that they link to.
    private func page(_ ids: [RecordID]) throws -> [Record] {
        try LinkTitles(db: db).adding(
            to: try RecordReader(list).records(ids, in: db), of: list)
    }

    /// The value with an image in place of its identity.
    private func resolved(_ value: FieldValue, as images: ExportedImages) throws -> FieldValue {
        guard case .image(let id) = value else { return value }
        let columns: String
        switch images {
        case .asStored: return value
        case .whole: columns = "type, data"
        case .small: columns = "'', thumbnail"
        }
        let row = try db.rows(
            "SELECT \(columns) FROM trove.image WHERE id = $1", [.text(id.hash)]
        ).first
        guard let row, let data = row.data(1), !data.isEmpty else { return value }
        return .text(ImageAddress.text(of: data, type: row.text(0) ?? ""))
    }
}
