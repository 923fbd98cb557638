/// Names for lengths that do not depend on the direction: *main* is the direction of scrolling,
/// *cross* that of the lines. Spec 62.
struct FlowAxes: Hashable, Sendable {
    var direction: FlowDirection

    private var isVertical: Bool { direction == .vertical }

    func main(_ size: LayoutSize) -> Double { isVertical ? size.height : size.width }
    func cross(_ size: LayoutSize) -> Double { isVertical ? size.width : size.height }
    func mainStart(_ insets: LayoutInsets) -> Double { isVertical ? insets.top : insets.left }
    func mainEnd(_ insets: LayoutInsets) -> Double { isVertical ? insets.bottom : insets.right }
    func crossStart(_ insets: LayoutInsets) -> Double { isVertical ? insets.left : insets.top }
    func crossEnd(_ insets: LayoutInsets) -> Double { isVertical ? insets.right : insets.bottom }

    /// `nil` for a rectangle that is nowhere.
    func mainRange(_ rect: LayoutRect) -> Range<Double>? {
        let (start, end) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        return start <= end ? start..<end : nil
    }

    func rect(main: Double, cross: Double, _ size: LayoutSize) -> LayoutRect {
        LayoutRect(
            origin: isVertical ? LayoutPoint(x: cross, y: main) : LayoutPoint(x: main, y: cross),
            size: size)
    }

    func size(main: Double, cross: Double) -> LayoutSize {
        isVertical ? LayoutSize(width: cross, height: main) : LayoutSize(width: main, height: cross)
    }
}
