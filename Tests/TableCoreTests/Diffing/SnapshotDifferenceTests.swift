import Testing

@testable import TableCore

struct SnapshotDifferenceTests {
    typealias Table = Snapshot<String, Int>

    private func snapshot(_ sections: [(String, [Int])]) throws -> Table {
        var snapshot = Table()
        for (id, items) in sections {
            try snapshot.appendSections([id])
            try snapshot.appendItems(items, to: id)
        }
        return snapshot
    }

    /// Carries the changes out by identities and compares.
    private func check(_ old: Table, _ new: Table, _ label: @autoclosure () -> String) throws {
        let difference = new.difference(from: old)
        let map = try difference.structure.resolve(
            before: try SectionCounts(old.counts), after: try SectionCounts(new.counts))
        for item in old.itemIdentifiers {
            let path = try #require(old.indexPath(for: item))
            #expect(
                map.newIndexPath(forOld: path) == new.indexPath(for: item), "\(label()) \(item)")
        }
        for item in new.itemIdentifiers {
            let path = try #require(new.indexPath(for: item))
            #expect(
                map.oldIndexPath(forNew: path) == old.indexPath(for: item), "\(label()) \(item)")
        }
        for section in old.sectionIdentifiers {
            let number = try #require(old.index(ofSection: section))
            #expect(map.newSection(forOld: number) == new.index(ofSection: section), "\(label())")
        }
        #expect(difference.isEmpty == (old == new), "\(label())")
    }

    /// Every way to lay the first `count` identities, or some of them, into two sections.
    private func all(_ count: Int) throws -> [Table] {
        var lists: [[Int]] = [[]]
        func extend(_ list: [Int]) {
            for id in 0..<count where !list.contains(id) {
                lists.append(list + [id])
                extend(list + [id])
            }
        }
        extend([])
        return try lists.flatMap { list in
            try (0...list.count).map { cut in
                try snapshot([("A", Array(list[..<cut])), ("B", Array(list[cut...]))])
            }
        }
    }

    @Test("every pair of tables of up to three identities in two sections")
    func exhaustive() throws {
        let tables = try all(3)
        for old in tables {
            for new in tables { try check(old, new, "\(old.sections) → \(new.sections)") }
        }
    }

    @Test("every pair of lists of up to five identities, with the fewest moves")
    func lists() throws {
        var lists: [[Int]] = []
        func extend(_ list: [Int]) {
            lists.append(list)
            for id in 0..<5 where !list.contains(id) { extend(list + [id]) }
        }
        extend([])
        // Identities may be renamed, so the old list can always be taken in ascending order.
        for count in 0...5 {
            let old = try snapshot([("A", Array(0..<count))])
            for list in lists {
                let new = try snapshot([("A", list)])
                try check(old, new, "\(count) → \(list)")
                let common = list.filter { $0 < count }
                let moves = new.difference(from: old).structure.movedRows.count
                #expect(moves == common.count - longestIncreasing(common), "\(count) → \(list)")
            }
        }
    }

    private func longestIncreasing(_ numbers: [Int]) -> Int {
        var best: [Int] = []
        for (index, number) in numbers.enumerated() {
            let before = (0..<index).filter { numbers[$0] < number }.map { best[$0] }.max() ?? 0
            best.append(before + 1)
        }
        return best.max() ?? 0
    }

    @Test("random tables of several sections, also moved ones")
    func random() throws {
        for seed in seeds(800) {
            var random = SeededRandom(seed: seed)
            let tables = try (0..<2).map { _ in
                var ids = Array(0..<12).shuffled(using: &random)
                let names = ["A", "B", "C", "D"].shuffled(using: &random)
                return try snapshot(
                    names.prefix(random.below(5)).map { name in
                        let count = random.below(min(6, ids.count + 1))
                        defer { ids.removeFirst(count) }
                        return (name, Array(ids.prefix(count)))
                    })
            }
            try check(tables[0], tables[1], "seed \(seed)")
        }
    }

    @Test("content changes are reloads at their place, or after a move")
    func reloads() throws {
        let old = try snapshot([("A", [1, 2, 3]), ("B", [4])])
        var new = try snapshot([("A", [3, 1, 2, 5]), ("B", [4])])
        try new.reloadItems([2, 3, 5])
        try new.reloadSections(["B"])
        let difference = new.difference(from: old)
        #expect(difference.structure.reloadedRows.map(\.place) == [.row(1)], "2 stays")
        #expect(difference.structure.movedRows.map(\.source) == [.row(2)])
        #expect(difference.reloadsAfterwards.reloadedRows.map(\.place) == [.row(0)], "3 moved")
        #expect(difference.reloadsAfterwards.reloadedSections.map(\.place) == [1])
        let counts = try SectionCounts(new.counts)
        _ = try difference.reloadsAfterwards.resolve(before: counts, after: counts)
    }

    @Test("a hundred thousand rows are compared by hashing each a few times")
    func cost() throws {
        struct Counted: Hashable, Sendable {
            final class Tally: @unchecked Sendable {
                // Only ever used from the one thread of this test.
                var hashes = 0
            }
            static let tally = Tally()
            var id: Int
            static func == (left: Self, right: Self) -> Bool { left.id == right.id }
            func hash(into hasher: inout Hasher) {
                Self.tally.hashes += 1
                hasher.combine(id)
            }
        }
        let count = 20_000
        var (old, new) = (Snapshot<Int, Counted>(), Snapshot<Int, Counted>())
        try old.appendSections([0])
        try new.appendSections([0])
        try old.appendItems((0..<count).map { Counted(id: $0) })
        try new.appendItems((count / 10..<count * 11 / 10).map { Counted(id: $0) })
        Counted.tally.hashes = 0
        let difference = new.difference(from: old)
        #expect(difference.structure.deletedRows.count == count / 10)
        #expect(difference.structure.movedRows.isEmpty)
        #expect(Counted.tally.hashes <= 6 * count)
    }
}
