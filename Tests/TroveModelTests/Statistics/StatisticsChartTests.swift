import Foundation
import Testing

@testable import TroveModel

/// Charts of the values of a field, and the queries that find the records of their bars.
@Suite struct StatisticsChartTests {
    private func field(_ kind: FieldKind, _ name: String = "Pages") -> Field {
        Field(id: FieldID(rawValue: 1), name: name, kind: kind)
    }

    private func chart(
        _ statistics: ListStatistics, of field: Field, grouping: RecordGrouping
    ) -> StatisticsChart {
        let list = List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "Books", icon: .standard,
            fields: [field], settings: ListSettings(), recordCount: 0, trashCount: 0)
        return StatisticsChart(statistics, of: field, in: list, grouping: grouping)
    }

    private func statistics(
        _ low: FieldValue? = nil, _ high: FieldValue? = nil, records: Int = 10, filled: Int = 10,
        counts: [(FieldValue, Int)] = [], distinct: Int = 0
    ) -> FieldStatistics {
        FieldStatistics(
            field: FieldID(rawValue: 1), recordCount: records, filledCount: filled,
            distinctCount: distinct, minimum: low, maximum: high,
            counts: counts.map { FieldStatistics.Count(value: $0.0, count: $0.1) })
    }

    private func group(_ label: SectionLabel, _ count: Int) -> ListStatistics.Group {
        ListStatistics.Group(label: label, fields: [statistics(records: count)])
    }

    @Test(
        arguments: [
            (0, 9, 1.0), (0, 100, 10), (0, 1_000, 100), (3, 15, 1), (0, 24, 2), (0, 59, 5),
            (-500, 500, 100), (0, 1_200_000, 100_000),
        ] as [(Int64, Int64, Double)])
    func rangesAreRoundAndAboutTen(low: Int64, high: Int64, step: Double) {
        #expect(StatisticsChart.step(of: statistics(.integer(low), .integer(high))) == step)
    }

    @Test func equalNumbersHaveNoRanges() {
        let same = statistics(.integer(4), .integer(4))
        #expect(StatisticsChart.step(of: same) == nil)
        #expect(
            StatisticsChart.grouping(for: field(.number), same) == .value(FieldID(rawValue: 1)))
        let small = statistics(.decimal(0), .decimal(0.6))
        #expect(StatisticsChart.step(of: small).map { abs($0 - 0.05) < 1e-9 } == true)
    }

    @Test func kindsDetermineTheSections() {
        let id = FieldID(rawValue: 1)
        #expect(StatisticsChart.grouping(for: field(.date), statistics()) == .year(.field(id)))
        #expect(StatisticsChart.grouping(for: field(.choice), statistics()) == .none)
        #expect(
            StatisticsChart.grouping(for: field(.text), statistics(distinct: 30)) == .value(id))
        #expect(
            StatisticsChart.grouping(for: field(.text), statistics(distinct: 100_000))
                == .firstLetter(id))
        #expect(!StatisticsChart.isPossible(for: field(.image)))
    }

    @Test func rangesAreFoundByTheirEnds() {
        let grouping = RecordGrouping.range(FieldID(rawValue: 1), step: 100)
        let all = ListStatistics(
            total: [statistics()],
            groups: [
                group(.range("0", "99"), 3), group(.range("100", "199"), 5),
                group(.empty(field: "Pages"), 2),
            ])
        let chart = self.chart(all, of: field(.number), grouping: grouping)
        #expect(chart.bars.map(\.count) == [3, 5, 2])
        #expect(
            chart.bars.map(\.query) == [
                "Pages:>=0 Pages:<100", "Pages:>=100 Pages:<200", "Pages:none",
            ])
        #expect(chart.maximumCount == 5)
    }

    @Test func valuesComeByCountAndTheRestLast() {
        let all = ListStatistics(
            total: [statistics()],
            groups: [
                group(.value("Austen"), 2), group(.value("Le Guin"), 7),
                group(.empty(field: "First author"), 4),
            ])
        let chart = self.chart(
            all, of: field(.text, "First author"), grouping: .value(FieldID(rawValue: 1)))
        #expect(chart.bars.map(\.text).prefix(2) == ["Le Guin", "Austen"])
        #expect(
            chart.bars.map(\.query) == [
                "\"First author\":\"Le Guin\"", "\"First author\":\"Austen\"",
                "\"First author\":none",
            ])
    }

    @Test func countedValuesNeedNoSections() {
        let tags = ListStatistics(
            total: [
                statistics(
                    records: 10, filled: 6, counts: [(.text("crime"), 5), (.text("love"), 3)])
            ], groups: [])
        let chart = self.chart(tags, of: field(.tags, "Genre"), grouping: .none)
        #expect(chart.bars.map(\.count) == [5, 3, 4])
        #expect(
            chart.bars.map(\.query) == ["Genre:\"crime\"", "Genre:\"love\"", "Genre:none"])
    }

    @Test func anEmptyCheckBoxCountsAsNo() {
        let read = ListStatistics(
            total: [
                statistics(
                    records: 10, filled: 6, counts: [(.checkbox(true), 4), (.checkbox(false), 2)])
            ], groups: [])
        let chart = self.chart(read, of: field(.checkbox, "Read"), grouping: .none)
        #expect(chart.bars.map(\.count) == [4, 6])
        #expect(chart.bars.map(\.query) == ["Read:yes", "Read:no"])
    }

    @Test func rareValuesAreLeftOut() {
        let groups = (0..<150).map { group(.value("v\($0)"), $0 + 1) }
        let chart = self.chart(
            ListStatistics(total: [statistics()], groups: groups), of: field(.text),
            grouping: .value(FieldID(rawValue: 1)))
        #expect(chart.bars.count == 100)
        #expect(chart.bars.first?.count == 150)
        #expect(chart.moreCount == (1...50).reduce(0, +))
    }

    @Test func aFieldThatAQueryCannotNameHasNoQueries() {
        let all = ListStatistics(
            total: [statistics(records: 3, filled: 3, counts: [(.text("crime"), 3)])], groups: [])
        let odd = Field(id: FieldID(rawValue: 1), name: "Sort", kind: .tags)
        let bars = self.chart(all, of: odd, grouping: .none).bars
        #expect(bars.map(\.count) == [3])
        #expect(bars.allSatisfy { $0.query?.hasPrefix("Sort:") != true })
    }
}
