import Foundation
import TroveModel
import TrovePostgres

/// Benchmarks of opening, sorting, grouping and searching a list of a shared library.
struct SharedReadingBenchmarks {
    private let library: SharedBenchmarks
    /// The references; nil to print figures without limits.
    private let references: SharedReferences?

    private static let rounds = 5

    init(of library: SharedBenchmarks, _ references: SharedReferences?) {
        (self.library, self.references) = (library, references)
    }

    private var report: Report { library.report }
    private var size: String { library.size }

    /// Measures the first rows and the first results.
    func runFirsts() async throws {
        try await measureOpening("in manual order") { RecordListRequest(list: $0.id) }
        let opened = try library.open()
        let list = try await library.list(in: opened)
        try await prepareOrder(of: list, in: opened)
        opened.close()
        try await measureOpening("by title", Self.byTitle)
        try await measureOpening("by the letters of the title", Self.byLetter)
        try PageBenchmarks(of: library, list).run()
        try await search()
    }

    func run(memory: Double) async throws {
        Memory.resetPeak()
        try await measureOpening("in manual order") { RecordListRequest(list: $0.id) }
        report.add(
            size + "open: peak memory", Memory.peak, "MB", limit: .megabytes(memory))
        let opened = try library.open()
        let list = try await library.list(in: opened)
        try await prepareOrder(of: list, in: opened)
        try await group(list, in: opened)
        opened.close()
        try await measureOpening("by title", Self.byTitle)
        try await measureOpening("by the letters of the title", Self.byLetter)
        try PageBenchmarks(of: library, list).run()
        try await search()
    }

    private static func byTitle(_ list: List) -> RecordListRequest {
        RecordListRequest(
            list: list.id, sort: list.fields.first.map { .field($0.id) } ?? .manual)
    }

    private static func byLetter(_ list: List) -> RecordListRequest {
        var request = byTitle(list)
        request.grouping = list.fields.first.map { .firstLetter($0.id) } ?? .none
        return request
    }

    /// Looks at the list by title, whose order the library prepares now that somebody does.
    private func prepareOrder(of list: List, in opened: SharedLibrary) async throws {
        let start = ContinuousClock.now
        for try await stage in opened.recordLists(for: Self.byTitle(list))
        where stage.list.isComplete {
            report.add(
                size + "sort by title, the very first time",
                (ContinuousClock.now - start).milliseconds, "ms")
        }
        while try orderCount(of: list) == 0, ContinuousClock.now - start < .seconds(600) {
            try await Task.sleep(for: .milliseconds(50))
        }
        report.add(
            size + "the order by title, in the background",
            (ContinuousClock.now - start).milliseconds, "ms")
    }

    /// Measures the time from connecting to the first rows and to the complete list: the median.
    private func measureOpening(
        _ name: String, _ request: (List) -> RecordListRequest
    ) async throws {
        var firsts: [Double] = []
        var totals: [Double] = []
        for _ in 0..<Self.rounds {
            let start = ContinuousClock.now
            let opened = try library.open()
            let list = try await library.list(in: opened)
            let pages = try RecordPages(of: list, in: opened)
            var isFirst = true
            for try await stage in opened.recordLists(for: request(list)) {
                for offset in 0..<min(30, stage.list.count) {
                    _ = try pages.record(atOffset: offset, in: stage.list)
                }
                let time = (ContinuousClock.now - start).milliseconds
                if isFirst { firsts.append(time) }
                isFirst = false
                if case .complete = stage { totals.append(time) }
            }
            opened.close()
        }
        report.add(
            size + "connect, first rows \(name)", Self.median(firsts), "ms",
            limit: references.map { .times(0.3, $0.scan) }, details: Self.details(firsts))
        report.add(
            size + "connect, all records \(name)", Self.median(totals), "ms",
            limit: references.map { .times(4, $0.scan) }, details: Self.details(totals))
    }

    /// The number of complete indexes for orders.
    private func orderCount(of list: List) throws -> Int {
        let count = try library.server.script(
            """
            SELECT count(*) FROM pg_index WHERE indrelid = 'lists."\(list.tableName)"'::regclass
                AND indisvalid AND indexrelid::regclass::text LIKE '%order%'
            """, in: library.database)
        return Int(count.prefix { $0.isNumber }) ?? 0
    }

    private func group(_ list: List, in opened: SharedLibrary) async throws {
        for name in ["Genre", "ISBN"] {
            guard let field = list.field(named: name) else { continue }
            let request = RecordListRequest(
                list: list.id, sort: .field(field.id), grouping: .value(field.id))
            let time = try await milliseconds { _ = try await opened.recordList(for: request) }
            report.add(size + "sort and group by \(name)", time, "ms")
        }
    }

    /// Measures each key of a search, then the whole search several times.
    private func search() async throws {
        let opened = try library.open()
        defer { opened.close() }
        let list = try await library.list(in: opened)
        var slowest = (first: 0.0, all: 0.0)
        var word = ""
        for key in "silent hou" {
            word.append(key)
            let (first, all, _) = try await search(word, list, in: opened)
            slowest = (max(slowest.first, first), max(slowest.all, all))
        }
        report.add(
            size + "search of ten letters, first results, slowest key", slowest.first, "ms")
        report.add(size + "search of ten letters, all results, slowest key", slowest.all, "ms")
        for query in [word, "tolkien", "silent tolkien crime", "zzzz", "title:~ilen"] {
            var firsts: [Double] = []
            var totals: [Double] = []
            var count = 0
            for _ in 0..<Self.rounds {
                let (first, all, found) = try await search(query, list, in: opened)
                firsts.append(first)
                totals.append(all)
                count = found
            }
            report.add(
                size + "“\(query)”: first results", Self.median(firsts), "ms",
                limit: references.map { .times(0.15, $0.scan) }, details: Self.details(firsts))
            report.add(
                size + "“\(query)”: all \(count)", Self.median(totals), "ms",
                limit: references.map { .times(1.5, $0.scan) }, details: Self.details(totals))
        }
    }

    private func search(
        _ query: String, _ list: List, in opened: SharedLibrary
    ) async throws -> (first: Double, all: Double, count: Int) {
        let start = ContinuousClock.now
        var first: Double?
        var count = 0
        for try await stage in opened.recordLists(
            for: RecordListRequest(list: list.id, query: SearchQuery(query)))
        {
            let time = (ContinuousClock.now - start).milliseconds
            first = first ?? time
            count = stage.list.count
        }
        let all = (ContinuousClock.now - start).milliseconds
        return (first ?? all, all, count)
    }

    static func median(_ times: [Double]) -> Double {
        times.isEmpty ? 0 : times.sorted()[times.count / 2]
    }

    static func details(_ times: [Double]) -> String {
        String(format: "first time %.1f, least %.1f", times.first ?? 0, times.min() ?? 0)
    }
}
