import RandomSupport
import TableCore

/// A belt of table elements as plain lists, searched linearly.
struct NaiveBelt {
    struct Row: Equatable {
        var height: Double
        var isEstimated = false
    }

    struct Section {
        var header: Double
        var rows: [Row]
        var footer: Double

        var height: Double { header + footer + rows.reduce(0) { $0 + $1.height } }
    }

    var tableHeader = 0.0
    var sections: [Section] = []
    var tableFooter = 0.0

    var placements: [BeltPlacement] {
        var all: [BeltPlacement] = []
        var y = 0.0
        func add(_ element: TableElement, _ height: Double, _ isEstimated: Bool = false) {
            let span = VerticalSpan(y: y, height: height)
            all.append(BeltPlacement(element: element, span: span, isEstimated: isEstimated))
            y += height
        }
        add(.tableHeader, tableHeader)
        for (number, section) in sections.enumerated() {
            add(.header(number), section.header)
            for (index, row) in section.rows.enumerated() {
                let path = IndexPath(row: index, section: number)
                add(.row(path), row.height, row.isEstimated)
            }
            add(.footer(number), section.footer)
        }
        add(.tableFooter, tableFooter)
        return all
    }

    var contentHeight: Double {
        tableHeader + tableFooter + sections.reduce(0) { $0 + $1.height }
    }

    static func random(using random: inout SplitMix64) -> NaiveBelt {
        var belt = NaiveBelt(tableHeader: random.chance(30) ? 17 : 0)
        belt.tableFooter = random.chance(30) ? 9 : 0
        for _ in 0..<random.below(5) { belt.sections.append(Self.section(using: &random)) }
        return belt
    }

    static func section(using random: inout SplitMix64) -> Section {
        let count = random.below(8)
        return Section(
            header: random.chance(50) ? 22 : 0, rows: rows(count, using: &random),
            footer: random.chance(30) ? 11 : 0)
    }

    static func rows(_ count: Int, using random: inout SplitMix64) -> [Row] {
        let heights = [10.0, 20.5, 44, 44, 44, 0]
        if random.chance(50) {
            return Array(
                repeating: Row(height: 44, isEstimated: random.chance(50)), count: count)
        }
        return (0..<count).map { _ in Row(height: heights[random.below(heights.count)]) }
    }
}

extension RowGeometry {
    init(_ belt: NaiveBelt) throws {
        try self.init(
            sections: belt.sections.map { SectionHeights($0) }, tableHeader: belt.tableHeader,
            tableFooter: belt.tableFooter)
    }
}

extension SectionHeights {
    init(_ section: NaiveBelt.Section) {
        self.init(header: section.header, rows: .of(section.rows), footer: section.footer)
    }
}

extension RowHeights {
    /// Row heights that are all estimated at one height, or all known.
    static func of(_ rows: [NaiveBelt.Row]) -> RowHeights {
        if let first = rows.first, first.isEstimated {
            return .estimated(first.height, count: rows.count)
        }
        return .individual(rows.map(\.height))
    }
}
