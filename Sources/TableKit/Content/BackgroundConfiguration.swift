import TableCore

/// A value that describes the background of a cell.
///
///     var background = BackgroundConfiguration.clear()
///     background.backgroundColor = Color(red: 1, green: 0.97, blue: 0.8)
///     background.cornerRadius = 8
///     cell.backgroundConfiguration = background
public struct BackgroundConfiguration {
    /// The color; nil for none.
    public var backgroundColor: Color?
    /// The radius of the corners, in points.
    public var cornerRadius = 0.0
    /// The distances of the background from the edges of the cell, in points.
    public var backgroundInsets = EdgeInsets.zero
    /// The color of the outline; nil for none.
    public var strokeColor: Color?
    /// The width of the outline, in points.
    public var strokeWidth = 0.0
    /// A drawn view in front of the color, which fills the background.
    public var customView: View?

    /// Whether the background stays as it is while the cell of a collection is selected.
    var replacesSelection = true

    private init() {}

    /// A background without color.
    public static func clear() -> BackgroundConfiguration { BackgroundConfiguration() }

    /// The background of a row, which is that of the table.
    public static func listCell() -> BackgroundConfiguration {
        var background = BackgroundConfiguration()
        background.replacesSelection = false
        return background
    }

    func draw(
        in frame: Rect, _ environment: PaintEnvironment, _ context: GraphicsContext
    ) {
        let area = frame.inset(by: backgroundInsets)
        if let backgroundColor { context.fill(area, backgroundColor, cornerRadius: cornerRadius) }
        customView?.paint(filling: area, environment, in: context)
        if let strokeColor, strokeWidth > 0 {
            context.stroke(area, strokeColor, width: strokeWidth, cornerRadius: cornerRadius)
        }
    }
}
