import TableCore
import Testing

/// Two fingers that stand for a touchpad or a wheel.
struct VirtualFingersTests {
    @Test("a wheel with Ctrl pinches: the scale is the product of its steps (25.5, 70.3)")
    func wheel() throws {
        var fingers = VirtualFingers(around: Point(x: 300, y: 200))
        var pinch = GestureSession(.pinch)
        #expect(pinch.handle(GestureInput(fingers.points, at: 0)) == nil)
        fingers.turnWheel(by: -1)
        guard case .began(let first) = pinch.handle(GestureInput(fingers.points, at: 0.1)) else {
            Issue.record("one step is no pinch")
            return
        }
        #expect(first.location == Point(x: 300, y: 200))
        #expect(abs(first.scale - 1.1) < 1e-9)
        fingers.turnWheel(by: 2)
        guard case .changed(let second) = pinch.handle(GestureInput(fingers.points, at: 0.2)) else {
            Issue.record("the pinch did not change")
            return
        }
        #expect(abs(second.scale - 1 / 1.1) < 1e-9)
        for _ in 0..<1_000 { fingers.turnWheel(by: -5) }
        #expect(fingers.scale == 100)
    }

    @Test("the angle of a touchpad is that of the rotation (25.5)")
    func rotation() {
        var fingers = VirtualFingers(around: .zero)
        var turn = GestureSession(.rotation)
        _ = turn.handle(GestureInput(fingers.points, at: 0))
        fingers.angle = 0.5
        guard case .began(let value) = turn.handle(GestureInput(fingers.points, at: 0.1)) else {
            Issue.record("no rotation")
            return
        }
        #expect(abs(value.rotation - 0.5) < 1e-9 && abs(value.scale - 1) < 1e-9)
    }
}
