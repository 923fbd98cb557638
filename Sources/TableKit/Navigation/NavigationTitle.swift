import CGtk
import GtkBridge

/// Title and subtitle in the middle of a bar, cut with an ellipsis where there is no room.
final class NavigationTitle: Widget {
    private let titleLabel = TextLabel().style("title")
    private let subtitleLabel = TextLabel().style("subtitle")
    /// The second line where a click on it does something. Most titles never need it.
    private var subtitleButton: Button?

    init() {
        super.init(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        align(vertical: GTK_ALIGN_CENTER)
        for label in [titleLabel, subtitleLabel] {
            gtk_box_pack_start(pointer.cast(GtkBox.self), label.pointer, 0, 0, 0)
        }
        subtitleLabel.isVisible = false
        TableStyle.install()
        gtk_widget_show(pointer)
    }

    var title: String {
        get { titleLabel.text }
        set {
            titleLabel.text = newValue
            titleLabel.isVisible = !newValue.isEmpty
        }
    }

    /// Shows the second line, as a button if a click on it does something.
    func setSubtitle(_ text: String, onClick: (() -> Void)?) {
        let hadFocus = subtitleButton?.containsFocus ?? false
        subtitleLabel.text = text
        subtitleLabel.isVisible = !text.isEmpty && onClick == nil
        let isClickable = !text.isEmpty && onClick != nil
        if isClickable, subtitleButton == nil { subtitleButton = makeSubtitleButton() }
        subtitleButton?.label = text
        subtitleButton?.isVisible = isClickable
        subtitleButton?.onClick = onClick
        // Where nothing is left to click, the keyboard goes on instead of nowhere.
        if hadFocus, !isClickable {
            gtk_widget_child_focus(gtk_widget_get_toplevel(pointer), GTK_DIR_TAB_FORWARD)
        }
    }

    private func makeSubtitleButton() -> Button {
        let button = Button("").style("trove-subtitle-button")
        button.align(horizontal: GTK_ALIGN_CENTER).style("flat")
        gtk_box_pack_start(pointer.cast(GtkBox.self), button.pointer, 0, 0, 0)
        return button
    }
}
