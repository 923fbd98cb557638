/// The heights of a number of rows.
///
/// Heights are kept to 1/1024 of a point, so that sums of any length are exact and a position
/// never depends on the order of edits.
public enum RowHeights: Equatable, Sendable {
    /// `count` rows that all have this height, for good. Spec 20.1, 20.4.
    case uniform(Double, count: Int)
    /// `count` rows that count with this height until they are measured.
    case estimated(Double, count: Int)
    /// One height per row. Spec 20.2.
    case individual([Double])

    /// The number of rows described.
    public var count: Int {
        switch self {
        case .uniform(_, let count), .estimated(_, let count): count
        case .individual(let heights): heights.count
        }
    }

    /// The height that a row has unless anything else was said. Spec 20.1.
    public static let standard = 44.0

    /// The height of section headers and footers unless anything else was said. Spec 000.73.
    public static let standardHeader = 22.0

    /// The height of a line of text, in points, for which heights are given.
    public static let standardLine = 18.0

    /// A height that was given for text of the standard size, with more room where lines are higher.
    ///
    /// - Parameters:
    ///   - height: The height, in points.
    ///   - lines: How many lines of text it holds.
    ///   - lineHeight: The height of a line of the person's font, in points.
    public static func grown(_ height: Double, lines: Double, lineHeight: Double) -> Double {
        height + max(0, (lineHeight - standardLine) * lines).rounded(.up)
    }

    func runs() throws(TableError) -> [BeltItem] {
        switch self {
        case .uniform(let height, let count):
            return try Self.run(height, count, isEstimated: false)
        case .estimated(let height, let count):
            return try Self.run(height, count, isEstimated: true)
        case .individual(let heights):
            var runs: [BeltItem] = []
            for height in heights {
                let height = try exactHeight(height)
                runs.appendMerging(BeltItem(kind: .rows, height: height, rows: 1))
            }
            return runs
        }
    }

    private static func run(
        _ height: Double, _ count: Int, isEstimated: Bool
    ) throws(TableError) -> [BeltItem] {
        let count = try validCount(count)
        let kind: BeltItem.Kind = isEstimated ? .estimatedRows : .rows
        let height = try exactHeight(height)
        return count == 0 ? [] : [BeltItem(kind: kind, height: height, rows: count)]
    }
}

/// One section of a ``RowGeometry``.
public struct SectionHeights: Equatable, Sendable {
    /// The height of the header; 0 for none. Spec OT-10.
    public var header: Double
    /// The height of the footer; 0 for none.
    public var footer: Double
    /// The heights of the rows.
    public var rows: RowHeights

    /// Describes a section by the heights of its parts.
    public init(header: Double = 0, rows: RowHeights, footer: Double = 0) {
        self.header = header
        self.rows = rows
        self.footer = footer
    }

    func items() throws(TableError) -> [BeltItem] {
        var items = [BeltItem(kind: .header, height: try exactHeight(header), rows: 0)]
        items += try rows.runs()
        items.append(BeltItem(kind: .footer, height: try exactHeight(footer), rows: 0))
        return items
    }
}

/// The multiple of 1/1024 next to `height`.
func exactHeight(_ height: Double) throws(TableError) -> Double {
    guard height >= 0, height < 1e9 else { throw .invalidHeight(height) }
    return (height * 1024).rounded() / 1024
}
