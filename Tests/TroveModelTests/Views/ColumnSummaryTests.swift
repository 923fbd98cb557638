import Testing
import TroveModel

/// The statistics below the columns of a table.
struct ColumnSummaryTests {
    private func field(_ kind: FieldKind, unit: String = "") -> Field {
        var field = Field(id: FieldID(rawValue: 1), name: "Field", kind: kind)
        field.options.unit = unit
        return field
    }

    @Test("a column offers the statistics that its values have")
    func offers() {
        #expect(ColumnSummary.offered(for: field(.number)).starts(with: [.sum, .mean, .median]))
        #expect(ColumnSummary.offered(for: field(.text)) == [.filled, .empty, .distinct])
        #expect(ColumnSummary.offered(for: field(.choice)).first == .counts)
        #expect(ColumnSummary.offered(for: field(.checkbox)).first == .counts)
        #expect(!ColumnSummary.offered(for: field(.date)).contains(.sum))
        #expect(ColumnSummary.offered(for: field(.date)).contains(.minimum))
        for kind in FieldKind.allCases {
            let offered = ColumnSummary.offered(for: field(kind))
            #expect(Set(offered).count == offered.count)
        }
    }

    @Test("numbers have the unit of their field")
    func texts() {
        let statistics = FieldStatistics(
            field: FieldID(rawValue: 1), recordCount: 5, filledCount: 3, distinctCount: 2,
            minimum: .integer(1), maximum: .decimal(2.5), sum: 6, mean: 1.23456, median: 1,
            counts: [.init(value: .checkbox(true), count: 2)])
        func text(_ summary: ColumnSummary, _ kind: FieldKind = .number) -> String {
            summary.text(of: statistics, in: field(kind, unit: kind == .number ? "kg" : "")) {
                $0 == .checkbox(true) ? "Yes" : $0.text
            }
        }
        #expect(text(.sum) == "Sum: 6 kg")
        #expect(text(.mean) == "Mean: 1.23 kg")
        #expect(text(.median) == "Median: 1 kg")
        #expect(text(.minimum) == "Smallest: 1 kg")
        #expect(text(.maximum) == "Largest: 2.5 kg")
        #expect(text(.filled) == "With a value: 3")
        #expect(text(.empty) == "Without a value: 2")
        #expect(text(.distinct) == "Different: 2")
        #expect(text(.counts, .checkbox) == "Yes: 2")
        #expect(text(.sum, .timeSpan) == "Sum: 0:00:06")
        let none = FieldStatistics(field: FieldID(rawValue: 1))
        #expect(ColumnSummary.sum.text(of: none, in: field(.number)) { $0.text }.isEmpty)
    }
}
