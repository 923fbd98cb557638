import TableKit
import TextCore
import TroveModel

/// Copied cells on their way to the clipboard.
nonisolated struct CellCopying: Sendable {
    let records: RecordSelection
    /// The fields of the copied columns.
    let fields: [Field]
    let list: List

    /// The number of records that are read at once.
    private static let pageSize = 2000

    /// Reads the values as a table for the clipboard.
    @concurrent
    func table(in library: any LibraryStorage) async throws(LibraryError) -> Clipboard.Table {
        let block = try await block(in: library)
        // The checksum of a picture means nothing elsewhere.
        let pictures = columns { $0.definition.appearance == .picture }
        let shown = block.clearing(columns: pictures)
        let numbers = columns { $0.valueType == .number }
        return Clipboard.Table(
            text: shown.mapping(columns: numbers, Self.shownNumber).tabSeparated,
            html: shown.html(
                numberColumns: columns(where: \.isNumeric),
                dateColumns: columns { $0.valueType == .date }),
            csv: shown.commaSeparated, own: block.tabSeparated)
    }

    /// A number in the notation of the locale; other texts as they are.
    private static func shownNumber(_ text: String) -> String {
        Double(text) == nil ? text : NumberNotation.account.text(of: text)
    }

    private func block(in library: any LibraryStorage) async throws(LibraryError) -> CellBlock {
        let indexes = fields.map { field in list.fields.firstIndex { $0.id == field.id } }
        let ids = records.ids
        var rows: [[String]] = []
        for start in stride(from: 0, to: ids.count, by: Self.pageSize) {
            let page = Array(ids[start..<min(start + Self.pageSize, ids.count)])
            for record in try await library.records(page, in: list.id) {
                let values = record.shownValues { $0.title }
                rows.append(
                    zip(fields, indexes).map { field, index in
                        guard let index, values.indices.contains(index) else { return "" }
                        return values[index].typedText(as: field.kind)
                    })
            }
        }
        return CellBlock(rows: rows)
    }

    private func columns(where isIncluded: (FieldKind) -> Bool) -> Set<Int> {
        Set(fields.indices.filter { isIncluded(fields[$0].valueKind) })
    }
}
