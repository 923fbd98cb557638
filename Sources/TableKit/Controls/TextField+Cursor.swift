import CGtk
import GtkBridge

extension TextField {
    /// The number of characters before the cursor.
    ///
    /// While ``onChange`` is called, GTK has not moved the cursor yet.
    public var cursorPosition: Int {
        get {
            let position = Int(gtk_editable_get_position(widget.opaque))
            return String(String.UnicodeScalarView(text.unicodeScalars.prefix(position))).count
        }
        set {
            let position = String(text.prefix(max(0, newValue))).unicodeScalars.count
            gtk_editable_set_position(widget.opaque, gint(position))
        }
    }
}
