import Foundation
import TroveModel
import TroveStore

/// Benchmarks of searches: the time to the first screenful in the order of the list, and the time
/// to the complete result.
///
/// Each query runs several times, first on a library that was just opened and has its list in
/// memory. The median of all runs counts.
struct QueryBenchmarks {
    let url: URL
    let report: Report
    let size: String
    /// The queries to measure instead of the built-in ones; empty for those.
    var only: [String] = []

    private static let rounds = 5
    // The limits of the first results and the complete result, as fractions of a full scan.
    private static let firstLimit = 0.3
    private static let totalLimit = 1.0

    /// The built-in queries. Those without `sort:` run in the manual order and sorted by title.
    private static let queries: [(kind: String, queries: [String])] = [
        ("a letter", ["s", "a", "z", "9"]),
        ("a beginning", ["si", "tol", "97812"]),
        ("a word", ["silent", "tolkien", "signed", "zzzz"]),
        (
            "words",
            [
                "winter garden river", "silent tolkien crime", "silent house invisible machine",
                "s a n d", "tolkien zzzz",
            ]
        ),
        ("a phrase", ["\"silent house\"", "\"of the last river\"", "\"van gogh\""]),
        (
            "a word in a field",
            [
                "title:s", "title:silent", "author:tolkien", "genre:crime", "note:signed",
                "author:\"le guin\"", "note:\"second line\"", "title:(silent or stone)",
            ]
        ),
        (
            "a part of a text",
            [
                "title:~e", "title:~ilen", "note:~ilver", "author:~łkie", "author:~olki",
                "title:~qqq", "note:~qqq", "isbn:~12345",
            ]
        ),
        (
            "a number",
            [
                "year:1984", "year:>=1950", "year:<1851", "year:1950..1960", "year:3000",
                "pages:100..110", "rating:5", "rating:4..", "isbn:>=9789999990000",
            ]
        ),
        (
            "a date",
            [
                "added:<1996-02", "added:2020", "added:2020-05-05", "added:2000..2010",
                "added:>=30d", "added:today",
            ]
        ),
        ("a date of the record", ["changed:today", "changed:<2020", "changed:>=7d"]),
        ("nothing in it", ["note:none", "genre:none", "rating:none", "title:none", "-note:none"]),
        ("what does not fit", ["year:misfit", "added:misfit", "-rating:misfit"]),
        ("a checkbox", ["read:yes", "read:no", "read:none"]),
        ("a choice", ["genre:\"crime\"", "genre:=crime", "genre:>=novel"]),
        ("a text as a whole", ["title:=silent", "author:>=tolkien", "title:<b"]),
        ("not", ["-crime", "-s", "-tolkien", "-title:~ilen", "-year:1950..", "-read:yes"]),
        (
            "either",
            [
                "tolkien or woolf", "author:tolkien or genre:none", "title:~qqq or year:1984",
                "silent or read:yes", "note:none or year:>2000", "zzzz or rating:5",
            ]
        ),
        (
            "rare and common",
            [
                "author:tolkien year:>=1950 silent", "-genre:crime read:no", "s year:1984",
                "title:~ilen author:tolkien rating:5", "note:signed -s", "silent -house -garden",
                "year:1984 genre:crime rating:5 read:yes", "zzzz read:no", "s title:~qqq",
                "added:2020-05-05 read:yes -silent", "year:1950..1960 note:none -title:a",
            ]
        ),
        (
            "brackets",
            [
                "(austen or tolkien) -read:yes", "-(tolkien or year:<1950)",
                "(silent or year:1984) (genre:crime or genre:none) -(rating:5 read:yes)",
                "author:(tolkien or woolf) title:(silent or stone) -(note:none or read:no)",
            ]
        ),
        ("an order of its own", ["sort:year-", "silent sort:year-", "read:no sort:pages"]),
    ]

    func run() async throws {
        let scan = try fullScan()
        report.add(scan, size)
        if !only.isEmpty {
            for query in only { try await measure(query, by: nil, scan: scan) }
            return
        }
        try await measureTyping(scan)
        for (kind, queries) in Self.queries {
            report.addHeading(kind)
            for query in queries {
                try await measure(query, by: nil, scan: scan)
                if !query.contains("sort:") {
                    try await measure(query, by: "Title", scan: scan)
                }
            }
        }
    }

    private func fullScan() throws -> Reference {
        let library = try Library(at: url)
        defer { library.close() }
        guard let list = try library.lists().first else { throw CocoaError(.fileReadCorruptFile) }
        return try SQLiteReferences(
            database: url, table: list.tableName, columns: list.fields.map(\.columnName)
        ).scan
    }

    private func measureTyping(_ scan: Reference) async throws {
        let library = try Library(at: url)
        defer { library.close() }
        guard let list = try library.lists().first else { return }
        var slowest = 0.0
        var word = ""
        for key in "silent hou" {
            word.append(key)
            let request = RecordListRequest(list: list.id, query: word)
            slowest = max(
                slowest, try await milliseconds { _ = try await library.recordList(for: request) })
        }
        report.add(
            size + "search of ten letters, slowest key", slowest, "ms",
            limit: .times(Self.totalLimit, scan))
    }

    private func measure(
        _ query: String, by field: String?, scan: Reference
    ) async throws {
        let library = try Library(at: url)
        defer { library.close() }
        guard let list = try library.lists().first else { return }
        var request = RecordListRequest(list: list.id)
        if let field = field.flatMap(list.field(named:)) { request.sort = .field(field.id) }
        _ = try await library.recordList(for: request)
        request.query = SearchQuery(query)
        var firsts = Times()
        var totals = Times()
        var count = 0
        for _ in 0..<Self.rounds {
            let start = ContinuousClock.now
            let processor = processorMilliseconds()
            var isFirst = true
            for try await stage in library.recordLists(for: request) {
                let time = (ContinuousClock.now - start).milliseconds
                let used = processorMilliseconds() - processor
                if isFirst { firsts.add(time, used) }
                isFirst = false
                guard stage.list.isComplete else { continue }
                totals.add(time, used)
                count = stage.list.count
            }
        }
        let what = size + query + (field.map { ", by \($0.lowercased())" } ?? "") + ": "
        report.add(
            what + "first \(min(count, 50))", firsts.median, "ms",
            limit: .times(Self.firstLimit, scan),
            details: firsts.details)
        report.add(
            what + "all \(count)", totals.median, "ms", limit: .times(Self.totalLimit, scan),
            details: totals.details)
    }

    /// The times of several runs of the same query.
    private struct Times {
        private var wall: [Double] = []
        private var processor: [Double] = []

        mutating func add(_ wall: Double, _ processor: Double) {
            self.wall.append(wall)
            self.processor.append(processor)
        }

        var median: Double { wall.sorted()[wall.count / 2] }

        var details: String {
            String(
                format: "first time %.1f, least %.1f, processors %.1f", wall.first ?? 0,
                wall.min() ?? 0, processor.sorted()[processor.count / 2])
        }
    }
}
