/// The axes of a flow layout, independent of its direction: *main* is the scroll direction, *cross*
/// runs along the lines. Spec 62.
struct FlowAxes: Hashable, Sendable {
    var direction: FlowDirection

    private var isVertical: Bool { direction == .vertical }

    func main(_ size: LayoutSize) -> Double { isVertical ? size.height : size.width }
    func cross(_ size: LayoutSize) -> Double { isVertical ? size.width : size.height }
    func mainStart(_ insets: LayoutInsets) -> Double { isVertical ? insets.top : insets.left }
    func mainEnd(_ insets: LayoutInsets) -> Double { isVertical ? insets.bottom : insets.right }
    func crossStart(_ insets: LayoutInsets) -> Double { isVertical ? insets.left : insets.top }
    func crossEnd(_ insets: LayoutInsets) -> Double { isVertical ? insets.right : insets.bottom }

    /// Returns the range of a rectangle on the main axis; `nil` if its edges are reversed or not
    /// numbers.
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
