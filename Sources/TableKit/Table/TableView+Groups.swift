import CGtk
import TableCore

extension TableView {
    /// The distance of a group from the table's edges, and its corner radius, in points.
    private static let groupMargin = 6.0
    private static let groupRadius = 8.0

    /// Fills the row's part of its section's group in a grouped table, and clips all further
    /// drawing to it (Spec 33.9).
    func drawGroup(
        around path: IndexPath?, in frame: Rect, isTransparent: Bool,
        context: OpaquePointer
    ) {
        guard style == .grouped else { return }
        let middle = GroupPosition(isFirst: false, isLast: false)
        let position = groupPosition(of: path) ?? middle
        addGroupPath(position, in: frame, context: context)
        cairo_clip(context)
        if !isTransparent { GraphicsContext(context).fill(frame, groupColor) }
    }

    /// Whether a row is the last of its group, and so needs no separator.
    func endsGroup(_ path: IndexPath?) -> Bool {
        style == .grouped && groupPosition(of: path)?.isLast == true
    }

    private func groupPosition(of path: IndexPath?) -> GroupPosition? {
        guard let path else { return nil }
        let showsAll = geometry.numberOfShownRows == geometry.numberOfRows
        return showsAll ? counts.groupPosition(of: path) : geometry.groupPosition(of: path)
    }

    private func addGroupPath(
        _ position: GroupPosition, in frame: Rect, context: OpaquePointer
    ) {
        let (left, right) = (frame.x + Self.groupMargin, frame.maxX - Self.groupMargin)
        let radius = min(Self.groupRadius, frame.height / 2)
        let (top, bottom) = (position.isFirst ? radius : 0, position.isLast ? radius : 0)
        GraphicsContext(context).beginPath()
        cairo_arc(context, left + top, frame.y + top, top, .pi, 1.5 * .pi)
        cairo_arc(context, right - top, frame.y + top, top, 1.5 * .pi, 2 * .pi)
        cairo_arc(context, right - bottom, frame.maxY - bottom, bottom, 0, 0.5 * .pi)
        cairo_arc(context, left + bottom, frame.maxY - bottom, bottom, 0.5 * .pi, .pi)
        cairo_close_path(context)
    }

    private var groupColor: Color {
        var color = GdkRGBA()
        guard
            gtk_style_context_lookup_color(
                gtk_widget_get_style_context(canvas), "theme_base_color", &color) != 0
        else { return Color(red: 1, green: 1, blue: 1) }
        return Color(color)
    }
}
