import TableCore
import Testing

struct SplitColumnWidthsTests {
    @Test("a column has its preferred width, or its part of the whole, within its limits")
    func column() {
        var column = SplitColumnWidths.Column(preferred: 200, minimum: 160)
        #expect(column.width(in: 1000) == 200)
        column.fraction = 0.5
        #expect(column.width(in: 1000) == 500)
        #expect(column.width(in: 100) == 160)
        #expect(column.width(in: 0) == 200, "before the split view has a width")
        column.maximum = 300
        #expect(column.width(in: 1000) == 300)
        column.maximum = 100
        #expect(column.width(in: 1000) == 160, "the minimum has precedence")
    }

    @Test("the second column leaves room for the last, down to its minimum")
    func room() {
        let widths = SplitColumnWidths()
        #expect(widths.arranged(in: 1200) == (200, 380))
        #expect(widths.arranged(in: 840) == (200, 340))
        #expect(widths.arranged(in: 500) == (200, 300))
        #expect(widths.arranged(in: 0) == (200, 380))
    }
}
