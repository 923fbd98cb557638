import Foundation
import RandomSupport
import TestSupport
import Testing

@testable import TableCore

/// Differences between snapshots, checked on all small tables and on random ones.
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

    /// Applies the changes to a table of identities and compares the result.
    private func check(_ old: Table, _ new: Table, _ label: @autoclosure () -> String) throws {
        // An expectation costs more than the comparison, so it is only recorded on failure.
        if let failure = try failure(old, new) { Issue.record("\(label()): \(failure)") }
    }

    /// The first error in the changes from one table to another; `nil` if there is none.
    private func failure(_ old: Table, _ new: Table) throws -> String? {
        let difference = new.difference(from: old)
        let map = try difference.structure.resolve(
            before: try SectionCounts(old.counts), after: try SectionCounts(new.counts))
        let (oldPaths, newPaths) = (paths(old), paths(new))
        for (item, path) in oldPaths where map.newIndexPath(forOld: path) != newPaths[item] {
            return "\(item) goes to \(String(describing: map.newIndexPath(forOld: path)))"
        }
        for (item, path) in newPaths where map.oldIndexPath(forNew: path) != oldPaths[item] {
            return "\(item) comes from \(String(describing: map.oldIndexPath(forNew: path)))"
        }
        for (number, section) in old.sectionIdentifiers.enumerated()
        where map.newSection(forOld: number) != new.index(ofSection: section) {
            return "section \(section)"
        }
        return difference.isEmpty == (old == new) ? nil : "empty is not the same as equal"
    }

    private func paths(_ table: Table) -> [Int: IndexPath] {
        var paths: [Int: IndexPath] = [:]
        for (section, id) in table.sectionIdentifiers.enumerated() {
            for (row, item) in table.itemIdentifiers(inSection: id).enumerated() {
                paths[item] = IndexPath(row: row, section: section)
            }
        }
        return paths
    }

    /// Every order of every subset of five identities.
    private var orders: [[Int]] {
        var orders: [[Int]] = []
        func extend(_ list: [Int]) {
            orders.append(list)
            for id in 0..<5 where !list.contains(id) { extend(list + [id]) }
        }
        extend([])
        return orders
    }

    /// Every way to distribute identities over these sections, in order.
    private func layouts(_ items: [Int], _ sections: [String]) throws -> [Table] {
        switch sections.count {
        case 0: return items.isEmpty ? [Table()] : []
        case 1: return [try snapshot([(sections[0], items)])]
        default:
            return try (0...items.count).map { cut in
                try snapshot([
                    (sections[0], Array(items[..<cut])), (sections[1], Array(items[cut...])),
                ])
            }
        }
    }

    @Test("every pair of tables of up to five identities in up to two of three sections (12.1)")
    func exhaustive() throws {
        // Renaming identities changes nothing, so the old ones are always in ascending order. That
        // makes 301 420 pairs; by default an even sample of them is checked.
        let isComplete = ProcessInfo.processInfo.environment["TROVE_EXHAUSTIVE"] != nil
        let names =
            [[], ["A"], ["B"], ["C"], ["A", "B"], ["B", "A"]]
            + [["A", "C"], ["C", "A"], ["B", "C"], ["C", "B"]]
        let all = try names.flatMap { names in
            try orders.flatMap { try layouts($0, names) }
        }
        let olds = try [[], ["A"], ["A", "B"]].flatMap { names in
            try (0...5).flatMap { try layouts(Array(0..<$0), names) }
        }
        #expect(olds.count * all.count == 301_420)
        var number = 0
        for old in olds {
            for new in all {
                number += 1
                guard isComplete || number % 31 == 0 else { continue }
                try check(old, new, "\(old.sections) → \(new.sections)")
            }
        }
    }

    @Test("every pair of lists of up to five identities, with the fewest moves")
    func lists() throws {
        // Renaming identities changes nothing, so the old list is always in ascending order.
        for count in 0...5 {
            let old = try snapshot([("A", Array(0..<count))])
            for list in orders {
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
            var random = SplitMix64(seed: seed)
            let tables = try (0..<2).map { _ in try randomTable(using: &random) }
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

    @Test("a reload survives the move into a new section, also of the section's own mark")
    func reloadsInNewSections() throws {
        let old = try snapshot([("A", [1, 2, 3])])
        var new = try snapshot([("B", [2, 9]), ("A", [3]), ("C", [1])])
        try new.reloadItems([2, 9])
        try new.reloadSections(["C"])
        let difference = new.difference(from: old)
        #expect(difference.structure.reloadedRows.isEmpty)
        #expect(
            difference.reloadsAfterwards.reloadedRows.map(\.place)
                == [.row(0), IndexPath(row: 0, section: 2)])
        #expect(difference.reloadsAfterwards.reloadedSections.isEmpty)
    }

    @Test("whatever moves, exactly what is marked and was there before is reloaded, once")
    func randomReloads() throws {
        for seed in seeds(1200) {
            var random = SplitMix64(seed: seed)
            let old = try randomTable(using: &random)
            var new = try randomTable(using: &random)
            let items = new.itemIdentifiers.filter { _ in random.chance(40) }
            let sections = new.sectionIdentifiers.filter { _ in random.chance(20) }
            try new.reloadItems(items)
            try new.reloadSections(sections)
            let difference = new.difference(from: old)
            let counts = try SectionCounts(new.counts)
            let map = try difference.structure.resolve(
                before: try SectionCounts(old.counts), after: counts)
            _ = try difference.reloadsAfterwards.resolve(before: counts, after: counts)

            let afterwards = difference.reloadsAfterwards
            let wholeSections = afterwards.reloadedSections.map {
                new.sectionIdentifiers[$0.place]
            }
            var reloaded = wholeSections.flatMap { new.itemIdentifiers(inSection: $0) }
            reloaded += afterwards.reloadedRows.compactMap { new.itemIdentifier(at: $0.place) }
            reloaded += map.reloadedNewIndexPaths.compactMap { new.itemIdentifier(at: $0) }
            let marked = Set(items).union(
                sections.flatMap { new.itemIdentifiers(inSection: $0) })
            let known = Set(old.itemIdentifiers)
            // A section reload includes its new items.
            let whole = Set(wholeSections.flatMap { new.itemIdentifiers(inSection: $0) })
            #expect(
                Set(reloaded) == marked.intersection(known).union(whole), "seed \(seed)")
            #expect(Set(reloaded).count == reloaded.count, "seed \(seed): reloaded twice")
            #expect(
                Set(wholeSections)
                    == Set(sections).intersection(old.sectionIdentifiers), "seed \(seed)")
        }
    }

    /// A random table of up to four sections of up to five of twelve identities.
    private func randomTable(using random: inout SplitMix64) throws -> Table {
        var ids = Array(0..<12).shuffled(using: &random)
        let names = ["A", "B", "C", "D"].shuffled(using: &random)
        return try snapshot(
            names.prefix(random.below(5)).map { name in
                let count = random.below(min(6, ids.count + 1))
                defer { ids.removeFirst(count) }
                return (name, Array(ids.prefix(count)))
            })
    }

    @Test("marks survive moves inside a snapshot, and go with what is deleted")
    func marksFollow() throws {
        var table = try snapshot([("A", [1, 2]), ("B", [3])])
        try table.reloadItems([1, 3])
        try table.reloadSections(["A"])
        try table.moveItem(1, .after(3))
        try table.moveSection("A", .after("B"))
        #expect(table.reloadedItems == [1, 3])
        #expect(table.reloadedSections == ["A"])
        try table.deleteSections(["B"])
        #expect(table.reloadedItems.isEmpty)
    }

    @Test("a hundred thousand rows are compared by hashing each a few times")
    func cost() throws {
        struct Counted: Hashable, Sendable {
            final class Tally: @unchecked Sendable {
                // Used only from the thread of this test.
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
