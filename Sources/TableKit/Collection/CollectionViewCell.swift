import TableCore

/// The view of an item in a collection. Spec 53.2.
///
///     final class NameCell: CollectionViewCell {
///         let label = Label()
///
///         required init(frame: Rect) {
///             super.init(frame: frame)
///             label.frame = contentView.bounds
///             label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
///             contentView.addSubview(label)
///         }
///     }
///
/// A highlighted or selected cell is drawn in the theme's selection color, unless it has a
/// ``selectedBackgroundView`` or a ``backgroundConfiguration`` of its own. For another look, set
/// ``selectionStyle`` to `none` and override ``isHighlighted`` and ``isSelected`` (Spec 53.5).
open class CollectionViewCell: CollectionReusableView {
    /// The container for your own views, in front of the backgrounds.
    public let contentView: View

    /// The view behind the content, as large as the cell. Spec 53.4.
    open var backgroundView: View? {
        didSet { replaceBackground(oldValue, with: backgroundView, at: 0) }
    }

    /// The view between ``backgroundView`` and the content of a highlighted or selected cell, as
    /// large as the cell. Spec 53.3.
    open var selectedBackgroundView: View? {
        didSet {
            replaceBackground(
                oldValue, with: selectedBackgroundView, at: backgroundView == nil ? 0 : 1)
            stateChanged()
        }
    }

    /// The look of the cell while it is highlighted or selected.
    public var selectionStyle = TableViewCell.SelectionStyle.default { didSet { stateChanged() } }

    var configurations = CellConfigurations<CollectionViewCell>()

    /// Whether the item is selected. Set by the collection. Spec 55.4.
    open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }

    /// Whether the cell is pressed. Set by the collection. Spec 55.3.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }

    /// Whether the collection is in editing mode. Set by the collection.
    public internal(set) var isEditing = false {
        didSet { if isEditing != oldValue { stateChanged() } }
    }

    /// Whether a swipe has revealed actions of the cell.
    var isSwiped = false { didSet { if isSwiped != oldValue { stateChanged() } } }

    /// Creates a cell. The collection calls this for registered classes.
    public required init(frame: Rect = .zero) {
        let content = CollectionCellContent(frame: Rect(size: frame.size))
        contentView = content
        super.init(frame: frame)
        content.cell = self
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insert(contentView, at: 0)
    }

    /// Updates the configurations before the content is laid out.
    open override func layoutSubviews() {
        super.layoutSubviews()
        updateConfigurationIfNeeded()
    }

    /// Changes configurations after a change of the state. Subclasses override it to configure
    /// themselves; does nothing by default.
    open func updateConfiguration(using state: CellConfigurationState) {}

    /// The size that the views in ``contentView`` need within a given size.
    open override func sizeThatFits(_ size: Size) -> Size {
        updateConfigurationIfNeeded()
        return self.size(fitting: contentView.subviews, in: size)
    }

    /// The progress of a cell's drag.
    public typealias DragState = CellDragState

    /// The progress of the cell's drag, as the collection sets it.
    var dragState = DragState.none {
        didSet { if dragState != oldValue { dragStateDidChange(dragState) } }
    }

    /// Called when the cell is lifted, dragged and dropped, to change its look. Does nothing by
    /// default.
    open func dragStateDidChange(_ dragState: DragState) {}

    override var isMarked: Bool { selectionStyle != .none && (isHighlighted || isSelected) }

    override func paintContent(_ environment: PaintEnvironment, in context: GraphicsContext) {
        super.paintContent(environment, in: context)
        configurations.background?.draw(in: bounds, environment, context)
    }

    private func replaceBackground(_ old: View?, with new: View?, at index: Int) {
        guard old !== new else { return }
        old?.removeFromSuperview()
        guard let new else { return setNeedsDisplay() }
        new.frame = bounds
        new.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(new, at: index)
    }

    private func stateChanged() {
        selectedBackgroundView?.isHidden = !isMarked
        setNeedsUpdateConfiguration()
        setNeedsDisplay()
    }
}
