import Foundation
import TroveCore

/// What searches take: until the first screenful is there, in the order of the list, and until all
/// records are counted.
struct QueryBenchmarks {
    let library: Library
    let list: List
    let report: Report
    let size: String

    private static let queries = [
        "s", "silent", "zzzz", "winter garden river", "tolkien or woolf", "-crime", "read:no",
        "year:1950..1960", "added:<1996-02", "title:~ilen", "title:~qqq", "note:none",
        "author:tolkien year:>=1950 silent", "-genre:crime read:no", "author:tolkien or genre:none",
        "sort:year-",
    ]

    /// In the order in which the list is read, and in one that has nothing to do with it.
    func run() async throws {
        try await measureTyping()
        let manual = RecordListRequest(list: list.id)
        for query in Self.queries { try await measure(query, in: manual, "") }
        guard let title = list.field(named: "Title") else { return }
        let sorted = RecordListRequest(list: list.id, sort: .field(title.id))
        _ = try await library.recordList(for: sorted)
        for query in ["s", "year:1950..1960", "title:~ilen", "zzzz"] {
            try await measure(query, in: sorted, ", by title")
        }
    }

    private func measureTyping() async throws {
        var slowest = 0.0
        var word = ""
        for key in "silent hou" {
            word.append(key)
            let request = RecordListRequest(list: list.id, query: word)
            slowest = max(
                slowest, try await milliseconds { _ = try await library.recordList(for: request) })
        }
        report.add(size + "search of ten letters, slowest key", slowest, "ms", limit: 300)
    }

    private func measure(_ query: String, in order: RecordListRequest, _ name: String) async throws
    {
        var request = order
        request.query = query
        var firsts: [Double] = []
        var totals: [Double] = []
        var count = 0
        for _ in 0..<3 {
            let start = ContinuousClock.now
            var first: Double?
            for try await stage in library.recordLists(for: request) {
                let time = (ContinuousClock.now - start).milliseconds
                first = first ?? time
                if stage.list.isComplete {
                    totals.append(time)
                    count = stage.list.count
                }
            }
            if let first { firsts.append(first) }
        }
        guard totals.count == 3, firsts.count == 3 else { return }
        let what = size + "\(query)\(name): "
        report.add(what + "first 50", firsts.sorted()[1], "ms", limit: 30)
        report.add(what + "all \(count)", totals.sorted()[1], "ms", limit: 300)
    }
}
