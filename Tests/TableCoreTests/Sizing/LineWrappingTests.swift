import TableCore
import Testing

/// Items in lines, like words in a paragraph.
struct LineWrappingTests {
    private func frames(_ widths: [Double], in width: Double) -> (frames: [Rect], height: Double) {
        LineWrapping(spacing: 6, lineSpacing: 4)
            .frames(of: widths.map { Size(width: $0, height: 30) }, width: width)
    }

    @Test func itemsThatDoNotFitBeginALine() {
        let (frames, height) = frames([40, 50, 30, 60], in: 100)
        #expect(
            frames == [
                Rect(x: 0, y: 0, width: 40, height: 30), Rect(x: 46, y: 0, width: 50, height: 30),
                Rect(x: 0, y: 34, width: 30, height: 30), Rect(x: 36, y: 34, width: 64, height: 30),
            ])
        #expect(height == 64)
    }

    @Test func theLastItemFillsItsLine() {
        #expect(frames([40, 20], in: 100).frames[1] == Rect(x: 46, y: 0, width: 54, height: 30))
        #expect(frames([20], in: 100).frames == [Rect(x: 0, y: 0, width: 100, height: 30)])
    }

    @Test func theLastItemCanKeepItsWidth() {
        let (frames, height) = LineWrapping(spacing: 6, lineSpacing: 4, lastFillsLine: false)
            .frames(of: [40, 50, 30].map { Size(width: $0, height: 30) }, width: 100)
        #expect(frames[2] == Rect(x: 0, y: 34, width: 30, height: 30))
        #expect(height == 64)
    }

    @Test func aWiderItemThanALineGetsItsWidth() {
        let (frames, height) = frames([300, 20], in: 100)
        #expect(frames[0].width == 100)
        #expect(frames[1] == Rect(x: 0, y: 34, width: 100, height: 30))
        #expect(height == 64)
    }

    @Test func itemsAreInTheMiddleOfTheirLine() {
        let sizes = [Size(width: 10, height: 20), Size(width: 10, height: 34)]
        let (frames, height) = LineWrapping(spacing: 6, lineSpacing: 4).frames(
            of: sizes, width: 100)
        #expect(frames.map(\.y) == [7, 0])
        #expect(height == 34)
    }

    @Test func nothingTakesNoSpace() {
        #expect(frames([], in: 100).height == 0)
    }
}
