import TableCore
import Testing

/// Going back with two fingers on the touchpad.
struct BackSwipeTests {
    @Test("a swipe to the right goes back once, until the fingers are lifted")
    func once() {
        var swipe = BackSwipe()
        for _ in 0..<2 {
            #expect(swipe.moved(x: -4, y: 1, ends: false) == false)
            #expect(swipe.moved(x: -5, y: 0, ends: false) == true)
            #expect(swipe.moved(x: -20, y: 0, ends: false) == false)
            #expect(swipe.moved(x: 0, y: 0, ends: true) == false)
        }
    }

    @Test("scrolling and a swipe to the left do not go back")
    func others() {
        for (x, y) in [(-9.0, 6.0), (20, 0), (0, 30)] {
            var swipe = BackSwipe()
            #expect(swipe.moved(x: x, y: y, ends: false) == false)
        }
    }
}
