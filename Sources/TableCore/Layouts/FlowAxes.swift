/// The axes of a flow layout, independent of its direction: *main* is the scroll direction, *cross*
/// runs along the lines. Spec 62.
struct FlowAxes: Hashable, Sendable {
    var direction: FlowDirection

    var isVertical: Bool { direction == .vertical }
    /// The axes with main and cross exchanged.
    var flipped: FlowAxes { FlowAxes(direction: isVertical ? .horizontal : .vertical) }

    func main(_ size: Size) -> Double { isVertical ? size.height : size.width }
    func cross(_ size: Size) -> Double { isVertical ? size.width : size.height }
    func mainStart(_ insets: EdgeInsets) -> Double { isVertical ? insets.top : insets.left }
    func mainStart(of rect: Rect) -> Double { isVertical ? rect.minY : rect.minX }
    func mainEnd(of rect: Rect) -> Double { isVertical ? rect.maxY : rect.maxX }
    func crossStart(of rect: Rect) -> Double { isVertical ? rect.minX : rect.minY }
    func mainEnd(_ insets: EdgeInsets) -> Double { isVertical ? insets.bottom : insets.right }
    func crossStart(_ insets: EdgeInsets) -> Double { isVertical ? insets.left : insets.top }
    func crossEnd(_ insets: EdgeInsets) -> Double { isVertical ? insets.right : insets.bottom }

    /// Returns the range of a rectangle on the main axis; `nil` if its edges are reversed or not
    /// numbers.
    func mainRange(_ rect: Rect) -> Range<Double>? {
        let (start, end) = isVertical ? (rect.minY, rect.maxY) : (rect.minX, rect.maxX)
        return start <= end ? start..<end : nil
    }

    func rect(main: Double, cross: Double, _ size: Size) -> Rect {
        Rect(
            origin: isVertical ? Point(x: cross, y: main) : Point(x: main, y: cross),
            size: size)
    }

    func insets(mainStart: Double, mainEnd: Double) -> EdgeInsets {
        isVertical
            ? EdgeInsets(top: mainStart, bottom: mainEnd)
            : EdgeInsets(left: mainStart, right: mainEnd)
    }

    func size(main: Double, cross: Double) -> Size {
        isVertical ? Size(width: cross, height: main) : Size(width: main, height: cross)
    }
}
