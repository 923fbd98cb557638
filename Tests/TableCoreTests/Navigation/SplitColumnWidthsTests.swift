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

    @Test("the second column takes the rest if the last one has a preferred width")
    func rest() {
        var widths = SplitColumnWidths()
        widths.secondaryPreferred = 350
        #expect(widths.arranged(in: 1200) == (200, 650))
        #expect(widths.arranged(in: 1200, hidesPrimary: true) == (200, 850))
        #expect(widths.arranged(in: 800) == (200, 300), "the second column keeps its minimum")
        #expect(widths.arranged(in: 0) == (200, 380), "before the split view has a width")
        widths.secondaryPreferred = 10
        #expect(widths.arranged(in: 1200) == (200, 700), "the last column keeps its minimum")
    }

    @Test("a moved divider changes the widths of the columns beside it")
    func moving() {
        var widths = SplitColumnWidths()
        widths.move(primary: 200, supplementary: 420, in: 1200)
        #expect(widths.supplementary.preferred == 420)
        widths.move(primary: 250, supplementary: 420, in: 1200)
        #expect(widths.primary.preferred == 250)
        #expect(widths.arranged(in: 1200) == (250, 420))
        widths.secondaryPreferred = 350
        widths.move(primary: 250, supplementary: 550, in: 1200)
        #expect(widths.secondaryPreferred == 400)
        #expect(widths.supplementary.preferred == 420, "kept for views of that width")
        widths.move(primary: 200, supplementary: 550, in: 1200)
        #expect(widths.arranged(in: 1200) == (200, 600), "the last column keeps its width")
        widths.move(primary: 200, supplementary: 1000, in: 1200)
        #expect(widths.secondaryPreferred == 300, "its minimum")
    }
}
