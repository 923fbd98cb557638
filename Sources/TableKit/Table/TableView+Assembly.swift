import CGtk
import GtkBridge

extension TableView {
    /// Puts the widgets of the table into each other.
    func assemble() {
        gtk_container_add(rowOverlay.cast(), viewport.widget)
        gtk_container_add(headerOverlay.cast(), rowOverlay.widget)
        gtk_container_add(host.reference.cast(), headerOverlay.widget)
        gtk_container_add(widget.cast(), host.widget)
        for overlay in [rowOverlay, headerOverlay] {
            connectAnswering("get-child-position", of: overlay.raw) { [weak self] arguments in
                guard let child = arguments.pointer(0)?.assumingMemoryBound(to: GtkWidget.self),
                    let allocation = arguments.event(1, as: GdkRectangle.self),
                    let frame = self?.frames[child]
                else { return false }
                allocation.pointee = frame
                return true
            }
        }
        connect("parent-set", of: reference.raw) { [weak self] _ in
            guard let self else { return }
            ownedByParent = gtk_widget_get_parent(widget) == nil ? nil : self
        }
        TableStyle.install()
        gtk_widget_show_all(widget)
    }
}
