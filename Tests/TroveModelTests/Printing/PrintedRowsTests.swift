import Testing
import TroveModel

/// The rows and pages of a printed list.
@Suite struct PrintedRowsTests {
    private func list(_ sizes: [Int], grouped: Bool) -> RecordList {
        var start = 0
        let sections = sizes.enumerated().map { index, size in
            defer { start += size }
            return RecordSection(.value("\(index)"), indexTitle: "", range: start..<start + size)
        }
        let request = RecordListRequest(
            list: ListID(rawValue: 1), grouping: grouped ? .value(FieldID(rawValue: 1)) : .none)
        return RecordList(
            request: request, ids: (0..<Int64(start)).map { $0 + 100 }, sections: sections,
            generation: 1)
    }

    @Test func withoutGroupsEachRowIsARecord() {
        let rows = PrintedRows(list([5], grouped: false), rowsPerPage: 2)
        #expect(rows.count == 5)
        #expect(rows.pageCount == 3)
        #expect((0..<3).map(rows.rows(onPage:)) == [0..<2, 2..<4, 4..<5])
        #expect((0..<5).map { rows[$0] } == (0..<5).map { .record(offset: $0) })
    }

    @Test func groupsHaveHeadings() {
        let rows = PrintedRows(list([2, 1, 3], grouped: true), rowsPerPage: 4)
        #expect(rows.count == 9)
        #expect(
            (0..<9).map { rows[$0] } == [
                .heading(section: 0), .record(offset: 0), .record(offset: 1),
                .heading(section: 1), .record(offset: 2),
                .heading(section: 2), .record(offset: 3), .record(offset: 4), .record(offset: 5),
            ])
        #expect(PrintedRows(rows.list, rowsPerPage: 4, hasHeadings: false).count == 6)
    }

    @Test func anEmptyListHasAnEmptyPage() {
        let rows = PrintedRows(list([], grouped: true), rowsPerPage: 0)
        #expect((rows.count, rows.pageCount, rows.rowsPerPage) == (0, 1, 1))
        #expect(rows.rows(onPage: 0) == 0..<0)
    }
}

/// The widths of the columns of a printed table.
@Suite struct PrintedColumnsTests {
    @Test func columnsKeepTheirWidthsWhereThereIsRoom() {
        #expect(PrintedColumns.widths(natural: [100, 50, 80], in: 300) == [100, 50, 80])
    }

    @Test func wideColumnsShareTheRestOfTheSpace() {
        #expect(
            PrintedColumns.widths(natural: [400, 50, 300], in: 266, spacing: 8) == [100, 50, 100])
    }

    @Test func columnsWithoutRoomAreLeftOut() {
        let widths = PrintedColumns.widths(
            natural: [100, 100, 100, 100], in: 170, minimum: 50, spacing: 10)
        #expect(widths == [50, 50, 50])
        #expect(PrintedColumns.widths(natural: [100], in: 20) == [20])
        #expect(PrintedColumns.widths(natural: [], in: 20) == [])
    }
}
