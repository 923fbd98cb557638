import ArgumentParser
import Foundation
import TextCore
import TroveModel

/// `trovectl stats LIST [WORD…]`
struct Stats: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Show statistics of a list, or of its records that match a query."),
        discussion: translated(
            "Example: trovectl stats Books read:yes --by Finished:year --field Pages"))

    @OptionGroup var library: LibraryOptions
    @OptionGroup var choice: RequestOptions
    @Option(
        help: .translated("Group by FIELD, FIELD:letter, FIELD:year, FIELD:month or FIELD:STEP."),
        completion: .custom(Completion.field))
    var by: String?
    @Option(
        help: .translated("Only this field; can be repeated."),
        completion: .custom(Completion.field))
    var field: [String] = []
    @Argument(
        help: .translated("The list or smart list."), completion: .custom(Completion.listOrSmart))
    var list: String
    @Argument(help: .translated("The query."), completion: .custom(Completion.query)) var query:
        [String] = []

    func run() async throws {
        let library = try library.open()
        let requests = try await choice.requests(for: list, query: query, in: library)
        guard let part = requests.first, requests.count == 1 else {
            throw LibraryError(
                .invalid,
                translated(
                    "“{list}” searches several lists, which have different fields. Give one list."
                ).filling(["list": list]))
        }
        var request = part.request
        if let by { request.grouping = try part.list.grouping(by) }
        let fields = try field.map { try part.list.field(called: $0).id }
        let statistics = try await library.statistics(
            for: request, fields: fields.isEmpty ? nil : fields)
        let report = Report(statistics, of: part.list)
        if self.library.json { return try Output.json(report) }
        try Output.table(
            [
                "FIELD", "FILLED", "DISTINCT", "FROM", "TO", "SUM", "MEAN", "MEDIAN",
                "MOST FREQUENT",
            ],
            report.fields.map { [$0.field] + $0.cells }, numeric: [1, 2, 5, 6, 7])
        guard !report.groups.isEmpty else { return }
        try Output.print("")
        try Output.table(
            ["SECTION", "RECORDS", "FIELD", "FILLED", "DISTINCT", "FROM", "TO", "SUM", "MEAN"],
            report.groups.flatMap { group in
                group.fields.enumerated().map { index, line in
                    (index == 0 ? [group.section, "\(group.records)"] : ["", ""])
                        + [line.field] + line.cells.prefix(6)
                }
            }, numeric: [1, 3, 4, 7, 8])
    }

    private struct Report: Encodable {
        var records: Int
        var fields: [Line]
        var groups: [Group]

        struct Group: Encodable {
            var section: String
            var records: Int
            var fields: [Line]
        }

        init(_ statistics: ListStatistics, of list: List) {
            records = statistics.total.first?.recordCount ?? 0
            fields = statistics.total.map { Line($0, of: list) }
            groups = statistics.groups.map { group in
                Group(
                    section: group.label.title, records: group.recordCount,
                    fields: group.fields.map { Line($0, of: list) })
            }
        }
    }

    private struct Line: Encodable {
        var field: String
        var filled: Int
        var empty: Int
        var distinct: Int
        var minimum: String?
        var maximum: String?
        var sum: Double?
        var mean: Double?
        var median: Double?
        var counts: [Count]

        struct Count: Encodable {
            var value: String
            var count: Int
        }

        init(_ statistics: FieldStatistics, of list: List) {
            field = list.field(statistics.field)?.name ?? ""
            filled = statistics.filledCount
            empty = statistics.emptyCount
            distinct = statistics.distinctCount
            minimum = statistics.minimum?.text
            maximum = statistics.maximum?.text
            sum = statistics.sum
            mean = statistics.mean
            median = statistics.median
            counts = statistics.counts.map { Count(value: $0.text, count: $0.count) }
        }

        var cells: [String] {
            [
                "\(filled)", "\(distinct)", minimum ?? "", maximum ?? "",
                sum.map(Self.text) ?? "", mean.map(Self.text) ?? "", median.map(Self.text) ?? "",
                counts.prefix(3).map { "\($0.value) \($0.count)" }.joined(separator: ", "),
            ]
        }

        /// Formats a number with at most two decimal places.
        private static func text(_ number: Double) -> String {
            FieldValue.decimal((number * 100).rounded() / 100).text
        }
    }
}
