import CGtk
import GtkBridge
import TableCore

/// The host of a tree of drawn views: a widget of its own, or the row of a table.
protocol ViewHost: AnyObject {
    /// The widget whose theme and fonts the views have.
    var hostWidget: WidgetPointer { get }
    /// Draws the views again at the next frame.
    func viewsNeedDisplay()
    /// Places the widgets again, and draws the views, at the next frame.
    func viewsNeedLayout()
    /// Adds the widgets of a view that became part of the tree.
    func take(_ view: View)
    /// The widget that contains all widgets with events for the views.
    var eventWidget: WidgetPointer { get }
    /// Converts a point of the root of the views to the coordinates of ``hostWidget``; nil if the
    /// root is not shown.
    func hostPoint(from point: Point, of root: View) -> Point?
    /// Converts a point of ``hostWidget`` to the coordinates of the root of the views; nil if the
    /// root is not shown.
    func rootPoint(from point: Point, in root: View) -> Point?
}

/// The theme and the state of what drawn views belong to.
struct PaintEnvironment {
    /// The widget whose theme and fonts the views have.
    var widget: WidgetPointer
    /// The color of texts.
    var color: Color
    /// The color behind marked parts of texts.
    var mark: Color
    /// Whether the views are part of a highlighted or selected cell.
    var isHighlighted = false
    /// The color of what can be operated; nil for the theme's.
    var tint: Color?

    /// Draws a widget among the views; nil where widgets draw themselves, in front of all views.
    var paintWidget: ((WidgetPointer) -> Void)?

    /// The theme of a widget in its present state.
    static func of(_ widget: WidgetPointer) -> PaintEnvironment {
        let style = gtk_widget_get_style_context(widget)
        var color = GdkRGBA()
        gtk_style_context_get_color(style, gtk_style_context_get_state(style), &color)
        var mark = GdkRGBA()
        gtk_style_context_lookup_color(style, "theme_selected_bg_color", &mark)
        let behind = HighContrast.isOn ? color : mark
        return PaintEnvironment(
            widget: widget, color: Color(color), mark: Color(behind).faded(to: 0.35))
    }

    /// Draws texts in the theme's color for texts on the selection color.
    mutating func useSelectedTextColor() {
        var selected = GdkRGBA()
        let style = gtk_widget_get_style_context(widget)
        guard gtk_style_context_lookup_color(style, "theme_selected_fg_color", &selected) != 0
        else { return }
        color = Color(selected)
        mark = color.faded(to: 0.25)
    }
}

extension View {
    /// Draws the view and the drawn views in it. The origin is that of the view.
    func paint(_ environment: PaintEnvironment, in context: GraphicsContext) {
        // A widget has its opacity itself.
        context.faded(to: isWidget ? 1 : storedAlpha) { paintOpaque(environment, in: $0) }
    }

    /// Draws the view and the drawn views in it, without the opacity of the view itself.
    func paintOpaque(_ environment: PaintEnvironment, in context: GraphicsContext) {
        var environment = environment
        if let tintColor { environment.tint = tintColor }
        if let backgroundColor {
            context.fill(bounds, backgroundColor, cornerRadius: cornerRadius)
        }
        context.saved { context in
            if clipsToBounds { context.clip(to: bounds) }
            paintContent(environment, in: context)
            for view in subviews where !view.storedIsHidden {
                if view.isWidget {
                    environment.paintWidget?(view.widget)
                    continue
                }
                context.saved {
                    $0.translate(x: view.storedFrame.minX, y: view.storedFrame.minY)
                    view.paint(environment, in: $0)
                }
            }
        }
    }

    /// The smallest rectangle around the view and the subviews that reach beyond it, in its own
    /// coordinates.
    var inkFrame: Rect {
        guard !clipsToBounds else { return bounds }
        return subviews.reduce(bounds) { frame, view in
            guard !view.storedIsHidden else { return frame }
            let ink = view.isWidget ? view.bounds : view.inkFrame
            return frame.union(ink.moved(dx: view.storedFrame.minX, dy: view.storedFrame.minY))
        }
    }
}
