import CGtk
import GtkBridge
import TableCore

extension View {
    /// Adds a gesture recognizer; adding it again has no effect. Spec 25.1, 25.6.
    public func addGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
        guard gestureRecognizer.view !== self else { return }
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizer.view = self
        storedRecognizers.append(gestureRecognizer)
        GestureCenter.shared.add(self)
    }

    /// Removes a gesture recognizer.
    public func removeGestureRecognizer(_ gestureRecognizer: GestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        gestureRecognizer.view = nil
        storedRecognizers.removeAll { $0 === gestureRecognizer }
    }

    /// The gesture recognizers; nil if there are none.
    public var gestureRecognizers: [GestureRecognizer]? {
        get { storedRecognizers.isEmpty ? nil : storedRecognizers }
        set {
            for recognizer in storedRecognizers { removeGestureRecognizer(recognizer) }
            for recognizer in newValue ?? [] { addGestureRecognizer(recognizer) }
        }
    }

    /// Converts a point of this view to the coordinates of another one, or of the window if `view`
    /// is nil. Views that are not in the same window share no coordinates; the point is then
    /// returned as it is.
    public func convert(_ point: Point, to view: View?) -> Point {
        guard let inWindow = self.point(toWindow: point) else { return point }
        return view.map { $0.point(fromWindow: inWindow) ?? point } ?? inWindow
    }

    /// Converts a point of another view, or of the window if `view` is nil, to the coordinates of
    /// this one.
    public func convert(_ point: Point, from view: View?) -> Point {
        if let view { return view.convert(point, to: self) }
        return self.point(fromWindow: point) ?? point
    }

    /// The bounds, which for views that scroll are in the coordinates of their content.
    var visibleBounds: Rect {
        bounds.moved(dx: contentOrigin.x, dy: contentOrigin.y)
    }

    // MARK: Window coordinates

    /// The widget with all widgets that receive events for the view.
    var touchWidget: WidgetPointer? {
        isWidget ? widget : viewHost?.eventWidget ?? superview?.touchWidget
    }

    /// Converts a point of the view to window coordinates; nil if the view is in no window.
    func point(toWindow point: Point) -> Point? {
        if isWidget {
            let inside = mirrored(
                Point(x: point.x - contentOrigin.x, y: point.y - contentOrigin.y))
            return Self.move(inside, from: widget, to: gtk_widget_get_toplevel(widget))
        }
        if let viewHost {
            return viewHost.hostPoint(from: point, of: self).flatMap {
                Self.move(
                    $0, from: viewHost.hostWidget, to: gtk_widget_get_toplevel(viewHost.hostWidget))
            }
        }
        return superview?.point(
            toWindow: Point(x: point.x + storedFrame.minX, y: point.y + storedFrame.minY))
    }

    /// Converts a point in window coordinates to those of the view; nil if the view is in no
    /// window.
    func point(fromWindow point: Point) -> Point? {
        if isWidget {
            return Self.move(point, from: gtk_widget_get_toplevel(widget), to: widget).map {
                let inside = mirrored($0)
                return Point(x: inside.x + contentOrigin.x, y: inside.y + contentOrigin.y)
            }
        }
        if let viewHost {
            let host = viewHost.hostWidget
            return Self.move(point, from: gtk_widget_get_toplevel(host), to: host).flatMap {
                viewHost.rootPoint(from: $0, in: self)
            }
        }
        return superview?.point(fromWindow: point).map {
            Point(x: $0.x - storedFrame.minX, y: $0.y - storedFrame.minY)
        }
    }

    static func move(
        _ point: Point, from source: WidgetPointer?, to target: WidgetPointer?
    ) -> Point? {
        guard let source, let target else { return nil }
        if source == target { return point }
        var (x, y) = (gint(0), gint(0))
        guard gtk_widget_translate_coordinates(source, target, 0, 0, &x, &y) != 0 else {
            return nil
        }
        return Point(x: point.x + Double(x), y: point.y + Double(y))
    }
}

extension ViewHost {
    var eventWidget: WidgetPointer { hostWidget }

    func hostPoint(from point: Point, of root: View) -> Point? { point }

    func rootPoint(from point: Point, in root: View) -> Point? { point }
}
