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
            return try Self.run(height, count, TableItem.known)
        case .estimated(let height, let count):
            return try Self.run(height, count, TableItem.estimate)
        case .individual(let heights):
            var runs: [TableItem] = []
            for height in heights {
                let height = try exactHeight(height)
                runs.appendMerging(TableItem(rows: 1, height: height, age: TableItem.known))
            }
            return runs
        }
    }

    private static func run(
        _ height: Double, _ count: Int, _ age: TableItem.Age
    ) throws(TableError) -> [TableItem] {
        let count = try validCount(count)
        let height = try exactHeight(height)
        return count == 0 ? [] : [TableItem(rows: count, height: height, age: age)]
    }
}

/// The origin of the height of a header or footer.
public enum HeightOrigin: Hashable, Sendable {
    /// The height does not depend on the content.
    case known
    /// The height was measured; it is an estimate after
    /// ``RowGeometry/forgetMeasuredHeights()``.
    case measured
    /// The height is an estimate until it is measured.
    case estimated
}

/// The heights of one section of a ``RowGeometry``.
public struct SectionHeights: Equatable, Sendable {
    /// The height of the header; 0 for none. Spec OT-10.
    public var header: Double
    /// The height of the footer; 0 for none.
    public var footer: Double
    /// The heights of the rows.
    public var rows: RowHeights
    /// The origin of the height of the header.
    public var headerOrigin = HeightOrigin.known
    /// The origin of the height of the footer.
    public var footerOrigin = HeightOrigin.known

    /// Creates a section from the heights of its parts.
    public init(header: Double = 0, rows: RowHeights, footer: Double = 0) {
        self.header = header
        self.rows = rows
        self.footer = footer
    }

    /// Returns the items of the section, measured at a time.
    func items(at now: TableItem.Age) throws(TableError) -> [TableItem] {
        let (first, last) = (headerOrigin.age(at: now), footerOrigin.age(at: now))
        var items = [TableItem(.header, height: try exactHeight(header), age: first)]
        items += try rows.runs()
        items.append(TableItem(.footer, height: try exactHeight(footer), age: last))
        return items
    }
}

extension HeightOrigin {
    func age(at now: TableItem.Age) -> TableItem.Age {
        switch self {
        case .known: TableItem.known
        case .measured: now
        case .estimated: TableItem.estimate
        }
    }
}

/// Returns the nearest multiple of 1/1024.
///
/// - Throws: ``TableError/invalidHeight(_:)`` unless the height is at least 0 and below 1e9.
func exactHeight(_ height: Double) throws(TableError) -> Double {
    guard height >= 0, height < 1e9 else { throw .invalidHeight(height) }
    return (height * 1024).rounded() / 1024
}
