/// A leaf of the belt: a section's header, its footer, or a run of rows of equal height.
///
/// Headers and footers without height are kept, to mark where sections begin and end.
struct TableItem: SummedItem, Equatable {
    enum Kind: UInt8 { case header, rows, estimatedRows, footer }

    struct Summary: Summing {
        var sections: Int
        var footers: Int
        var rows: Int
        var height: Double
        /// The number of headers and footers with a height: those that are on the belt.
        var views: Int
        static let zero = Summary(sections: 0, footers: 0, rows: 0, height: 0, views: 0)

        /// The number of elements on the belt.
        var elements: Int { rows + views }

        static func + (left: Self, right: Self) -> Self {
            Self(
                sections: left.sections + right.sections,
                footers: left.footers + right.footers,
                rows: left.rows + right.rows,
                height: left.height + right.height,
                views: left.views + right.views)
        }
    }

    var kind: Kind
    var height: Double
    /// The number of rows in a run; 0 for a header or footer.
    var rows: Int

    var summary: Summary {
        switch kind {
        case .header:
            Summary(sections: 1, footers: 0, rows: 0, height: height, views: height > 0 ? 1 : 0)
        case .footer:
            Summary(sections: 0, footers: 1, rows: 0, height: height, views: height > 0 ? 1 : 0)
        case .rows, .estimatedRows:
            Summary(
                sections: 0, footers: 0, rows: rows, height: height * Double(rows), views: 0)
        }
    }

    var isRun: Bool { kind == .rows || kind == .estimatedRows }

    func isLike(_ other: TableItem) -> Bool {
        isRun && kind == other.kind && height == other.height
    }

    func with(rows: Int) -> TableItem { TableItem(kind: kind, height: height, rows: rows) }
}

extension [TableItem] {
    /// Appends an item, merging a run with the last one when both are alike.
    mutating func appendMerging(_ item: TableItem) {
        if item.isRun && item.rows == 0 { return }
        if let last, last.isLike(item) {
            self[endIndex - 1].rows += item.rows
        } else {
            append(item)
        }
    }
}
