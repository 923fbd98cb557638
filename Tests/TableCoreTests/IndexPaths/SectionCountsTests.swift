import RandomSupport
import TestSupport
import Testing

@testable import TableCore

/// Mapping between index paths and positions, also after changes.
struct SectionCountsTests {
    private func expectSame(_ counts: SectionCounts, _ model: [Int], _ label: String) {
        #expect(counts.rowsBySection == model, "\(label)")
        #expect(counts.numberOfSections == model.count, "\(label)")
        #expect(counts.numberOfRows == model.reduce(0, +), "\(label)")
        var position = 0
        for (section, rows) in model.enumerated() {
            #expect(counts.positions(inSection: section) == position..<position + rows, "\(label)")
            for row in 0..<rows {
                let path = IndexPath(row: row, section: section)
                #expect(counts.position(of: path) == position, "\(label)")
                #expect(counts.indexPath(at: position) == path, "\(label)")
                position += 1
            }
            #expect(counts.position(of: IndexPath(row: rows, section: section)) == nil)
            #expect(!counts.contains(IndexPath(row: rows, section: section)))
        }
        #expect(counts.indexPath(at: position) == nil)
        #expect(counts.indexPath(at: -1) == nil)
        #expect(counts.numberOfRows(inSection: model.count) == nil)
    }

    @Test("every small table maps paths to positions and back (04.1, 04.3)")
    func exhaustive() throws {
        for a in 0...3 {
            for b in 0...3 {
                for c in 0...3 {
                    expectSame(try SectionCounts([a, b, c]), [a, b, c], "\([a, b, c])")
                }
            }
        }
        expectSame(SectionCounts(), [], "no sections")
    }

    @Test("random changes of rows and sections agree with a plain list")
    func random() throws {
        for seed in seeds(50) { try random(seed: seed) }
    }

    private func random(seed: Int) throws {
        var random = SplitMix64(seed: seed)
        var counts = SectionCounts()
        var model: [Int] = []
        for step in 0..<80 {
            let section = random.below(model.count)
            switch model.isEmpty ? 0 : random.below(6) {
            case 0:
                let place = random.below(model.count + 1)
                let rows = random.below(5)
                try counts.insertSection(at: place, rows: rows)
                model.insert(rows, at: place)
            case 1:
                try counts.deleteSection(at: section)
                model.remove(at: section)
            case 2:
                let destination = random.below(model.count)
                try counts.moveSection(from: section, to: destination)
                model.insert(model.remove(at: section), at: destination)
            case 3:
                let rows = random.below(model[section] + 1)
                try counts.deleteRows(rows, inSection: section)
                model[section] -= rows
            default:
                let rows = random.below(4)
                try counts.insertRows(rows, inSection: section)
                model[section] += rows
            }
            expectSame(counts, model, "seed \(seed) step \(step)")
        }
    }

    @Test("ten million rows in ten thousand sections are found in a logarithm of steps")
    func large() throws {
        let counts = try SectionCounts(Array(repeating: 1_000, count: 10_000))
        #expect(counts.tree.depth <= 15)
        #expect(counts.indexPath(at: 9_999_999) == IndexPath(row: 999, section: 9_999))
        #expect(counts.position(of: IndexPath(row: 500, section: 5_000)) == 5_000_500)
    }

    @Test("wrong sections and counts are reported, and change nothing (37.7)")
    func errors() throws {
        var counts = try SectionCounts([2, 3])
        let before = counts
        #expect(throws: TableError.negativeCount(-1)) { try SectionCounts([1, -1]) }
        #expect(throws: TableError.noSection(2, sections: 2)) {
            try counts.insertRows(1, inSection: 2)
        }
        #expect(throws: TableError.noSection(3, sections: 2)) {
            try counts.insertSection(at: 3, rows: 1)
        }
        #expect(throws: TableError.noRow(IndexPath(row: 2, section: 0), rows: 2)) {
            try counts.deleteRows(3, inSection: 0)
        }
        #expect(throws: TableError.noSection(-1, sections: 2)) {
            try counts.moveSection(from: 0, to: -1)
        }
        #expect(counts == before)
        #expect(
            String(describing: TableError.noRow(IndexPath(row: 2, section: 0), rows: 2))
                == "There is no row 2 in section 0, which has 2 rows.")
    }
}
