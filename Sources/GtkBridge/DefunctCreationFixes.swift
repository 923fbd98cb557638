import CGtk

/// Fix of GTK's accessible object of scrolled windows that are made after the widget was destroyed.
///
/// A program may name a widget, or change its states, when its window is gone already. The object
/// of a scrolled window then follows scroll bars that do not exist any more, and GLib prints a
/// critical warning. ``install()`` lets it follow only existing ones.
@MainActor
enum DefunctCreationFixes {
    private typealias Function =
        @convention(c) (UnsafeMutablePointer<AtkObject>?, gpointer?) -> Void

    private static var original: Function?

    /// Installs the fix; called by ``Toolkit/prepare()`` before the first widget.
    static func install() {
        guard original == nil else { return }
        original = AccessibleClass.replace(
            \.initialize, of: gtk_scrolled_window_accessible_get_type(),
            by: { DefunctCreationFixes.initialize($0, $1) })
    }

    private static func initialize(_ object: UnsafeMutablePointer<AtkObject>?, _ widget: gpointer?)
    {
        guard let widget else { return }
        let window = widget.assumingMemoryBound(to: GtkScrolledWindow.self)
        guard gtk_scrolled_window_get_hscrollbar(window) == nil else {
            original?(object, widget)
            return
        }
        let parent = g_type_class_peek_parent(
            g_type_class_peek(gtk_scrolled_window_accessible_get_type()))
        cgtk_atk_object_class(parent)?.pointee.initialize(object, widget)
    }
}
