import TableCore
import Testing

/// Autoresizing of views when their container changes its size.
struct AutoresizingTests {
    private let old = Size(width: 200, height: 100)
    private let frame = Rect(x: 20, y: 10, width: 100, height: 50)

    @Test("without springs a view keeps its size and its upper left corner (34.2)")
    func struts() {
        let mask = Autoresizing()
        for size in [Size(width: 400, height: 300), Size(width: 10, height: 10)] {
            #expect(mask.frame(frame, from: old, to: size) == frame)
        }
    }

    @Test(
        "what gives way takes the whole difference (34.2)",
        arguments: [
            (.flexibleLeftMargin, [60, 10, 100, 50]), (.flexibleWidth, [20, 10, 140, 50]),
            (.flexibleRightMargin, [20, 10, 100, 50]), (.flexibleTopMargin, [20, 30, 100, 50]),
            (.flexibleHeight, [20, 10, 100, 70]), (.flexibleBottomMargin, [20, 10, 100, 50]),
            ([.flexibleWidth, .flexibleHeight], [20, 10, 140, 70]),
        ] as [(Autoresizing, [Double])])
    func springs(mask: Autoresizing, expected: [Double]) {
        let frame = mask.frame(frame, from: old, to: Size(width: 240, height: 120))
        #expect([frame.minX, frame.minY, frame.width, frame.height] == expected)
    }

    @Test("where everything gives way, half stays half (34.7)", arguments: [40.0, 100, 333, 1000])
    func proportions(width: Double) {
        let mask: Autoresizing = [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]
        let result = mask.frame(frame, from: old, to: Size(width: width, height: 100))
        #expect(abs(result.width - width / 2) < 1e-9)
        #expect(abs(result.minX - width / 10) < 1e-9)
    }

    @Test("margins of nothing share alike; no size is below zero")
    func extremes() {
        let whole = Rect(x: 0, y: 0, width: 200, height: 100)
        let margins: Autoresizing = [.flexibleLeftMargin, .flexibleRightMargin]
        let wide = Size(width: 300, height: 100)
        #expect(margins.frame(whole, from: old, to: wide).minX == 50)
        let narrow = Size(width: 50, height: 100)
        #expect(Autoresizing.flexibleWidth.frame(frame, from: old, to: narrow).width == 0)
    }

    @Test(
        """
        a label overflows a content that editing mode or a narrower window makes smaller, unless \
        its width gives way (34.1, 34.3)
        """
    )
    func editingMode() {
        var input = CellLayout.Input()
        input.size = Size(width: 320, height: 44)
        let normal = CellLayout(input).content
        let label = Rect(x: 10, y: 10, width: normal.width - 20, height: 24)
        var contents: [Rect] = []
        input.editingProgress = 1
        (input.hasEditingControl, input.hasReorderControl) = (true, true)
        contents.append(CellLayout(input).content)
        (input.editingProgress, input.size.width) = (0, 240)
        contents.append(CellLayout(input).content)
        for content in contents {
            #expect(content.width < normal.width)
            let from = Size(width: normal.width, height: 44)
            let to = Size(width: content.width, height: 44)
            #expect(Autoresizing().frame(label, from: from, to: to).maxX > content.width)
            let flexible = Autoresizing.flexibleWidth.frame(label, from: from, to: to)
            #expect(flexible.maxX == content.width - 10 && flexible.minX == 10)
        }
    }
}
