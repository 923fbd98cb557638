import CGtk
import GtkBridge
import TableCore
import TextCore

/// The visual representation of a row, reused for other rows when the row scrolls off screen.
///
/// A cell is recycled unchanged (Spec 07.7): configure everything that can differ between rows.
/// Texts and images are drawn into the row's slot; interactive parts are widgets placed over the
/// row.
open class TableViewCell: View {
    /// The accessory at the trailing edge of a row (Spec 06.1–06.4).
    public enum AccessoryType: Hashable, Sendable {
        /// No accessory.
        case none
        /// An arrow, for rows that lead to another page.
        case disclosureIndicator
        /// A button for details beside an arrow.
        case detailDisclosureButton
        /// A check mark.
        case checkmark
        /// The button of ``detailDisclosureButton``, for rows that do not lead to another page.
        case detailButton
    }

    /// The look of selected cells (Spec 14.4).
    public enum SelectionStyle: Hashable, Sendable {
        /// The theme's selection color.
        case `default`
        /// The theme's selection color, as ``default``.
        case blue
        /// Gray, for a less prominent selection (Spec 000.112).
        case gray
        /// No visible selection.
        case none
    }

    /// The look of a cell while its row has the keyboard focus.
    public enum FocusStyle: Hashable, Sendable {
        /// A ring around the cell.
        case `default`
        /// No ring: the cell draws its focus itself.
        case custom
    }

    /// The progress of a cell's drag.
    public typealias DragState = CellDragState

    /// The control at the leading edge of a row in editing mode (Spec 15.6–15.8).
    public typealias EditingStyle = TableCore.EditingStyle

    /// The arrangement of a cell's labels and image.
    public typealias Style = CellLayout.Style
    /// The arrangement of a cell's labels and image.
    public typealias CellStyle = CellLayout.Style
    /// The editing controls that a cell shows.
    public typealias StateMask = CellState

    /// The arrangement of the labels and the image.
    public let style: Style
    /// The identifier of the cell's reuse pool, or nil for a cell used only once.
    public let reuseIdentifier: String?

    /// The label of the title.
    public let textLabel = Label()
    /// The label of the secondary text. Cells of style `.default` do not show it.
    public let detailTextLabel = Label()
    /// The image view at the leading edge.
    public let imageView = ImageView()

    /// The container for your own views, beside the editing controls and the accessory (Spec 08.1).
    /// It is in front of the labels and the image.
    public let contentView = View()

    /// The standard accessory at the trailing edge.
    public var accessoryType = AccessoryType.none { didSet { setNeedsLayout() } }

    /// The view at the trailing edge that replaces the standard accessory outside editing mode
    /// (Spec 06.5).
    public var accessoryView: View? {
        didSet {
            guard accessoryView !== oldValue else { return }
            if let oldValue { tableView?.removeHosted(oldValue.widget) }
            setNeedsLayout()
        }
    }

    /// The standard accessory in editing mode, instead of ``accessoryType`` (Spec 06.6, 06.7).
    public var editingAccessoryType = AccessoryType.none { didSet { setNeedsLayout() } }

    /// The view at the trailing edge in editing mode, instead of ``editingAccessoryType``.
    public var editingAccessoryView: View? {
        didSet {
            guard editingAccessoryView !== oldValue else { return }
            if let oldValue { tableView?.removeHosted(oldValue.widget) }
            setNeedsLayout()
        }
    }

    /// The distances of the separator from the edges of the cell, in points, of which only `left`
    /// and `right` have an effect; nil for the table's.
    public var separatorInset: EdgeInsets? { didSet { setNeedsDisplay() } }

    /// Whether the content makes room for the editing control, if the delegate agrees.
    public var shouldIndentWhileEditing = true { didSet { setNeedsLayout() } }

    /// Whether a swipe reveals actions of the row.
    var isSwiped: Bool {
        guard let swiped = tableView?.swipe?.path else { return false }
        return tableView?.cells[swiped] === self
    }

    /// Whether the Delete button is visible: after a click on the delete control, or a swipe.
    public var showingDeleteConfirmation: Bool {
        guard !controls.isConfirming else { return true }
        guard let tableView, let path = tableView.indexPath(for: self) else { return false }
        return tableView.isSwipedForDeletion(path)
    }

    /// The look of the cell when it is selected.
    public var selectionStyle = SelectionStyle.default { didSet { setNeedsDisplay() } }

    /// The drawn view in front of the color and behind the content, which fills the cell (Spec
    /// 000.37).
    public var backgroundView: View? { didSet { backgroundChanged(from: oldValue) } }

    /// The drawn view that fills a highlighted or selected cell, in front of ``backgroundView``; it
    /// replaces the look of ``selectionStyle`` (Spec 000.37).
    public var selectedBackgroundView: View? { didSet { backgroundChanged(from: oldValue) } }

    /// The drawn view that replaces ``selectedBackgroundView`` where several rows can be
    /// selected (Spec 000.38).
    public var multipleSelectionBackgroundView: View? {
        didSet { backgroundChanged(from: oldValue) }
    }

    /// The look of the cell while its row has the keyboard focus.
    public var focusStyle = FocusStyle.default { didSet { setNeedsDisplay() } }

    /// Whether the controls of the cell keep the keyboard focus while the cell is dragged.
    public var userInteractionEnabledWhileDragging = false

    /// The progress of the cell's drag, as the table sets it.
    var dragState = DragState.none {
        didSet { if dragState != oldValue { dragStateDidChange(dragState) } }
    }

    /// Whether a movable row shows its reorder control in editing mode (Spec 16.2).
    public var showsReorderControl = true { didSet { setNeedsLayout() } }

    /// The indentation of the content, in steps of ``indentationWidth`` points (Spec 21.2).
    public var indentationLevel = 0 { didSet { setNeedsLayout() } }
    /// The width of one indentation level, in points.
    public var indentationWidth = 10.0 { didSet { setNeedsLayout() } }

    /// Whether the row is selected, as the table sets it. Setting it changes only the look.
    public var isSelected: Bool {
        get { shownState.isSelected }
        set { setSelected(newValue, animated: false) }
    }
    /// Whether the row is pressed, as the table sets it. Setting it changes only the look.
    public var isHighlighted: Bool {
        get { shownState.isHighlighted }
        set { setHighlighted(newValue, animated: false) }
    }
    /// Whether the cell is in editing mode, as the table sets it.
    public var isEditing: Bool {
        get { shownState.isEditing }
        set { setEditing(newValue, animated: false) }
    }
    /// The control of the row in editing mode (Spec 15.9).
    public internal(set) var editingStyle = EditingStyle.none

    /// The name for assistive technology; by default, one sentence with the visible texts and the
    /// state of the check mark.
    open override var accessibilityLabel: String? {
        get {
            storedLabel
                ?? SpokenText.sentence([
                    textLabel.text ?? "", style == .default ? "" : detailTextLabel.text ?? "",
                    (configurations.contentView as? ListContentView)?.spokenText ?? "",
                    isChecked ? translated("Checked") : "",
                ])
        }
        set { storedLabel = newValue }
    }

    /// Whether the row has a check mark.
    var isChecked: Bool { accessoryType == .checkmark }

    weak var tableView: TableView? { didSet { superview = tableView } }
    var configurations = CellConfigurations<TableViewCell>()
    private var shownState = CellConfigurationState()
    var controls = CellControls()
    /// The place of the row in an outline, if it can be expanded.
    var outlineRow: OutlineRow? {
        didSet {
            guard outlineRow != oldValue else { return }
            if outlineRow?.isExpanded != oldValue?.isExpanded { showOutlineState() }
            setNeedsLayout()
        }
    }

    /// Creates a cell.
    ///
    /// - Parameters:
    ///   - style: The arrangement of the labels and the image.
    ///   - reuseIdentifier: The identifier of the cell's reuse pool, or nil for a cell used only
    ///     once.
    public required init(style: Style = .default, reuseIdentifier: String?) {
        self.style = style
        self.reuseIdentifier = reuseIdentifier
        super.init()
        switch style {
        case .default: break
        case .subtitle:
            detailTextLabel.font = .smaller
            detailTextLabel.textColor = .secondaryLabel
        case .value1:
            detailTextLabel.textColor = .secondaryLabel
        case .value2:
            textLabel.font = .smaller
            textLabel.textAlignment = .trailing
            textLabel.textColor = .secondaryLabel
        }
        for part in [textLabel, detailTextLabel, imageView, contentView] as [View] {
            part.superview = self
        }
        viewHost = self
    }

    isolated deinit {
        for widget in hostedWidgets { gtk_widget_destroy(widget) }
    }

    /// Called before a recycled cell is dequeued; resets state other than content (Spec 07.8).
    /// Overrides must call `super`.
    open func prepareForReuse() {
        setHighlighted(false, animated: false)
        setSelected(false, animated: false)
        controls.isConfirming = false
    }

    /// Sets the selected state of the cell (Spec 08.15). Overrides must call `super`.
    open func setSelected(_ selected: Bool, animated: Bool) {
        guard selected != isSelected else { return }
        shownState.isSelected = selected
        stateChanged()
    }

    /// Sets the highlighted state of the cell. Overrides must call `super`.
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        guard highlighted != isHighlighted else { return }
        shownState.isHighlighted = highlighted
        stateChanged()
    }

    /// Sets the editing mode of the cell. Overrides must call `super`.
    open func setEditing(_ editing: Bool, animated: Bool) {
        guard editing != isEditing else { return }
        shownState.isEditing = editing
        if configurations.dependOnState { configurations.needsUpdate = true }
        setNeedsLayout()
    }

    private func stateChanged() {
        propagateHighlight()
        if configurations.dependOnState { setNeedsUpdateConfiguration() }
        setNeedsDisplay()
    }

    /// Configures the cell for a state, in subclasses; see ``setNeedsUpdateConfiguration()``.
    open func updateConfiguration(using state: CellConfigurationState) {}

    /// Called before the editing control or the delete confirmation appears or disappears (Spec
    /// 000.128).
    open func willTransition(to state: StateMask) {}

    /// Called after the editing control or the delete confirmation has appeared or disappeared.
    open func didTransition(to state: StateMask) {}

    /// Called when the cell is lifted, dragged and dropped, to change its look. Does nothing by
    /// default.
    open func dragStateDidChange(_ dragState: DragState) {}

    /// Draws custom content between the background and the labels. Draws nothing by default.
    ///
    /// - Parameters:
    ///   - frame: The frame of the cell, in the coordinates of `context`.
    ///   - context: The graphics context.
    open func drawContent(in frame: Rect, context: GraphicsContext) {}

    /// Adjusts the layout of the cell's own parts: labels, image and accessory (Spec 08.11,
    /// 000.57). Called at every layout with the standard frames in `layout`.
    open func arrange(_ layout: inout CellLayout) {}

    /// The size that the cell needs in a row of the given width, with its accessory, at least the
    /// height of a standard row. Rows of ``TableView/automaticDimension`` have this height.
    ///
    /// Override it if the height depends on views of your own in ``contentView``.
    open override func sizeThatFits(_ size: Size) -> Size {
        fittingSize(forWidth: size.width)
    }

    /// Redraws the cell at the next frame.
    open override func setNeedsDisplay() { tableView?.cellNeedsDisplay(self) }

    /// Lays out and redraws the cell at the next frame.
    open override func setNeedsLayout() { tableView?.cellNeedsLayout(self) }

    /// Adds a background to the cell, so that its changes are drawn.
    private func backgroundChanged(from old: View?) {
        if old?.superview === self { old?.superview = nil }
        for view in [backgroundView, selectedBackgroundView, multipleSelectionBackgroundView] {
            view?.superview = self
        }
        setNeedsDisplay()
    }

    override func alphaChanged() { setNeedsLayout() }

    override var searchedViews: [View] {
        [textLabel, detailTextLabel, imageView, contentView] + subviews
    }
}

/// A cell is drawn by the slot of its row.
extension TableViewCell: ViewHost {
    var hostWidget: WidgetPointer { tableView?.canvas ?? MeasuringWidget.shared.widget }

    var eventWidget: WidgetPointer { tableView?.widget ?? hostWidget }

    func hostPoint(from point: Point, of root: View) -> Point? {
        guard let tableView, let origin = hostOrigin else { return nil }
        return tableView.onScreen(Point(x: origin.x + point.x, y: origin.y + point.y))
    }

    func rootPoint(from point: Point, in root: View) -> Point? {
        guard let tableView, let origin = hostOrigin else { return nil }
        let place = tableView.onScreen(point)
        return Point(x: place.x - origin.x, y: place.y - origin.y)
    }

    /// The upper leading corner of the row in the coordinates of the tree.
    private var hostOrigin: Point? {
        guard let tableView, let path = tableView.indexPath(for: self) else { return nil }
        let row = tableView.rectForRow(at: path)
        return Point(x: 0, y: row.minY - tableView.offsetY + Double(tableView.viewport.shift))
    }

    func viewsNeedDisplay() { setNeedsDisplay() }
    func viewsNeedLayout() { setNeedsLayout() }
    func take(_ view: View) {
        // Subviews belong to the content view.
        if view.superview === self { contentView.addSubview(view) }
        setNeedsLayout()
    }
}
