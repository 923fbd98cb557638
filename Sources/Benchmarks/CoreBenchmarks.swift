import Foundation
import RandomSupport
import TableCore

/// Benchmarks of the headless core at three sizes, which show how times grow.
enum CoreBenchmarks {
    private static let sizes = [1_000, 100_000, 10_000_000]

    static func run(_ report: Report) throws {
        for size in sizes { try table(size, report) }
        for size in sizes { try difference(size, report) }
        for size in sizes { try uniformFlow(size, report) }
        for size in sizes { try variableFlow(size, report) }
        for size in sizes { try sortKeys(size, report) }
        try texts(report)
    }

    private static func table(_ size: Int, _ report: Report) throws {
        let name = label(size)
        let counts = try SectionCounts(Array(repeating: 1_000, count: size / 1_000))
        let search = binarySearch(size)
        report.add(search, name + " rows, ")
        report.add(
            "\(name) rows: position to index path",
            microseconds { index in
                counts.indexPath(at: index &* 7_919 % size)?.row ?? 0
            }, "µs", limit: .times(10, search))
        var geometry = try RowGeometry(sections: [
            SectionHeights(header: 22, rows: .estimated(44, count: size))
        ])
        // Give up to a million rows individual heights, in stretches across the whole table. Each
        // is a node of the tree; together they take 100 MB.
        let measured = min(size, 1_000_000)
        let stretch = 100
        for start in stride(from: 0, to: measured, by: stretch) {
            let heights = (0..<stretch).map { Double(40 + ($0 + start / stretch) % 3) }
            try geometry.setHeights(
                .individual(heights), fromRow: start * (size / measured), inSection: 0)
        }
        let own = measured < size ? ", \(label(measured)) heights" : ""
        try heights(&geometry, size, "\(name) rows\(own)", search, report)
    }

    private static func heights(
        _ geometry: inout RowGeometry, _ size: Int, _ name: String, _ search: Reference,
        _ report: Report
    ) throws {
        let height = Int(geometry.contentHeight)
        let fixed = geometry
        report.add(
            "\(name): offset to row",
            microseconds { index in
                fixed.indexPathForRow(at: Double(index &* 7_919 % height))?.row ?? 0
            }, "µs", limit: .times(10, search))
        report.add(
            "\(name): a screenful of rows",
            microseconds { index in
                let y = Double(index &* 7_919 % height)
                return fixed.elements(in: y..<y + 800).count
            }, "µs", limit: .times(100, search))
        report.add(
            "\(name): a height changes",
            try microseconds { index in
                let path = IndexPath(row: index &* 7_919 % size, section: 0)
                return Int(try geometry.setHeight(Double(40 + index % 5), forRowAt: path))
            }, "µs", limit: .times(100, search))
        report.add(
            "\(name): insert and delete in the middle",
            try microseconds { index in
                let row = index &* 7_919 % size
                let path = IndexPath(row: row, section: 0)
                try geometry.insertRows(.uniform(50, count: 1), at: path)
                try geometry.deleteRows(row..<row + 1, inSection: 0)
                return row
            }, "µs", limit: .times(200, search))
    }

    /// Measures the difference of two snapshots: ten per cent of items deleted, ten inserted, two
    /// moved.
    private static func difference(_ size: Int, _ report: Report) throws {
        let name = "\(label(size)) rows: difference"
        // Two snapshots of ten million IDs and their difference take about 2 GB.
        guard size < 10_000_000 || ProcessInfo.processInfo.physicalMemory > 6 << 30 else {
            report.leaveOut(name, "wants more memory than there is")
            return
        }
        var random = SplitMix64(seed: 1)
        var places: [(place: Double, id: Int)] = []
        for id in 0..<size {
            let luck = Int.random(in: 0..<100, using: &random)
            guard luck >= 10 else { continue }
            let isMoved = luck < 12
            let place = isMoved ? Double.random(in: 0..<Double(size), using: &random) : Double(id)
            places.append((place, id))
        }
        for id in size..<size + size / 10 {
            places.append((Double.random(in: 0..<Double(size), using: &random), id))
        }
        places.sort { $0.place < $1.place }
        var (old, new) = (Snapshot<Int, Int>(), Snapshot<Int, Int>())
        try old.appendSections([0])
        try old.appendItems(Array(0..<size))
        try new.appendSections([0])
        try new.appendItems(places.map(\.id))
        places = []
        var moves = 0
        let time = milliseconds {
            moves = new.difference(from: old).structure.movedRows.count
        }
        let items = Array(0..<size)
        let hashing = Reference(
            name: "a dictionary of all items",
            milliseconds: milliseconds {
                let places = Dictionary(uniqueKeysWithValues: items.map { ($0, $0) })
                precondition(places.count == size)
            })
        report.add("\(name), \(moves) moves", time, "ms", limit: .times(15, hashing))
    }

    /// Measures a binary search in a sorted array of `size` numbers, as a reference: the least that
    /// finding one of so many rows can cost. Searches at least 100 000 numbers: fewer fit into the
    /// processor's cache, and fixed costs would then decide.
    static func binarySearch(_ rows: Int) -> Reference {
        let size = max(rows, 100_000)
        let numbers = (0..<size).map { Double($0) * 44 }
        let time = microseconds { index in
            let wanted = Double(index &* 7_919 % size) * 44
            var (low, high) = (0, numbers.count)
            while low < high {
                let middle = (low + high) / 2
                if numbers[middle] < wanted { low = middle + 1 } else { high = middle }
            }
            return low
        }
        return Reference(name: "one binary search", milliseconds: time / 1_000)
    }

    /// Returns the mean time of many calls in microseconds. Uses their results, so that the
    /// compiler keeps the calls.
    static func microseconds(_ body: (Int) throws -> Int) rethrows -> Double {
        let calls = 20_000
        var sum = 0
        let time = try milliseconds { for index in 0..<calls { sum &+= try body(index) } }
        precondition(sum != Int.min)
        return time * 1_000 / Double(calls)
    }

    static func label(_ size: Int) -> String {
        size >= 1_000_000 ? "\(size / 1_000_000) 000 000" : "\(size / 1_000) 000"
    }
}
