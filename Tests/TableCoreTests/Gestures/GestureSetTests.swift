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

    @Test(
        "a gesture belongs to any view, and says to which: a cell, a header (25.1, 25.3, 000.167, 000.76)"
    )
    func target() {
        var header = GestureSet(on: "header 3")
        header.add("collapse", GestureRecognizer(.tap(count: 2)))
        var effects: [Effect] = []
        for input in [down(0), up(0.1), down(0.2), up(0.3)] { effects += header.handle(input) }
        let value = GestureValue(location: spot)
        #expect(effects.contains(.recognized("collapse", .ended(value), on: "header 3")))
    }

    @Test(
        "without gestures the view has its touches at once: they highlight and select (55.2, 70.4)")
    func plain() {
        var cells = GestureSet(on: "cells")
        #expect(cells.handle(down(0)) == [.touches(down(0))])
        #expect(cells.handle(down(0.1)) == [], "nothing new")
        #expect(cells.handle(up(0.2)) == [.touches(up(0.2))])
    }

    @Test("a gesture that is attached at each use of a cell tells once (25.6)")
    func attachedOnce() {
        var cell = GestureSet(on: "cell")
        var told = 0
        for use in 0..<3 {
            cell.add("tap", GestureRecognizer(.tap(count: 1)))
            let time = Double(use)
            let effects = cell.handle(down(time)) + cell.handle(up(time + 0.1))
            told += effects.count { if case .recognized = $0 { true } else { false } }
        }
        #expect(told == 3)
    }

    @Test("a double tap that goes first: touches wait, and come when it failed (70.5)")
    func delaying() {
        var cells = GestureSet(on: "cells")
        cells.add("open", GestureRecognizer(.tap(count: 2)), delaysTouches: true)
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
        var cells = GestureSet(on: "cells")
        cells.add("hold", GestureRecognizer(.longPress))
        #expect(cells.handle(down(0)) == [.touches(down(0))])
        let effects = cells.handle(down(0.6))
        #expect(isRecognized(effects) && effects.last == .touchesCancelled)
        #expect(inputs(cells.handle(up(0.7))) == [])
        var both = GestureSet(on: "cells")
        both.add("watch", GestureRecognizer(.tap(count: 1)), cancelsTouches: false)
        let seen = both.handle(down(0)) + both.handle(up(0.1))
        #expect(isRecognized(seen) && inputs(seen) == [0, 0.1])
    }
}
