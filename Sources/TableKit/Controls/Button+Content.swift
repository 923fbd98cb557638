import CGtk
import GtkBridge

extension Button {
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
