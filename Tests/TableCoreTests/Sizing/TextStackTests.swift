import TableCore
import Testing

/// The height of stacked texts, and the frames of their labels.
struct TextStackTests {
    /// Measures text with letters 10 points wide and lines 20 points high.
    private func measure(_ text: String, _ width: Double, _ limit: Double) -> Double {
        let perLine = max(1, Int(width / 10))
        return min(limit, Double((text.count + perLine - 1) / perLine) * 20)
    }

    private func stack(_ parts: [TextStack.Part], width: Double = 100) -> TextStack {
        TextStack(
            parts, x: 5, width: width, top: 4, spacing: 2, bottom: 6, measure: measure)
    }

    @Test("a row is as high as its texts and what is between them (000.157)")
    func height() {
        let result = stack([.text("A headline of 23 letters"), .text("short"), .fixed(15)])
        #expect(result.height == 4 + 60 + 2 + 20 + 2 + 15 + 6)
    }

    @Test("the same numbers place the labels of the cell (000.158)")
    func frames() {
        let result = stack([.text("A headline of 23 letters"), .text("short"), .fixed(15)])
        #expect(
            result.frames == [
                Rect(x: 5, y: 4, width: 100, height: 60),
                Rect(x: 5, y: 66, width: 100, height: 20),
                Rect(x: 5, y: 88, width: 100, height: 15),
            ])
        #expect(result.frames.last.map { $0.maxY + 6 } == result.height)
    }

    @Test("a narrower row is higher; a text without letters takes no room (000.157)")
    func widths() {
        let parts: [TextStack.Part] = [.text("ten letter"), .text(""), .text("x")]
        #expect(stack(parts).height == 4 + 20 + 2 + 20 + 6)
        #expect(stack(parts, width: 50).height == 4 + 40 + 2 + 20 + 6)
        #expect(stack([.text("")]).height == 10)
    }

    @Test("no text is higher than 4000 points (000.157, 000.213)")
    func limit() {
        let text = String(repeating: "x", count: 100_000)
        #expect(stack([.text(text)]).height == 4000 + 10)
    }
}
