import CGtk
import GtkBridge
import TableCore

/// What is shown of one row, and used again for another when the row scrolls away.
///
/// A cell is recycled as it is (Spec 07.7): whoever configures it sets everything that can differ
/// between rows. Text and images are drawn into the slot of the row; everything that can be clicked
/// is a widget, which the table places at the row's frame.
@MainActor
open class TableViewCell {
    /// The sign at the right of a row (Spec 06.1–06.4).
    public enum AccessoryType: Hashable, Sendable {
        case none, disclosureIndicator, detailDisclosureButton, checkmark
    }

    /// How selection shows (Spec 14.4).
    public enum SelectionStyle: Hashable, Sendable {
        /// In the theme's selection colour.
        case `default`
        /// In grey, as what is not at the centre of attention (Spec 000.112).
        case gray
        /// Not at all.
        case none
    }

    /// What a row offers at its left in editing mode (Spec 15.6–15.8).
    public typealias EditingStyle = TableCore.EditingStyle

    public typealias Style = CellLayout.Style

    public let style: Style
    public let reuseIdentifier: String?

    public let textLabel = Label()
    /// The second text. Style `.default` does not show it.
    public let detailTextLabel = Label()
    public let imageView = ImageView()

    public var accessoryType = AccessoryType.none { didSet { setNeedsLayout() } }

    /// A widget at the right instead of the accessory type's sign (Spec 06.5).
    public var accessoryView: WidgetPointer? {
        didSet {
            guard accessoryView != oldValue else { return }
            if let oldValue { tableView?.removeHosted(oldValue) }
            accessoryReference = accessoryView.map { ObjectReference(holding: $0) }
            setNeedsLayout()
        }
    }

    /// The sign in editing mode, where `accessoryType` does not show (Spec 06.6, 06.7).
    public var editingAccessoryType = AccessoryType.none { didSet { setNeedsLayout() } }

    public var selectionStyle = SelectionStyle.default { didSet { setNeedsDisplay() } }

    /// The colour behind everything else; nil lets the table's own show (Spec 05.14, 000.41).
    public var backgroundColor: Color? { didSet { setNeedsDisplay() } }

    /// In front of the colour, behind the content (Spec 000.37).
    public var backgroundView: Background? { didSet { setNeedsDisplay() } }

    /// In front of ``backgroundView`` while the cell is highlighted or selected, instead of the
    /// look that ``selectionStyle`` gives (Spec 000.37).
    public var selectedBackgroundView: Background? { didSet { setNeedsDisplay() } }

    /// Instead of ``selectedBackgroundView`` where several rows can be selected (Spec 000.38).
    public var multipleSelectionBackgroundView: Background? { didSet { setNeedsDisplay() } }

    /// The opacity of the whole cell, from 0 to 1 (Spec 05.14, 03.19).
    public var alpha = 1.0 { didSet { if alpha != oldValue { setNeedsLayout() } } }

    /// Whether a movable row shows its reorder control in editing mode (Spec 16.2).
    public var showsReorderControl = true { didSet { setNeedsLayout() } }

    /// How deep the content is indented, in steps of ``indentationWidth`` points (Spec 21.2).
    public var indentationLevel = 0 { didSet { setNeedsLayout() } }
    public var indentationWidth = 10.0 { didSet { setNeedsLayout() } }

    /// Whether the row belongs to the selection. The table sets it.
    public private(set) var isSelected = false
    /// Whether a press rests on the row. The table sets it.
    public private(set) var isHighlighted = false
    public private(set) var isEditing = false
    /// The control that the row has in editing mode (Spec 15.9).
    public internal(set) var editingStyle = EditingStyle.none

    /// The name that assistive technology reads; by default one sentence of the texts of the two
    /// labels and the check mark.
    open var accessibilityLabel: String {
        SpokenText.sentence([
            textLabel.text ?? "", detailTextLabel.text ?? "",
            isChecked ? translated("Checked") : "",
        ])
    }

    /// Whether the row has a check mark.
    var isChecked: Bool { accessoryType == .checkmark }

    weak var tableView: TableView?
    var controls = CellControls()
    var subviewEntries: [CellSubview] = []
    private var accessoryReference: ObjectReference?

    /// - Parameter reuseIdentifier: The pool that the cell returns to, or nil for a cell that is
    ///   used once.
    public required init(style: Style = .default, reuseIdentifier: String?) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        switch style {
        case .default: break
        case .subtitle:
            detailTextLabel.scale = 0.86
            detailTextLabel.isDimmed = true
        case .value1:
            detailTextLabel.isDimmed = true
        case .value2:
            textLabel.scale = 0.86
            textLabel.textAlignment = .right
            textLabel.isDimmed = true
        }
        textLabel.setNeedsDisplay = { [weak self] in self?.setNeedsLayout() }
        detailTextLabel.setNeedsDisplay = { [weak self] in self?.setNeedsLayout() }
        imageView.setNeedsDisplay = { [weak self] in self?.setNeedsDisplay() }
    }

    isolated deinit {
        for widget in hostedWidgets { gtk_widget_destroy(widget) }
    }

    /// Called just before a recycled cell is handed out again: resets what is not content
    /// (Spec 07.8). Overriders call `super`.
    open func prepareForReuse() {
        setHighlighted(false, animated: false)
        setSelected(false, animated: false)
        controls.isConfirming = false
    }

    /// Shows the cell selected or not (Spec 08.15). Overriders call `super`.
    open func setSelected(_ selected: Bool, animated: Bool) {
        guard selected != isSelected else { return }
        isSelected = selected
        propagateHighlight()
        setNeedsDisplay()
    }

    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        guard highlighted != isHighlighted else { return }
        isHighlighted = highlighted
        propagateHighlight()
        setNeedsDisplay()
    }

    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != isEditing else { return }
        isEditing = editing
        setNeedsLayout()
    }

    /// Draws what lies between background and labels. The default draws nothing.
    ///
    /// - Parameters:
    ///   - context: A `cairo_t` whose coordinates are those of the table's window.
    ///   - frame: The cell's frame in these coordinates.
    open func drawContent(in frame: CellLayout.Frame, context: OpaquePointer) {}

    /// Moves the cell's own parts: labels, image, accessory (Spec 08.11, 000.57). Called whenever
    /// they are arranged; `layout` says where they are unless it is changed.
    open func arrange(_ layout: inout CellLayout) {}

    /// Called when the cell has its place, before it is shown: the moment to move what was added.
    open func layoutSubviews() {}

    public func setNeedsDisplay() { tableView?.cellNeedsDisplay(self) }

    public func setNeedsLayout() { tableView?.cellNeedsLayout(self) }
}
