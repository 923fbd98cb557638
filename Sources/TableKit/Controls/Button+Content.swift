import CGtk
import GtkBridge

extension Button {
    /// Creates a button with a text that has no access key, such as a name. An ellipsis replaces
    /// the end of a text that does not fit; the tooltip has all of it.
    public convenience init(truncating text: String) {
        self.init("")
        content = Label(text)
        tooltip = text
        accessibilityLabel = text
    }

    /// The view in place of the label; nil for none.
    var content: View? {
        get { subviews.first }
        set {
            subviews.first?.removeFromSuperview()
            let container = widget.cast(GtkContainer.self)
            if let label = gtk_bin_get_child(widget.cast(GtkBin.self)) {
                gtk_container_remove(container, label)
            }
            guard let newValue else { return }
            insert(newValue, at: 0)
            gtk_container_add(container, newValue.widget)
            newValue.isHidden = false
        }
    }
}
