import TableCore

/// What the headless core costs at three sizes, so that growth is seen.
enum CoreBenchmarks {
    private static let sizes = [1_000, 100_000, 10_000_000]

    static func run(_ report: Report) throws {
        for size in sizes { try table(size, report) }
        for size in [1_000, 100_000] { try difference(size, report) }
        for size in sizes { try flow(size, report) }
        try texts(report)
    }

    private static func table(_ size: Int, _ report: Report) throws {
        let name = label(size)
        let counts = try SectionCounts(Array(repeating: 1_000, count: size / 1_000))
        report.add(
            "\(name) rows: position to index path",
            microseconds { index in
                counts.indexPath(at: index &* 7_919 % size)?.row ?? 0
            }, "µs", limit: 2)
        var geometry = try RowGeometry(sections: [
            SectionHeights(header: 22, rows: .estimated(44, count: size))
        ])
        // Every row measured, but no more than a person scrolls past in a day.
        let measured = min(size, 100_000)
        for index in 0..<measured {
            let path = IndexPath(row: index * (size / measured), section: 0)
            try geometry.setHeight(Double(40 + index % 3), forRowAt: path)
        }
        let height = Int(geometry.contentHeight)
        let fixed = geometry
        report.add(
            "\(name) rows: offset to row",
            microseconds { index in
                fixed.indexPathForRow(at: Double(index &* 7_919 % height))?.row ?? 0
            }, "µs", limit: 2)
        report.add(
            "\(name) rows: a screenful of rows",
            microseconds { index in
                let y = Double(index &* 7_919 % height)
                return fixed.elements(in: y..<y + 800).count
            }, "µs", limit: 20)
        report.add(
            "\(name) rows: a height changes",
            try microseconds { index in
                let path = IndexPath(row: index &* 7_919 % size, section: 0)
                return Int(try geometry.setHeight(Double(40 + index % 5), forRowAt: path))
            }, "µs", limit: 20)
        report.add(
            "\(name) rows: insert and delete in the middle",
            try microseconds { index in
                let row = index &* 7_919 % size
                let path = IndexPath(row: row, section: 0)
                try geometry.insertRows(.uniform(50, count: 1), at: path)
                try geometry.deleteRows(row..<row + 1, inSection: 0)
                return row
            }, "µs", limit: 40)
    }

    /// Ten per cent deleted, ten inserted, two moved.
    private static func difference(_ size: Int, _ report: Report) throws {
        var random = SystemRandomNumberGenerator()
        let old = Array(0..<size)
        var new = old.filter { _ in Int.random(in: 0..<100, using: &random) >= 10 }
        for index in 0..<size / 10 {
            new.insert(size + index, at: Int.random(in: 0...new.count, using: &random))
        }
        for _ in 0..<size / 50 {
            let moved = new.remove(at: Int.random(in: 0..<new.count, using: &random))
            new.insert(moved, at: Int.random(in: 0...new.count, using: &random))
        }
        var snapshots: [Snapshot<Int, Int>] = []
        for items in [old, new] {
            var snapshot = Snapshot<Int, Int>()
            try snapshot.appendSections([0])
            try snapshot.appendItems(items)
            snapshots.append(snapshot)
        }
        var changes = 0
        let time = milliseconds {
            changes = snapshots[1].difference(from: snapshots[0]).structure.movedRows.count
        }
        let limit = size == 100_000 ? 150.0 : nil
        report.add("\(label(size)) rows: difference, \(changes) moves", time, "ms", limit: limit)
    }

    private static func flow(_ size: Int, _ report: Report) throws {
        let counts = try SectionCounts(Array(repeating: 1_000, count: size / 1_000))
        let bounds = LayoutRect(x: 0, y: 0, width: 800, height: 600)
        var layout = FlowLayout()
        let context = LayoutContext(counts: counts, bounds: bounds)
        let time = milliseconds { layout.prepare(in: context) }
        report.add("\(label(size)) items: prepare a flow layout", time, "ms", limit: 50)
        let (fixed, height) = (layout, Int(layout.contentSize.height))
        report.add(
            "\(label(size)) items: a screenful of a flow layout",
            microseconds { index in
                let rect = bounds.moved(dx: 0, dy: Double(index &* 7_919 % height))
                return fixed.attributesForElements(in: rect).count
            }, "µs", limit: 200)
    }

    private static func texts(_ report: Report) throws {
        let titles = (0..<100_000).map { "The silent house, volume \($0 % 977): Émile \($0)" }
        let collation = try Collation(locale: "en_GB")
        let alphabet = IndexAlphabet(collation)
        var maker = SortKeyMaker(collation)
        var bytes = 0
        let keys = milliseconds {
            for var title in titles {
                bytes += title.withUTF8 { maker.withSortKey(ofUTF8: $0) { $0.count } }
            }
        }
        report.add("a sort key", keys * 1_000 / Double(titles.count), "µs", limit: 2)
        let made = titles.map { maker.sortKey($0) }
        let sections = milliseconds {
            for key in made { bytes &+= alphabet.section(forSortKey: key) }
        }
        report.add(
            "the index letter of a key", sections * 1_000 / Double(made.count), "µs", limit: 1)
        let words = SearchFolding.words("hous emil")
        let marks = milliseconds {
            for title in titles { bytes &+= SearchFolding.matches(ofWords: words, in: title).count }
        }
        report.add("the marks of a title", marks * 1_000 / Double(titles.count), "µs", limit: 20)
        precondition(bytes != 0)
    }

    /// The mean of many calls, of which the results are used, in microseconds.
    private static func microseconds(_ body: (Int) throws -> Int) rethrows -> Double {
        let calls = 20_000
        var sum = 0
        let time = try milliseconds { for index in 0..<calls { sum &+= try body(index) } }
        precondition(sum != Int.min)
        return time * 1_000 / Double(calls)
    }

    private static func label(_ size: Int) -> String {
        size >= 1_000_000 ? "\(size / 1_000_000) 000 000" : "\(size / 1_000) 000"
    }
}
