import TroveModel

/// The tables of a document, and the one that is read.
struct TableDocumentIndex: Sendable {
    /// A table with at least one value.
    struct Table: Sendable {
        /// The index in the document.
        var index: Int
        var block: TableBlock
        /// The number of rows at the beginning that are marked as column names.
        var headerCount: Int
    }

    private(set) var tables: [Table] = []

    /// The maximum number of tables that are told apart; others are left out.
    private static let tableLimit = 10_000

    /// Takes the next row into account.
    mutating func add(_ row: TableDocumentRow) {
        if tables.last?.index != row.table {
            guard tables.count < Self.tableLimit else { return }
            let block = TableBlock(
                firstLine: row.line, lastLine: row.line, rowCount: 0, width: row.cells.count,
                isTable: true)
            tables.append(Table(index: row.table, block: block, headerCount: 0))
        }
        let last = tables.count - 1
        if row.isHeader, tables[last].headerCount == tables[last].block.rowCount {
            tables[last].headerCount += 1
        }
        tables[last].block.extend(to: row.line)
    }

    /// Chooses the wanted table, or else the one with the most cells.
    func choice(_ wanted: Int?) -> TableChoice {
        let blocks = tables.map(\.block)
        let largest = blocks.indices.max {
            (blocks[$0].rowCount * blocks[$0].width, -$0)
                < (blocks[$1].rowCount * blocks[$1].width, -$1)
        }
        return TableChoice(blocks, number: wanted ?? largest.map { $0 + 1 }, startIsKnown: false)
    }
}
