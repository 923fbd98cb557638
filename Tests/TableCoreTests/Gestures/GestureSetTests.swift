import TableCore
import Testing

/// Several gestures on one view, and which of them receives the touches.
struct GestureSetTests {
    private typealias Effect = GestureSet<String>.Effect

    private let spot = Point(x: 10, y: 10)

    private func down(_ time: Double) -> GestureInput { GestureInput([spot], at: time) }

    private func up(_ time: Double) -> GestureInput { GestureInput([], at: time) }

    private func inputs(_ set: [Effect]) -> [Double] {
        set.compactMap { if case .touches(let input) = $0 { input.time } else { nil } }
    }

    private func isRecognized(_ effects: [Effect]) -> Bool {
        effects.contains { if case .recognized = $0 { true } else { false } }
    }

    @Test("a recognized gesture names itself")
    func names() {
        var header = GestureSet<String>()
        header.add("collapse", GestureSession(.tap(count: 2)))
        var effects: [Effect] = []
        for input in [down(0), up(0.1), down(0.2), up(0.3)] { effects += header.handle(input) }
        let value = GestureValue(location: spot)
        #expect(effects.contains(.recognized("collapse", .ended(value))))
    }

    @Test(
        "without gestures the view has its touches at once: they highlight and select (55.2, 70.4)")
    func plain() {
        var cells = GestureSet<String>()
        #expect(cells.handle(down(0)) == [.touches(down(0))])
        #expect(cells.handle(down(0.1)) == [], "nothing new")
        #expect(cells.handle(up(0.2)) == [.touches(up(0.2))])
    }

    @Test("a gesture that is attached at each use of a cell tells once (25.6)")
    func attachedOnce() {
        var cell = GestureSet<String>()
        var told = 0
        for use in 0..<3 {
            cell.add("tap", GestureSession(.tap(count: 1)))
            let time = Double(use)
            let effects = cell.handle(down(time)) + cell.handle(up(time + 0.1))
            told += effects.count { if case .recognized = $0 { true } else { false } }
        }
        #expect(told == 3)
    }

    @Test("a double tap that goes first: touches wait, and come when it failed (70.5)")
    func delaying() {
        var cells = GestureSet<String>()
        cells.add("open", GestureSession(.tap(count: 2)), .init(delaysTouches: true))
        #expect(inputs(cells.handle(down(0)) + cells.handle(up(0.1))) == [])
        #expect(inputs(cells.handle(up(0.3))) == [])
        #expect(inputs(cells.handle(up(0.4))) == [0, 0.1], "a single tap, selected late")
        #expect(inputs(cells.handle(up(0.5))) == [])
        var effects: [Effect] = []
        for input in [down(1), up(1.1), down(1.2), up(1.3), up(2)] {
            effects += cells.handle(input)
        }
        #expect(isRecognized(effects) && inputs(effects) == [], "a double tap selects nothing")
        #expect(inputs(cells.handle(down(3)) + cells.handle(up(3.6))) == [3, 3.6])
    }

    @Test("one that does not wait takes the touches away when it comes (70.5)")
    func cancelling() {
        var cells = GestureSet<String>()
        cells.add("hold", GestureSession(.longPress))
        #expect(cells.handle(down(0)) == [.touches(down(0))])
        let effects = cells.handle(down(0.6))
        #expect(isRecognized(effects) && effects.last == .touchesCancelled)
        #expect(inputs(cells.handle(up(0.7))) == [])
        var both = GestureSet<String>()
        both.add("watch", GestureSession(.tap(count: 1)), .init(cancelsTouches: false))
        let seen = both.handle(down(0)) + both.handle(up(0.1))
        #expect(isRecognized(seen) && inputs(seen) == [0, 0.1])
    }

    @Test(
        "a single tap that waits for a double tap comes late, or not at all",
        arguments: [false, true])
    func waiting(isDoubleFirst: Bool) {
        var header = GestureSet<String>()
        if isDoubleFirst { header.add("open", GestureSession(.tap(count: 2))) }
        header.add("select", GestureSession(.tap(count: 1)), .init(waitsFor: ["open"]))
        if !isDoubleFirst { header.add("open", GestureSession(.tap(count: 2))) }
        func recognized(_ inputs: [GestureInput]) -> [String] {
            inputs.flatMap { header.handle($0) }.compactMap {
                if case .recognized(let name, _) = $0 { name } else { nil }
            }
        }
        #expect(recognized([down(0), up(0.1), up(0.2)]) == [])
        #expect(header.isPossible)
        #expect(recognized([up(0.5)]) == ["select"])
        #expect(!header.isPossible)
        #expect(recognized([down(1), up(1.1), down(1.2), up(1.3), up(2)]) == ["open"])
    }

    @Test("a press elsewhere does not lose a single tap that waits for a double tap")
    func waitingElsewhere() {
        var page = GestureSet<String>()
        page.add("open", GestureSession(.tap(count: 2)))
        page.add("select", GestureSession(.tap(count: 1)), .init(waitsFor: ["open"]))
        for input in [down(0), up(0.1)] { #expect(!isRecognized(page.handle(input))) }
        let other = ("other", GestureSession(.tap(count: 1)), GestureSet<String>.Options())
        let value = GestureValue(location: spot)
        #expect(page.replaceAll(with: [other]) == [.recognized("select", .ended(value))])
        #expect(page.replaceAll(with: []) == [])
    }

    @Test("one gesture excludes the others, except its partners and further taps")
    func excluding() {
        func play(partners: Set<String>) -> [String] {
            var map = GestureSet<String>()
            map.add("drag", GestureSession(.pan), .init(partners: partners))
            map.add("turn page", GestureSession(.swipe(.left)))
            map.add("tap", GestureSession(.tap(count: 1)))
            map.add("zoom in", GestureSession(.tap(count: 2)))
            var names: [String] = []
            for step in 0...6 {
                let place = Point(x: 200 - 15 * Double(step), y: 10)
                let effects = map.handle(GestureInput([place], at: Double(step) * 0.02))
                for case .recognized(let name, let phase) in effects {
                    if case .changed = phase { continue }
                    names.append(name)
                }
            }
            _ = map.handle(up(0.2))
            for input in [down(1), up(1.1), down(1.2), up(1.3)] {
                for case .recognized(let name, _) in map.handle(input) { names.append(name) }
            }
            return names
        }
        #expect(play(partners: []) == ["drag", "tap", "tap", "zoom in"])
        #expect(play(partners: ["turn page"]).contains("turn page"))
    }

    @Test("delivery tells whether touches come now, later or never (70.5)")
    func delivery() {
        var cells = GestureSet<String>()
        #expect(cells.delivery == .now)
        cells.add("open", GestureSession(.tap(count: 2)), .init(delaysTouches: true))
        _ = cells.handle(down(0))
        #expect(cells.delivery == .later)
        for input in [up(0.1), down(0.2), up(0.3)] { _ = cells.handle(input) }
        #expect(cells.delivery == .never)
        _ = cells.handle(down(1))
        #expect(cells.delivery == .later)
        #expect(cells.replaceAll(with: []) == [])
        #expect(cells.ids == [] && cells.delivery == .now && !cells.isPossible)
    }

    @Test("for touches on other views, gestures under way go on, and others begin anew")
    func replacing() {
        var cells = GestureSet<String>()
        let (double, single) = (GestureSession(.tap(count: 2)), GestureSession(.tap(count: 1)))
        _ = cells.replaceAll(with: [("open", double, .init())])
        _ = cells.handle(down(0))
        _ = cells.handle(up(0.1))
        _ = cells.replaceAll(with: [("mark", single, .init()), ("open", double, .init())])
        let effects = cells.handle(down(0.2)) + cells.handle(up(0.3))
        #expect(effects.count { if case .recognized = $0 { true } else { false } } == 2)
        _ = cells.replaceAll(with: [("open", single, .init())])
        #expect(isRecognized(cells.handle(down(1)) + cells.handle(up(1.1))))
    }
}
