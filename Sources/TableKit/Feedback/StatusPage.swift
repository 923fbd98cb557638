import CGtk
import GtkBridge

/// A page shown instead of content: a large icon, a title, a description and buttons.
public final class StatusPage: View {
    private let titleLabel = Label(wraps: true, alignment: .center)
    private let descriptionLabel = Label(wraps: true, alignment: .center).maximumCharacters(46)
    private let buttons = StackView(.horizontal, spacing: 12)

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - icon: A symbolic theme icon.
    ///   - title: The title.
    ///   - description: The text below the title.
    ///   - actions: The buttons below the description.
    public init(icon: String, title: String, description: String, actions: [Button] = []) {
        super.init(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
        let image = ImageView(Image(icon: icon, pointSize: 96))
        let parts: [View] = [
            image.style("dim-label"), titleLabel, descriptionLabel.style("dim-label"), buttons,
        ]
        for part in parts {
            insert(part, at: subviews.count)
            gtk_box_pack_start(widget.cast(GtkBox.self), part.widget, 0, 0, 0)
        }
        for action in actions { buttons.addArrangedSubview(action) }
        buttons.align(horizontal: .center)
        gtk_widget_set_margin_top(buttons.widget, 12)
        buttons.isHidden = actions.isEmpty
        titleLabel.font = .preferredFont(forTextStyle: .title1)
        titleLabel.text = title
        self.description = description
        margin(24)
        align(horizontal: .center, vertical: .center)
        expand(horizontal: true, vertical: true)
        gtk_widget_show(widget)
    }

    /// The title.
    public var title: String {
        get { titleLabel.text ?? "" }
        set { titleLabel.text = newValue }
    }

    /// The text below the title; hidden if empty.
    public var description: String {
        get { descriptionLabel.text ?? "" }
        set {
            descriptionLabel.text = newValue
            descriptionLabel.isHidden = newValue.isEmpty
        }
    }
}
