/// A leaf of the belt: a section's header, its footer, or consecutive rows.
///
/// Headers and footers without height are kept, to mark where sections begin and end. Rows of equal
/// height are one item, however many they are; up to ``blockSize`` measured rows of different
/// heights share an item, too, so that a measured row needs little more than its height. Rows
/// without height share items only with each other.
struct TableItem: SummedItem, Equatable {
    enum Kind: UInt8 { case header, rows, footer }

    /// The origin of a height: the number of the measurement, or one of the constants.
    typealias Age = UInt32

    /// The age of estimates.
    static let estimate: Age = 0
    /// The age of heights that were measured once, and are estimates by now.
    static let past: Age = 1
    /// The age of heights that need not be measured.
    static let known = Age.max
    /// The largest number of rows of different heights in an item.
    static let blockSize = 64

    struct Summary: Summing {
        var sections: Int
        var footers: Int
        var rows: Int
        /// The number of rows with a height.
        var shown: Int
        var height: Double
        /// The number of headers and footers with a height: those that are on the belt.
        var views: Int
        static let zero = Summary(
            sections: 0, footers: 0, rows: 0, shown: 0, height: 0, views: 0)

        /// The number of elements on the belt.
        var elements: Int { shown + views }

        static func + (left: Self, right: Self) -> Self {
            Self(
                sections: left.sections + right.sections,
                footers: left.footers + right.footers,
                rows: left.rows + right.rows,
                shown: left.shown + right.shown,
                height: left.height + right.height,
                views: left.views + right.views)
        }
    }

    var kind: Kind
    var age: Age
    /// The number of rows; 0 for a header or footer.
    private(set) var rows: Int
    /// The height of the header, the footer or each row; the sum of rows of different heights.
    private var height: Double
    /// The heights of rows of different heights; empty if all are equal.
    private var block: [Double] = []

    private init(_ kind: Kind, _ height: Double, _ age: Age, rows: Int) {
        (self.kind, self.height, self.age, self.rows) = (kind, height, age, rows)
    }

    /// Creates a header or footer.
    init(_ kind: Kind, height: Double, age: Age) { self.init(kind, height, age, rows: 0) }

    /// Creates rows of equal height.
    init(rows: Int, height: Double, age: Age) { self.init(.rows, height, age, rows: rows) }

    var isRun: Bool { kind == .rows }

    /// The height of the whole item, in points.
    var length: Double { isRun && block.isEmpty ? height * Double(rows) : height }

    var summary: Summary {
        let views = !isRun && height > 0 ? 1 : 0
        return Summary(
            sections: kind == .header ? 1 : 0, footers: kind == .footer ? 1 : 0, rows: rows,
            shown: height > 0 ? rows : 0, height: length, views: views)
    }
}

extension TableItem {
    /// The height of a row, in points.
    func height(ofRow row: Int) -> Double { block.isEmpty ? height : block[row] }

    /// The distance of a row from the top of the item, in points.
    func top(ofRow row: Int) -> Double {
        block.isEmpty ? height * Double(row) : block[..<row].reduce(0, +)
    }

    /// The first row that ends below a distance from the top of the item; the last one if none
    /// does.
    func row(at y: Double) -> Int {
        guard !block.isEmpty else {
            guard height > 0, y > 0 else { return 0 }
            return Int(min(y / height, Double(rows - 1)))
        }
        var bottom = 0.0
        for (row, height) in block.enumerated() {
            bottom += height
            if bottom > y { return row }
        }
        return rows - 1
    }

    /// The rows in a range of the item.
    func rows(_ range: Range<Int>) -> TableItem {
        guard !block.isEmpty else {
            return TableItem(rows: range.count, height: height, age: age)
        }
        var part = TableItem(rows: range.count, height: 0, age: age)
        part.setHeights(Array(block[range]))
        return part
    }

    /// A number of rows like the first one.
    func rows(repeating count: Int) -> TableItem {
        TableItem(rows: count, height: height(ofRow: 0), age: age)
    }

    /// Sets the heights of all rows, which need no block if they are equal.
    private mutating func setHeights(_ heights: [Double]) {
        rows = heights.count
        if let first = heights.first, heights.contains(where: { $0 != first }) {
            block = heights
            height = heights.reduce(0, +)
        } else {
            block = []
            height = heights.first ?? 0
        }
    }

    /// Appends the rows of another item if both can be one; returns whether they are.
    fileprivate mutating func merge(_ other: TableItem) -> Bool {
        guard isRun, other.isRun, age == other.age else { return false }
        if block.isEmpty, other.block.isEmpty, height == other.height {
            rows += other.rows
            return true
        }
        guard rows + other.rows <= Self.blockSize, height > 0, other.height > 0 else {
            return false
        }
        if !block.isEmpty, other.block.isEmpty {
            block.append(contentsOf: repeatElement(other.height, count: other.rows))
            rows += other.rows
            height += other.length
        } else {
            setHeights(heights + other.heights)
        }
        return true
    }

    private var heights: [Double] {
        block.isEmpty ? Array(repeating: height, count: rows) : block
    }
}

extension [TableItem] {
    /// Appends an item, merging it with the last one when both can be one.
    mutating func appendMerging(_ item: TableItem) {
        if item.isRun && item.rows == 0 { return }
        if !isEmpty, self[endIndex - 1].merge(item) { return }
        append(item)
    }
}
