import CGtk
import GtkBridge
import TableCore

/// The accessible objects of the texts that a canvas draws.
final class CanvasAccessibility {
    private weak var canvas: Canvas?
    /// The object of the canvas, once assistive technology asked for it.
    private(set) var object: AtkPointer?
    private var texts: [ObjectIdentifier: Text] = [:]
    /// The texts of which assistive technology knows, in order.
    private var told: [ObjectIdentifier] = []

    private struct Text {
        let state: AccessibleText
        let reference: ObjectReference
    }

    init(of canvas: Canvas) { self.canvas = canvas }

    /// Starts to notify assistive technology of changes.
    func begin(with object: AtkPointer) {
        self.object = object
        told = views.map(ObjectIdentifier.init)
    }

    /// The drawn views with a text, in the order of the tree.
    var views: [View] { canvas?.root?.drawnTexts ?? [] }

    /// The object of a drawn view, with a reference for the caller.
    func retainedObject(for view: View) -> AtkPointer {
        let known = texts[ObjectIdentifier(view)].flatMap { $0.state.shows(view) ? $0 : nil }
        let text = known ?? makeText(of: view)
        g_object_ref(text.reference.raw)
        return text.reference.cast()
    }

    private func makeText(of view: View) -> Text {
        let state = AccessibleText(view, of: self)
        let object = VirtualAccessible.make(of: state).object
        let text = Text(
            state: state, reference: ObjectReference(adopting: UnsafeMutableRawPointer(object)))
        texts[ObjectIdentifier(view)] = text
        return text
    }

    /// The number of widgets in the canvas, whose objects come before those of the texts.
    var widgetCount: Int { canvas?.children.count ?? 0 }

    /// Notifies assistive technology of texts that came, went or changed.
    func update() {
        guard let object else { return }
        let views = views
        // A new view can have the identifier of a view that is gone.
        let kept = Set(views.filter(isKnown).map(ObjectIdentifier.init))
        for (index, identifier) in told.enumerated().reversed() where !kept.contains(identifier) {
            let gone = texts.removeValue(forKey: identifier)
            cgtk_atk_emit_child(
                object, "children-changed::remove", guint(widgetCount + index),
                gone?.state.accessible?.object)
            gone?.state.accessible?.becomeDefunct()
        }
        for (index, view) in views.enumerated() where !kept.contains(ObjectIdentifier(view)) {
            let child = retainedObject(for: view)
            defer { g_object_unref(UnsafeMutableRawPointer(child)) }
            cgtk_atk_emit_child(
                object, "children-changed::add", guint(widgetCount + index), child)
        }
        told = views.map(ObjectIdentifier.init)
        for text in texts.values { text.state.tellName() }
    }

    /// Whether assistive technology knows of a view.
    private func isKnown(_ view: View) -> Bool {
        let identifier = ObjectIdentifier(view)
        guard told.contains(identifier) else { return false }
        return texts[identifier]?.state.shows(view) ?? true
    }

    /// Notifies assistive technology that a drawn view became the focused one.
    func tellFocus(of view: View) {
        if let canvas, object == nil { _ = gtk_widget_get_accessible(canvas.hostWidget) }
        guard object != nil else { return }
        let child = retainedObject(for: view)
        defer { g_object_unref(UnsafeMutableRawPointer(child)) }
        atk_object_notify_state_change(child, AtkState(ATK_STATE_FOCUSED.rawValue), 1)
    }

    /// The frame of a drawn view in the canvas.
    func frame(of view: View) -> Rect? {
        guard let root = canvas?.root else { return nil }
        var place = Point.zero
        for view in sequence(first: view, next: \.superview).prefix(while: { $0 !== root }) {
            place = Point(x: place.x + view.storedFrame.minX, y: place.y + view.storedFrame.minY)
        }
        let frame = Rect(origin: place, size: view.storedFrame.size)
        return canvas?.direction.place(frame, inWidth: root.bounds.width) ?? frame
    }

    /// Whether the canvas is on the screen.
    var isShowing: Bool { canvas.map { gtk_widget_get_mapped($0.hostWidget) != 0 } ?? false }
}

extension View {
    /// The drawn views with a text among the subviews.
    fileprivate var drawnTexts: [View] {
        subviews.flatMap { view -> [View] in
            guard !view.isWidget, !view.storedIsHidden else { return [] }
            return (view.drawnName?.isEmpty == false ? [view] : []) + view.drawnTexts
        }
    }
}
