import Testing
import TroveModel

/// The places of pasted cells.
struct CellPasteTests {
    private let block = CellBlock(rows: [["a", "b"], ["", ""], ["c"]])

    private func paste(
        rows: Range<Int>, columns: Range<Int> = 0..<1, count: Int = 10
    ) -> CellPaste? {
        CellPaste(of: block, into: (rows, columns), rowCount: count, columnCount: 3)
    }

    @Test("cells go into the rows below the first one of the range")
    func inside() throws {
        let place = try #require(paste(rows: 2..<3, columns: 1..<2))
        #expect(place.rows == 2..<5)
        #expect(place.columns == 1..<3)
        #expect(place.addedRows == [])
        #expect(place.cellCount == 6)
    }

    @Test("rows below the last one are added, but for empty ones")
    func below() throws {
        let last = try #require(paste(rows: 9..<10))
        #expect(last.rows == 9..<10)
        #expect(last.addedRows == [2])
        let before = try #require(paste(rows: 8..<9))
        #expect(before.rows == 8..<10)
        #expect(before.addedRows == [2])
        let none = try #require(paste(rows: 0..<1, count: 0))
        #expect(none.rows.isEmpty)
        #expect(none.addedRows == [0, 2])
    }

    @Test("a range that the block divides is filled")
    func repeated() throws {
        let one = CellBlock(rows: [["x"]])
        let place = try #require(
            CellPaste(of: one, into: (3..<7, 0..<2), rowCount: 10, columnCount: 3))
        #expect(place.rows == 3..<7)
        #expect(place.columns == 0..<2)
        #expect(place.addedRows.isEmpty)
    }

    @Test("a block with too many columns has no place, nor has an empty one")
    func refused() {
        #expect(paste(rows: 0..<1, columns: 2..<3) == nil)
        let none = CellBlock(rows: [])
        #expect(CellPaste(of: none, into: (0..<1, 0..<1), rowCount: 1, columnCount: 1) == nil)
    }

    @Test("added rows begin at the column, or at the first one if they do not fit")
    func adding() throws {
        func columns(from column: Int) -> Range<Int>? {
            CellPaste(adding: block, fromColumn: column, rowCount: 10, columnCount: 3)?.columns
        }
        #expect(columns(from: 1) == 1..<3)
        #expect(columns(from: 2) == 0..<2)
        let place = try #require(
            CellPaste(adding: block, fromColumn: 0, rowCount: 10, columnCount: 3))
        #expect(place.rows.isEmpty)
        #expect(place.addedRows == [0, 2])
        #expect(CellPaste(adding: block, fromColumn: 0, rowCount: 10, columnCount: 1) == nil)
    }
}
