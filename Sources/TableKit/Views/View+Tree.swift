import CGtk
import GtkBridge
import TableCore

extension View {
    /// Whether a button is pressed in the view.
    var isPressed: Bool { Self.isPressed(widget) }

    private static func isPressed(_ widget: WidgetPointer) -> Bool {
        if gtk_widget_get_state_flags(widget).rawValue & GTK_STATE_FLAG_ACTIVE.rawValue != 0 {
            return true
        }
        guard cgtk_is_a(widget, gtk_container_get_type()) != 0 else { return false }
        let children = gtk_container_get_children(widget.cast(GtkContainer.self))
        defer { g_list_free(children) }
        return sequence(first: children) { $0?.pointee.next }.prefix { $0 != nil }
            .compactMap { $0?.pointee.data?.assumingMemoryBound(to: GtkWidget.self) }
            .contains(where: isPressed)
    }

    /// Adds a view in front of the others, at its ``frame``. Containers that arrange their views
    /// have functions of their own for this. A table cell adds it to its
    /// ``TableViewCell/contentView``.
    public func addSubview(_ view: View) {
        insertSubview(view, at: subviews.count)
    }

    /// Adds a view in front of the others, at a frame that follows the size of its superview.
    ///
    ///     cell.contentView.addSubview(button) { bounds in
    ///         Rect(x: bounds.maxX - 75, y: 7, width: 75, height: 30)
    ///     }
    ///
    /// - Parameters:
    ///   - view: The view. If it was added this way before, only its frame changes.
    ///   - frame: Returns the frame of the view for the bounds of its superview. Called after each
    ///     change of their size.
    public func addSubview(_ view: View, frame: @escaping (Rect) -> Rect) {
        if view.frameRule == nil || !view.isDescendant(of: self) { addSubview(view) }
        view.frameRule = frame
        view.frame = frame(view.superview?.bounds ?? bounds)
    }

    /// Inserts a view at an index in the order from back to front.
    public func insertSubview(_ view: View, at index: Int) {
        insert(view, at: index)
        nearestHost?.take(view)
    }

    /// Moves a subview in front of its siblings.
    public func bringSubviewToFront(_ view: View) {
        moveSubview(view, to: subviews.count - 1)
        setNeedsDisplay()
    }

    /// Moves a subview behind its siblings.
    public func sendSubviewToBack(_ view: View) {
        moveSubview(view, to: 0)
        setNeedsDisplay()
    }

    /// Removes the view from the view that contains it, if any.
    public func removeFromSuperview() {
        let host = superview?.nearestHost
        superview?.subviews.removeAll { $0 === self }
        superview = nil
        frameRule = nil
        for view in ownWidgets {
            guard let parent = gtk_widget_get_parent(view.widget) else { continue }
            gtk_container_remove(parent.cast(GtkContainer.self), view.widget)
        }
        host?.viewsNeedLayout()
    }

    /// Whether the view is the given view or one of its descendants.
    public func isDescendant(of view: View) -> Bool {
        sequence(first: self, next: \.superview).contains { $0 === view }
    }

    /// The view itself or its first descendant with the given ``tag``; nil if there is none.
    public func viewWithTag(_ tag: Int) -> View? {
        if self.tag == tag { return self }
        for view in searchedViews {
            if let found = view.viewWithTag(tag) { return found }
        }
        return nil
    }

    /// Makes a view one of the ``subviews``; the caller adds its widget to its own.
    func insert(_ view: View, at index: Int) {
        view.removeFromSuperview()
        subviews.insert(view, at: index)
        view.superview = self
    }

    /// Moves a view within the ``subviews``; the caller moves its widget.
    func moveSubview(_ view: View, to index: Int) {
        guard let old = subviews.firstIndex(where: { $0 === view }) else { return }
        subviews.remove(at: old)
        subviews.insert(view, at: index)
    }

    /// The host that shows the view.
    var nearestHost: (any ViewHost)? { viewHost ?? (isWidget ? nil : superview?.nearestHost) }

    /// The view itself if it is a widget, otherwise the widgets in it that no other one contains.
    var ownWidgets: [View] { isWidget ? [self] : subviews.flatMap(\.ownWidgets) }

    /// The widgets in the tree of drawn views of which this one is the root, with their frames in
    /// its coordinates, and whether they are visible.
    func placedWidgets() -> [(view: View, frame: Rect, isShown: Bool)] {
        var found: [(View, Rect, Bool)] = []
        collectWidgets(at: .zero, isShown: true, into: &found)
        return found
    }

    private func collectWidgets(
        at origin: Point, isShown: Bool, into found: inout [(View, Rect, Bool)]
    ) {
        for view in subviews {
            let frame = view.storedFrame.moved(dx: origin.x, dy: origin.y)
            if view.isWidget {
                found.append((view, frame, isShown && !view.storedIsHidden))
            } else {
                view.collectWidgets(
                    at: frame.origin, isShown: isShown && !view.storedIsHidden, into: &found)
            }
        }
    }
}
