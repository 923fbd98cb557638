import CGtk
import GtkBridge
import TableCore
import TextCore

/// A pointer to an ATK object.
typealias AtkPointer = UnsafeMutablePointer<AtkObject>

/// The selection and the focus of a view, of whose changes assistive technology is notified.
struct AccessibleFocus {
    var selected = PositionSet()
    var cursor: IndexPath?
    /// The column of the active cell, if it is in the row of the cursor.
    var column: Int?
    var hasFocus = false
}

/// The accessible object of a table or collection with all its elements, however few are visible.
///
/// Objects of elements are created on request and live as long as they are referenced. No signals
/// are sent before the view's own object was requested.
class ViewAccessibility<Owner: View, Element: KeyedElement> {
    weak var view: Owner?
    /// The objects of the elements.
    let children = VirtualChildren<Element>()

    /// The view's own object, once requested.
    private var reference: ObjectReference?
    private var told = AccessibleFocus()
    private var isTelling = false

    final var object: AtkPointer? { reference?.cast() }

    /// Whether the view's accessible object was requested.
    final var isWatched: Bool { reference != nil }

    /// The number of live objects of elements.
    final var liveElementCount: Int { children.count }

    // MARK: The view

    /// The selection and the focus of the view.
    var focus: AccessibleFocus { AccessibleFocus() }

    /// The position of a row or item among all of them.
    func place(of path: IndexPath) -> AccessiblePlace? { nil }

    /// Returns the object of a row or item, or of one of its cells, with a reference for the
    /// caller.
    func retainedObject(for path: IndexPath, column: Int?) -> AtkPointer? { nil }

    /// Makes visible widgets accessible children of their elements.
    func adoptHostedWidgets() {}

    /// The spoken text of the header of a section; nil for none.
    func header(ofSection section: Int) -> String? { nil }

    /// The announcement of a number of selected rows or items; nil if the view has its own.
    func selectionText(_ count: Int) -> String? {
        translated("{count} selected", plural: "{count} selected", count: count)
            .filling(["count": String(count)])
    }

    // MARK: Changes

    /// Stores the view's object, which GTK has just created.
    final func begin(with object: AtkPointer) {
        reference = ObjectReference(retaining: UnsafeMutableRawPointer(object))
        nameChanged()
        guard let view else { return }
        told = focus
        view.setNeedsLayout()
    }

    final func nameChanged() {
        guard let object, let view else { return }
        atk_object_set_name(object, view.accessibilityLabel ?? "")
    }

    /// Updates the objects after elements moved on screen.
    final func elementsMoved() {
        guard isWatched else { return }
        adoptHostedWidgets()
        tellChanges()
    }

    /// Takes the known cursor along with its row or item. If that was deleted, the next is told.
    final func followCursor(_ newPath: (IndexPath) -> IndexPath?) {
        told.cursor = told.cursor.flatMap(newPath)
    }

    /// Schedules notifications of changes in selection, focus and states until the main loop is
    /// idle.
    final func tellChanges() {
        guard isWatched, !isTelling else { return }
        isTelling = true
        MainLoop.whenIdle { [weak self] in
            self?.isTelling = false
            self?.tellChangesNow()
        }
    }

    private func tellChangesNow() {
        guard let object, view != nil else { return }
        let (before, now) = (told, focus)
        told = now
        children.tellStates()
        if now.selected != before.selected { cgtk_atk_emit(object, "selection-changed") }
        tellCursor(now, before: before)
        guard now.hasFocus else { return }
        if let cursor = now.cursor, cursor.section != before.cursor?.section,
            let header = header(ofSection: cursor.section)
        {
            announce(header)
        }
        if now.selected.count != before.selected.count, now.selected.count > 1,
            let text = selectionText(now.selected.count)
        {
            announce(text)
        }
    }

    private func tellCursor(_ now: AccessibleFocus, before: AccessibleFocus) {
        guard let object, now.hasFocus, let cursor = now.cursor,
            now.cursor != before.cursor || now.column != before.column || !before.hasFocus,
            let active = retainedObject(for: cursor, column: now.column)
        else { return }
        defer { g_object_unref(UnsafeMutableRawPointer(active)) }
        cgtk_atk_emit_object(object, "active-descendant-changed", active)
    }

    /// Announces the new position of a row or item moved by the user.
    final func announceMove(to path: IndexPath) {
        guard let place = place(of: path) else { return }
        announce(
            translated("Moved to position {position} of {count}")
                .filling(["position": String(place.number), "count": String(place.count)]))
    }

    /// Sends an announcement to screen readers.
    final func announce(_ text: String) {
        guard let object else { return }
        Accessibility.announce(text, from: object)
    }

    /// Makes a widget an accessible child of an object.
    final func adopt(_ widget: WidgetPointer, by parent: AtkPointer) {
        guard let child = gtk_widget_get_accessible(widget),
            child.pointee.accessible_parent != parent
        else { return }
        atk_object_set_parent(child, parent)
    }
}
