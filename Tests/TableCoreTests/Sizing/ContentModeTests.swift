import TableCore
import Testing

/// Contents in a view of another size.
struct ContentModeTests {
    private let view = Size(width: 100, height: 40)
    private let content = Size(width: 20, height: 10)

    @Test func contentsInTheirOwnSizeLieAtEdgesAndCorners() {
        let places: [(ContentMode, Double, Double)] = [
            (.topLeft, 0, 0), (.top, 40, 0), (.topRight, 80, 0), (.left, 0, 15),
            (.center, 40, 15), (.right, 80, 15), (.bottomLeft, 0, 30), (.bottom, 40, 30),
            (.bottomRight, 80, 30),
        ]
        for (mode, x, y) in places {
            #expect(
                mode.frame(of: content, in: view) == Rect(x: x, y: y, width: 20, height: 10),
                "\(mode)")
        }
    }

    @Test func contentsAreScaledToFillToFitAndToCover() {
        #expect(
            ContentMode.scaleToFill.frame(of: content, in: view)
                == Rect(x: 0, y: 0, width: 100, height: 40))
        #expect(
            ContentMode.scaleAspectFit.frame(of: content, in: view)
                == Rect(x: 10, y: 0, width: 80, height: 40))
        #expect(
            ContentMode.scaleAspectFill.frame(of: content, in: view)
                == Rect(x: 0, y: -5, width: 100, height: 50))
    }

    @Test(arguments: ContentMode.allCases)
    func emptyContentsHaveAnEmptyFrame(mode: ContentMode) {
        #expect(mode.frame(of: Size(width: 0, height: 5), in: view) == .zero)
    }
}
