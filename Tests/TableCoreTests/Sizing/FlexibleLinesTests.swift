import TableCore
import Testing

/// Items side by side, in as many lines as they need.
struct FlexibleLinesTests {
    private let lines = FlexibleLines(spacing: 10)
    private let row: [FlexibleLines.Item] = [
        .init(least: 50, natural: 80, grows: true), .init(least: 40, natural: 60), .init(least: 30),
    ]

    @Test func withRoomItemsAreAsWideAsTheyLikeAndTheRestIsFilled() {
        #expect(lines.spans(of: row, width: 300) == [[0..<190, 200..<260, 270..<300]])
    }

    @Test func itemsBecomeNarrowerBeforeALineWraps() {
        #expect(lines.spans(of: row, width: 150) == [[0..<50, 60..<110, 120..<150]])
        #expect(lines.spans(of: row, width: 140) == [[0..<50, 60..<100, 110..<140]])
    }

    @Test func aLineWithoutRoomWraps() {
        #expect(lines.spans(of: row, width: 139) == [[0..<69, 79..<139], [0..<30]])
        #expect(lines.spans(of: row, width: 80) == [[0..<80], [0..<40, 50..<80]])
        #expect(lines.spans(of: row, width: 45) == [[0..<45], [0..<45], [0..<30]])
    }

    @Test func severalItemsShareTheRest() {
        let two = [FlexibleLines.Item](repeating: .init(least: 20, grows: true), count: 2)
        #expect(lines.spans(of: two, width: 101) == [[0..<45, 55..<101]])
    }

    @Test(arguments: 0...200)
    func nothingOverlapsOrReachesBeyondTheLine(width: Int) {
        for line in lines.spans(of: row + row, width: Double(width)) {
            #expect(line.allSatisfy { $0.upperBound <= Double(width) && !$0.isEmpty || width == 0 })
            #expect(zip(line, line.dropFirst()).allSatisfy { $0.upperBound + 10 == $1.lowerBound })
        }
    }

    @Test func noItemsHaveNoLines() {
        #expect(lines.spans(of: [], width: 100).isEmpty)
    }
}
