import TableCore
import Testing

/// The rows of a form that folds away its empty rows.
@Suite struct FoldedRowsTests {
    private func visible(_ rows: FoldedRows, of count: Int) -> [Int] {
        (0..<count).filter(rows.isVisible)
    }

    @Test func emptyRowsAreFoldedAway() {
        var rows = FoldedRows()
        rows.open(isEmpty: [false, true, true, false, true])
        #expect(visible(rows, of: 5) == [0, 3])
        #expect(rows.foldedCount == 3)
    }

    @Test func expandingShowsAllRows() {
        var rows = FoldedRows()
        rows.open(isEmpty: [false, true, true, true])
        rows.isExpanded = true
        #expect(visible(rows, of: 4) == [0, 1, 2, 3])
        #expect(rows.foldedCount == 3)
        rows.isExpanded = false
        #expect(visible(rows, of: 4) == [0])
    }

    @Test func fewEmptyRowsStayVisible() {
        var rows = FoldedRows()
        rows.open(isEmpty: [false, true, true, false])
        #expect(visible(rows, of: 4) == [0, 1, 2, 3])
        #expect(rows.foldedCount == 0)
    }

    @Test func anEmptyFormShowsAllRows() {
        var rows = FoldedRows()
        rows.open(isEmpty: [true, true, true, true])
        #expect(visible(rows, of: 4) == [0, 1, 2, 3])
    }

    @Test func aRowStaysVisibleWhenItBecomesEmpty() {
        var rows = FoldedRows()
        rows.open(isEmpty: [false, false, true, true, true])
        rows.update(isEmpty: [false, true, true, true, true])
        #expect(visible(rows, of: 5) == [0, 1])
        rows.update(isEmpty: [false, true, true, false, true])
        #expect(visible(rows, of: 5) == [0, 1, 3])
    }

    @Test func rowsCanBeRevealed() {
        var rows = FoldedRows()
        rows.open(isEmpty: [false, true, true, true])
        rows.reveal(2)
        #expect(visible(rows, of: 4) == [0, 2])
        rows.unfold()
        #expect(visible(rows, of: 4) == [0, 1, 2, 3])
    }
}
