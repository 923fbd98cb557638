/// The heights of a number of rows.
///
/// Heights are rounded to 1/1024 of a point, so that sums of any length are exact and positions
/// never depend on the order of edits.
public enum RowHeights: Equatable, Sendable {
    /// `count` rows of exactly this height. Spec 20.1, 20.4.
    case uniform(Double, count: Int)
    /// `count` rows of this estimated height until they are measured.
    case estimated(Double, count: Int)
    /// One height per row. Spec 20.2.
    case individual([Double])

    /// The number of rows.
    public var count: Int {
        switch self {
        case .uniform(_, let count), .estimated(_, let count): count
        case .individual(let heights): heights.count
        }
    }

    /// The default row height, in points. Spec 20.1.
    public static let standard = 44.0

    /// The default height of section headers and footers, in points. Spec 000.73.
    public static let standardHeader = 22.0

    /// The line height of text at the standard font size, in points, on which row heights are
    /// based.
    public static let standardLine = 18.0

    /// Returns a height for the standard font size, enlarged for higher lines.
    ///
    /// - Parameters:
    ///   - height: The height at the standard font size, in points.
    ///   - lines: The number of text lines in the row.
    ///   - lineHeight: The line height of the user's font, in points.
    public static func grown(_ height: Double, lines: Double, lineHeight: Double) -> Double {
        height + max(0, (lineHeight - standardLine) * lines).rounded(.up)
    }

    func runs() throws(TableError) -> [TableItem] {
        switch self {
        case .uniform(let height, let count):
            return try Self.run(height, count, isEstimated: false)
        case .estimated(let height, let count):
            return try Self.run(height, count, isEstimated: true)
        case .individual(let heights):
            var runs: [TableItem] = []
            for height in heights {
                let height = try exactHeight(height)
                runs.appendMerging(TableItem(kind: .rows, height: height, rows: 1))
            }
            return runs
        }
    }

    private static func run(
        _ height: Double, _ count: Int, isEstimated: Bool
    ) throws(TableError) -> [TableItem] {
        let count = try validCount(count)
        let kind: TableItem.Kind = isEstimated ? .estimatedRows : .rows
        let height = try exactHeight(height)
        return count == 0 ? [] : [TableItem(kind: kind, height: height, rows: count)]
    }
}

/// The heights of one section of a ``RowGeometry``.
public struct SectionHeights: Equatable, Sendable {
    /// The height of the header; 0 for none. Spec OT-10.
    public var header: Double
    /// The height of the footer; 0 for none.
    public var footer: Double
    /// The heights of the rows.
    public var rows: RowHeights

    /// Creates a section from the heights of its parts.
    public init(header: Double = 0, rows: RowHeights, footer: Double = 0) {
        self.header = header
        self.rows = rows
        self.footer = footer
    }

    func items() throws(TableError) -> [TableItem] {
        var items = [TableItem(kind: .header, height: try exactHeight(header), rows: 0)]
        items += try rows.runs()
        items.append(TableItem(kind: .footer, height: try exactHeight(footer), rows: 0))
        return items
    }
}

/// Returns the nearest multiple of 1/1024.
///
/// - Throws: ``TableError/invalidHeight(_:)`` unless the height is at least 0 and below 1e9.
func exactHeight(_ height: Double) throws(TableError) -> Double {
    guard height >= 0, height < 1e9 else { throw .invalidHeight(height) }
    return (height * 1024).rounded() / 1024
}
