import TableCore
import Testing

/// Snapping a value to the steps of a scale.
struct SteppedScaleTests {
    @Test(
        "half a step and more goes up, less goes down (24.6, 24.7)",
        arguments: [(0.0, 0.0), (0.49, 0), (0.5, 1), (2.4999, 2), (2.5, 3), (3.6, 4), (4, 4)])
    func snapping(value: Double, result: Double) {
        #expect(SteppedScale(0...4, step: 1).snapped(value) == result)
    }

    @Test("no value leaves the scale; without steps every value in it is one (24.11)")
    func ends() {
        #expect(SteppedScale(0...4, step: 1).snapped(-3) == 0)
        #expect(SteppedScale(0...4, step: 3).snapped(4) == 3)
        #expect(SteppedScale(1...4, step: 2).snapped(3.9) == 3)
        #expect(SteppedScale(0...4, step: 3).snapped(99) == 3)
        let free = SteppedScale(0...10)
        #expect(free.snapped(7.5) == 7.5 && free.snapped(11) == 10)
    }

    @Test("a reused cell shows the model's value in its place (24.8)")
    func restoring() {
        let scale = SteppedScale(0...4, step: 1)
        #expect((0...4).map { scale.fraction(of: Double($0)) } == [0, 0.25, 0.5, 0.75, 1])
        #expect(SteppedScale(3...3).fraction(of: 3) == 0)
        for value in stride(from: 0.0, through: 4, by: 0.1) {
            let kept = scale.snapped(value)
            #expect(scale.snapped(kept) == kept, "what was stored comes back")
        }
    }
}
