import GtkBridge
import TableCore
import TextCore

extension ColumnTableView {
    /// Announces the selected cells. The active cell is told as the focused one.
    func announceRange() {
        guard let extent = cells.extentOfRange else { return }
        rows.accessibility.announce(text(of: extent))
    }

    private func text(of extent: GridExtent) -> String {
        switch extent {
        case .rows(let count): return Self.selected(Self.text(rows: count))
        case .columns(let range) where range.count == 1:
            return translated("Column {name} selected")
                .filling(["name": columns[range.lowerBound].title])
        case .columns(let range): return Self.selected(Self.text(columns: range.count))
        case .cells(let count):
            return Self.selected(
                translated("{count} cell", plural: "{count} cells", count: count)
                    .filling(["count": String(count)]))
        case .block(let rowCount, let columnCount):
            return translated("{rows}, {columns} selected").filling([
                "rows": Self.text(rows: rowCount), "columns": Self.text(columns: columnCount),
            ])
        }
    }

    private static func text(rows count: Int) -> String {
        translated("{count} row", plural: "{count} rows", count: count)
            .filling(["count": String(count)])
    }

    private static func text(columns count: Int) -> String {
        translated("{count} column", plural: "{count} columns", count: count)
            .filling(["count": String(count)])
    }

    /// - Parameter parts: A number of parts, such as “3 cells”.
    private static func selected(_ parts: String) -> String {
        translated("{parts} selected").filling(["parts": parts])
    }
}
