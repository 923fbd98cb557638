import CGtk
import GtkBridge

/// A page shown instead of content: a large icon, a title, a description and buttons.
public final class StatusPage: View {
    private let imageView = ImageView()
    private let titleLabel = Label(wraps: true, alignment: .center)
    private let descriptionLabel = Label(wraps: true, alignment: .center).maximumCharacters(46)
    private let buttons: StackView

    /// Creates a page.
    ///
    /// - Parameters:
    ///   - icon: A symbolic theme icon.
    ///   - title: The title.
    ///   - description: The text below the title.
    ///   - actions: The buttons below the description: side by side, or more than two below each
    ///     other.
    public init(icon: String, title: String, description: String, actions: [Button] = []) {
        buttons = StackView(actions.count > 2 ? .vertical : .horizontal, spacing: 12)
        super.init(adopting: gtk_box_new(GTK_ORIENTATION_VERTICAL, 12))
        let parts: [View] = [
            imageView.style("dim-label"), titleLabel, descriptionLabel.style("dim-label"), buttons,
        ]
        for part in parts {
            append(part)
        }
        for action in actions { buttons.addArrangedSubview(action) }
        buttons.align(horizontal: .center)
        gtk_widget_set_margin_top(buttons.widget, 12)
        buttons.isHidden = actions.isEmpty
        titleLabel.font = .preferredFont(forTextStyle: .title1)
        titleLabel.text = title
        image = Image(icon: icon)
        self.description = description
        margin(24)
        align(horizontal: .center, vertical: .center)
        expand(horizontal: true, vertical: true)
        gtk_widget_show(widget)
    }

    /// Adds a view below the buttons.
    public func append(_ view: View) {
        insert(view, at: subviews.count)
        gtk_box_pack_start(widget.cast(GtkBox.self), view.widget, 0, 0, 0)
    }

    /// The image above the title, which is shown large.
    public var image: Image? {
        get { imageView.image }
        set { imageView.image = newValue?.applyingSymbolConfiguration(.init(pointSize: 96)) }
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
