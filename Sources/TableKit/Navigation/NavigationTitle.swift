import CGtk
import GtkBridge

/// Title and subtitle in the middle of a bar, cut with an ellipsis where there is no room.
final class NavigationTitle: Widget {
    private let titleLabel = TextLabel().style("title")
    private let subtitleLabel = TextLabel().style("subtitle")

    init() {
        super.init(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        align(vertical: GTK_ALIGN_CENTER)
        for label in [titleLabel, subtitleLabel] {
            gtk_box_pack_start(pointer.cast(GtkBox.self), label.pointer, 0, 0, 0)
        }
        subtitleLabel.isVisible = false
        gtk_widget_show(pointer)
    }

    var title: String {
        get { titleLabel.text }
        set {
            titleLabel.text = newValue
            titleLabel.isVisible = !newValue.isEmpty
        }
    }

    var subtitle: String {
        get { subtitleLabel.text }
        set {
            subtitleLabel.text = newValue
            subtitleLabel.isVisible = !newValue.isEmpty
        }
    }
}
