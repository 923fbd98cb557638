import CGtk
import GtkBridge

/// Title and subtitle in the middle of a bar, ellipsized if necessary.
final class NavigationTitle: View, ShortTitle {
    private let titleLabel = Label(alignment: .center).style("title")
    private let subtitleLabel = Label(alignment: .center).style("subtitle")
    /// The subtitle as a button, created only when a click on it is handled.
    private(set) var subtitleButton: Button?
    /// The text of the button, which the label of a `Button` would not ellipsize.
    private let buttonLabel = Label(alignment: .center)

    init() {
        super.init(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 0))
        align(vertical: .center)
        for label in [titleLabel, subtitleLabel] {
            gtk_box_pack_start(widget.cast(GtkBox.self), label.widget, 0, 0, 0)
        }
        subtitleLabel.isHidden = true
        TableStyle.install()
        gtk_widget_show(widget)
    }

    var title: String {
        get { titleLabel.text ?? "" }
        set {
            titleLabel.text = newValue
            titleLabel.isHidden = newValue.isEmpty
            keepReadable()
        }
    }

    /// Whether the texts are ellipsized earlier, in a bar that is too narrow for them.
    var isShort = false { didSet { if isShort != oldValue { keepReadable() } } }

    /// The numbers of characters up to which the texts are not ellipsized.
    private static let readableCharacters = (full: 8, short: 2)

    /// The minimum widths of both forms, in points.
    var shortWidths: (full: Double, short: Double) {
        defer { keepReadable() }
        func least(_ characters: Int) -> Double {
            keepReadable(characters)
            var width: gint = 0
            gtk_widget_get_preferred_width(widget, &width, nil)
            return Double(width)
        }
        return (least(Self.readableCharacters.full), least(Self.readableCharacters.short))
    }

    /// Gives the texts room for their first characters, beside all buttons.
    ///
    /// GTK measures the font when it needs the width; measuring the texts here would compute their
    /// styles before they are in a window.
    private func keepReadable() {
        let (full, short) = Self.readableCharacters
        keepReadable(isShort ? short : full)
    }

    private func keepReadable(_ characters: Int) {
        for label in [titleLabel, subtitleLabel, buttonLabel] {
            label.minimumCharacters(min(label.text?.count ?? 0, characters))
        }
    }

    /// Sets the subtitle, as a button if `onClick` is not nil.
    func setSubtitle(_ text: String, onClick: (() -> Void)?) {
        let hadFocus = subtitleButton?.containsFocus ?? false
        subtitleLabel.text = text
        subtitleLabel.isHidden = text.isEmpty || onClick != nil
        let isClickable = !text.isEmpty && onClick != nil
        if isClickable, subtitleButton == nil { subtitleButton = makeSubtitleButton() }
        buttonLabel.text = text
        subtitleButton?.isHidden = !isClickable
        subtitleButton?.onClick = onClick
        keepReadable()
        // Where the focused button disappears, move the focus on.
        if hadFocus, !isClickable {
            gtk_widget_child_focus(gtk_widget_get_toplevel(widget), GTK_DIR_TAB_FORWARD)
        }
    }

    private func makeSubtitleButton() -> Button {
        let button = Button(adopting: gtk_button_new(), onClick: nil)
        button.align(horizontal: .center).style("trove-subtitle-button").style("flat")
        // The widget of a drawn view draws it only while the view exists.
        button.insert(buttonLabel, at: 0)
        gtk_container_add(button.widget.cast(GtkContainer.self), buttonLabel.widget)
        gtk_box_pack_start(widget.cast(GtkBox.self), button.widget, 0, 0, 0)
        return button
    }
}
