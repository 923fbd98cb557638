import TableCore
import Testing

/// The rows of a form in columns.
struct FormArrangementTests {
    private func places(_ rows: [FormArrangement.Width], columns: Int) -> [[Int]] {
        FormArrangement(columnCount: columns).places(of: rows).map {
            $0.map { [$0.line, $0.column, $0.columnCount] } ?? []
        }
    }

    @Test func aSingleColumnHasARowInEachLine() {
        #expect(
            places([.single, .wide, .hidden, .single], columns: 1)
                == [[0, 0, 1], [1, 0, 1], [], [2, 0, 1]])
    }

    @Test func rowsFillTheLinesOfTwoColumns() {
        #expect(
            places([.single, .single, .single, .single], columns: 2)
                == [[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 1]])
    }

    @Test func aWideRowHasALineOfItsOwn() {
        #expect(
            places([.single, .wide, .wide, .single, .single], columns: 2)
                == [[0, 0, 1], [1, 0, 2], [2, 0, 2], [3, 0, 1], [3, 1, 1]])
        #expect(places([.wide], columns: 2) == [[0, 0, 2]])
    }

    @Test func hiddenRowsLeaveNoGap() {
        #expect(
            places([.single, .hidden, .single, .hidden], columns: 2)
                == [[0, 0, 1], [], [0, 1, 1], []])
        #expect(places([], columns: 2) == [])
    }

    @Test func labelsAreAboveTheirControlsWhereALargeFontLeavesNoRoom() {
        #expect(!FormArrangement.stacksLabels(in: 252, characterWidth: 7))
        #expect(FormArrangement.stacksLabels(in: 312, characterWidth: 13))
        #expect(!FormArrangement.stacksLabels(in: 432, characterWidth: 13))
    }

    @Test func aWiderFontNeedsMoreSpaceForTwoColumns() {
        func count(_ width: Double, character: Double = 7, maximum: Int = 2) -> Int {
            FormArrangement.columnCount(in: width, characterWidth: character, maximum: maximum)
        }
        #expect(count(600) == 1)
        #expect(count(700) == 2)
        #expect(count(2_000) == 2)
        #expect(count(700, character: 11) == 1)
        #expect(count(1_000, character: 11) == 2)
        #expect(count(2_000, maximum: 1) == 1)
        #expect(count(0) == 1)
    }
}
