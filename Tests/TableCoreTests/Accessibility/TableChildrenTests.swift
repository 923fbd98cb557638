import RandomSupport
import TestSupport
import Testing

@testable import TableCore

/// Accessible children of a table: rows, headers and footers in order.
struct TableChildrenTests {
    @Test("every row, header and footer with a height is a child")
    func children() throws {
        for seed in seeds(200) { try children(seed: seed) }
    }

    private func children(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        let belt = NaiveBelt.random(using: &random)
        let geometry = try RowGeometry(belt)
        let expected = belt.placements.filter { placement in
            switch placement.element {
            case .tableHeader, .tableFooter: false
            case .row, .header, .footer: placement.span.height > 0
            }
        }.map(\.element)
        #expect(geometry.numberOfChildren == expected.count, "seed \(seed)")
        for (index, element) in expected.enumerated() {
            #expect(geometry.childElement(at: index) == element, "seed \(seed), child \(index)")
            #expect(geometry.childIndex(of: element) == index, "seed \(seed), \(element)")
        }
        for index in [-1, expected.count, .max] {
            #expect(geometry.childElement(at: index) == nil, "seed \(seed)")
        }
        for element in belt.placements.map(\.element) where !expected.contains(element) {
            #expect(geometry.childIndex(of: element) == nil, "seed \(seed), \(element)")
        }
    }

    @Test("children follow every change of the heights")
    func changes() throws {
        var geometry = try RowGeometry(sections: [
            SectionHeights(header: 22, rows: .estimated(44, count: 3)),
            SectionHeights(rows: .estimated(44, count: 2), footer: 11),
        ])
        #expect(geometry.numberOfChildren == 7)
        try geometry.setHeight(0, forRowAt: IndexPath(row: 1, section: 0))
        #expect(geometry.numberOfChildren == 6)
        #expect(geometry.childElement(at: 2) == .row(IndexPath(row: 2, section: 0)))
        #expect(geometry.childElement(at: 5) == .footer(1))
        #expect(geometry.childIndex(of: .row(IndexPath(row: 1, section: 0))) == nil)
        let last = TableElement.row(IndexPath(row: 1, section: 1))
        #expect(geometry.place(of: last) == AccessiblePlace(number: 4, count: 4))
        #expect(geometry.childIndex(of: .header(1)) == nil)
    }

    @Test("an element that does not exist has no index")
    func missing() throws {
        let geometry = try RowGeometry(sections: [
            SectionHeights(header: 22, rows: .uniform(44, count: 1))
        ])
        let missing: [TableElement] = [
            .header(-1), .header(1), .footer(0), .footer(-1), .tableHeader, .tableFooter,
            .row(IndexPath(row: 1, section: 0)), .row(IndexPath(row: -1, section: 0)),
        ]
        for element in missing { #expect(geometry.childIndex(of: element) == nil, "\(element)") }
    }

    @Test("rows are counted over the whole table, headers by sections")
    func places() throws {
        let geometry = try RowGeometry(sections: [
            SectionHeights(header: 22, rows: .uniform(44, count: 16)),
            SectionHeights(header: 22, rows: .uniform(44, count: 3360), footer: 11),
        ])
        let seventeenth = TableElement.row(IndexPath(row: 0, section: 1))
        #expect(geometry.place(of: seventeenth) == AccessiblePlace(number: 17, count: 3376))
        #expect(geometry.place(of: .header(1)) == AccessiblePlace(number: 2, count: 2))
        #expect(geometry.place(of: .footer(1)) == nil)
        #expect(geometry.place(of: .row(IndexPath(row: 16, section: 0))) == nil)
    }

    @Test("ten million rows are as many children, found without walking")
    func scale() throws {
        let geometry = try RowGeometry(
            sections: [SectionHeights(header: 22, rows: .estimated(44, count: 10_000_000))])
        #expect(geometry.numberOfChildren == 10_000_001)
        let last = TableElement.row(IndexPath(row: 9_999_999, section: 0))
        #expect(geometry.childElement(at: 10_000_000) == last)
        #expect(geometry.childIndex(of: last) == 10_000_000)
        #expect(geometry.tree.count == 3)
    }
}
