import TableCore
import Testing

/// Mirroring in languages that are read from right to left.
struct UserInterfaceLayoutDirectionTests {
    @Test("a frame is as far from the right edge as it was from the left one")
    func frames() {
        let frame = Rect(x: 12, y: 7, width: 40, height: 30)
        let right = UserInterfaceLayoutDirection.rightToLeft
        #expect(right.place(frame, inWidth: 320) == Rect(x: 268, y: 7, width: 40, height: 30))
        #expect(right.place(Rect(x: -5, y: 0, width: 10, height: 1), inWidth: 100).x == 95)
        #expect(UserInterfaceLayoutDirection.leftToRight.place(frame, inWidth: 320) == frame)
    }

    @Test("mirroring twice gives the place itself", arguments: [0.0, 1, 7.5, 320, 30_000])
    func inverse(width: Double) {
        for direction in UserInterfaceLayoutDirection.allCases {
            for x in stride(from: -20.0, through: 400, by: 7.25) {
                let frame = Rect(x: x, y: 3, width: 11, height: 4)
                let once = direction.place(frame, inWidth: width)
                #expect(direction.place(once, inWidth: width) == frame)
                let point = direction.place(Point(x: x, y: 1), inWidth: width)
                #expect(direction.place(point, inWidth: width) == Point(x: x, y: 1))
                let value = direction.scrollBarValue(of: x, maximum: width)
                #expect(direction.scrollBarValue(of: value, maximum: width) == x)
            }
        }
    }

    @Test("a frame within a frame is at the same place, whichever is mirrored first")
    func nesting() {
        let direction = UserInterfaceLayoutDirection.rightToLeft
        let outer = Rect(x: 30, y: 0, width: 200, height: 10)
        let inner = Rect(x: 5, y: 0, width: 20, height: 10)
        let whole = direction.place(inner.moved(dx: outer.x, dy: 0), inWidth: 400)
        let placed = direction.place(outer, inWidth: 400)
        let stepwise = direction.place(inner, inWidth: outer.width).moved(dx: placed.x, dy: 0)
        #expect(whole == stepwise)
    }

    @Test("content begins at the end of the scroll bar")
    func scrollBar() {
        #expect(UserInterfaceLayoutDirection.rightToLeft.scrollBarValue(of: 0, maximum: 500) == 500)
        #expect(UserInterfaceLayoutDirection.leftToRight.scrollBarValue(of: 0, maximum: 500) == 0)
    }

    @Test("the leading inset is that of the right edge")
    func insets() {
        let insets = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(
            UserInterfaceLayoutDirection.rightToLeft.place(insets)
                == EdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
        #expect(UserInterfaceLayoutDirection.leftToRight.place(insets) == insets)
    }

    @Test("the left arrow key goes on where the text goes on")
    func keys() {
        let direction = UserInterfaceLayoutDirection.rightToLeft
        #expect([.left, .right, .up, .down].map(direction.layout) == [.right, .left, .up, .down])
        #expect(
            GridSelection.Direction.allCases.map(direction.grid) == [.up, .down, .right, .left])
        #expect(UserInterfaceLayoutDirection.leftToRight.layout(.left) == .left)
        #expect(UserInterfaceLayoutDirection.leftToRight.grid(.right) == .right)
    }

    @Test(
        "players and directions in space stay as they are",
        arguments: UserInterfaceLayoutDirection.allCases)
    func semantics(language: UserInterfaceLayoutDirection) {
        func direction(_ attribute: SemanticContentAttribute) -> UserInterfaceLayoutDirection {
            UserInterfaceLayoutDirection(attribute, language: language)
        }
        #expect(direction(.unspecified) == language)
        for attribute in [SemanticContentAttribute.playback, .spatial, .forceLeftToRight] {
            #expect(direction(attribute) == .leftToRight)
        }
        #expect(direction(.forceRightToLeft) == .rightToLeft)
    }

    @Test("lines of items are mirrored, a circle is not")
    func layouts() {
        #expect(FlowLayout().flipsHorizontallyInOppositeLayoutDirection)
        #expect(BoardLayout().flipsHorizontallyInOppositeLayoutDirection)
        #expect(!CircleLayout().flipsHorizontallyInOppositeLayoutDirection)
    }
}
