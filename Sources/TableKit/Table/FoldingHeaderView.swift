import CGtk
import GtkBridge
import TableCore
import TextCore

/// The header of a section whose rows can be hidden: a triangle, the title, and a detail at the
/// end, such as the number of rows.
///
/// A click anywhere on the header toggles the section; with the keyboard focus, so do Space, Enter,
/// and Left and Right. Up and Down go on to the rows. The title is that of the data source.
///
///     func tableView(_ table: TableView, viewForHeaderInSection section: Int) -> View? {
///         let header = table.dequeueReusableHeaderFooterView(withIdentifier: "group")
///         (header as? FoldingHeaderView)?.show(
///             "Children", detail: "3", isExpanded: !folded.contains(section))
///         (header as? FoldingHeaderView)?.onToggle = { [weak self] in self?.toggle(section) }
///         return header
///     }
public final class FoldingHeaderView: TableViewHeaderFooterView {
    /// A movement of the keyboard focus from the header.
    public enum Movement: Hashable, Sendable {
        /// To the row or header above.
        case up
        /// To the row or header below.
        case down
    }

    /// Called when the user folds or unfolds the section.
    public var onToggle: (() -> Void)?
    /// Called when a key moves the focus out of the header.
    public var onMove: ((Movement) -> Void)?

    override var indexInset: Double {
        didSet { if indexInset != oldValue { arrangeDetail() } }
    }

    private let button = Button(adopting: gtk_button_new(), onClick: nil)
    private let triangle = ImageView(nil)
    private let detailLabel = Label()
    private var isExpanded: Bool?

    /// The space at the start for the triangle, in points.
    private static let titleStart = CellLayout.margin + 16 + 6

    /// Creates a view that returns to the reuse pool of `reuseIdentifier`.
    public required init(reuseIdentifier: String?) {
        super.init(reuseIdentifier: reuseIdentifier)
        contentView.style("trove-section-header")
        labels.style("trove-section-title")
        gtk_widget_set_margin_start(labels.widget, gint(Self.titleStart))
        let line = StackView(.horizontal, spacing: 6)
        line.addArrangedSubview(triangle)
        line.addArrangedSubview(StackView(), expands: true)
        line.addArrangedSubview(detailLabel)
        gtk_container_add(button.widget.cast(GtkContainer.self), line.widget)
        content = line
        button.style("flat", "trove-fold").align(vertical: .fill)
        // A click leaves the keyboard focus at the rows.
        gtk_widget_set_focus_on_click(button.widget, 0)
        contentView.addArrangedSubview(button, expands: true)
        button.onClick = { [weak self] in self?.toggle() }
        on("style-updated") { [weak self] in self?.arrangeDetail() }
        connectAnswering("key-press-event", of: button.reference.raw) { [weak self] in
            guard let event = $0.event(0, as: GdkEventKey.self)?.pointee else { return false }
            return self?.pressed(KeyPress(event).inLayout) ?? false
        }
    }

    /// The content of the button, which lives as long as the header.
    private var content: View?

    /// Shows a section.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - detail: The text at the end.
    ///   - isExpanded: Whether the rows are visible; nil if they cannot be hidden.
    public func show(_ title: String, detail: String, isExpanded: Bool?) {
        textLabel.text = title
        detailLabel.text = detail
        self.isExpanded = isExpanded
        triangle.image = Image(
            icon: isExpanded == false ? "pan-end-symbolic" : "pan-down-symbolic")
        triangle.alpha = isExpanded == nil ? 0 : 1
        gtk_widget_set_can_focus(button.widget, (isExpanded != nil).gboolean)
        let name = isExpanded == false ? translated("Expand {row}") : translated("Collapse {row}")
        button.accessibilityLabel = isExpanded == nil ? title : name.filling(["row": title])
        button.setAccessibleState(ATK_STATE_EXPANDABLE, isExpanded != nil)
        button.setAccessibleState(ATK_STATE_EXPANDED, isExpanded == true)
        arrangeDetail()
    }

    private func arrangeDetail() {
        detailLabel.margin(trailing: Int(indexInset))
        let end = detailLabel.sizeThatFits(Size(width: 1000, height: 100)).width + indexInset
        gtk_widget_set_margin_end(labels.widget, gint(CellLayout.margin + end + 12))
    }

    /// Whether the header has the keyboard focus.
    public var isFocused: Bool { gtk_widget_is_focus(button.widget) != 0 }

    /// Gives the header the keyboard focus.
    public override func grabFocus() { KeyboardFocus.grab(button.widget) }

    override var spokenText: String {
        SpokenText.sentence([textLabel.text ?? "", detailLabel.text ?? ""])
    }

    private func toggle() {
        if isExpanded != nil { onToggle?() }
    }

    private func pressed(_ press: KeyPress) -> Bool {
        guard press.modifiers.isEmpty else { return false }
        switch press.key {
        case .left: if isExpanded == true { toggle() }
        case .right: if isExpanded == false { toggle() } else { onMove?(.down) }
        case .up: onMove?(.up)
        case .down: onMove?(.down)
        default: return false
        }
        return true
    }

    public override func prepareForReuse() {
        super.prepareForReuse()
        (onToggle, onMove) = (nil, nil)
        // The pointer does not leave a header that is shown elsewhere.
        gtk_widget_unset_state_flags(button.widget, GTK_STATE_FLAG_PRELIGHT)
    }
}
