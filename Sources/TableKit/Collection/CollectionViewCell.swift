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
/// Besides showing ``selectedBackgroundView``, a collection only sets ``isHighlighted`` and
/// ``isSelected``: override them to change the look of a cell (Spec 53.5).
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

    var configurations = ItemConfigurations()

    /// Whether the item is selected. Set by the collection. Spec 55.4.
    open var isSelected = false { didSet { if isSelected != oldValue { stateChanged() } } }

    /// Whether the cell is pressed. Set by the collection. Spec 55.3.
    open var isHighlighted = false { didSet { if isHighlighted != oldValue { stateChanged() } } }

    /// Creates a cell. The collection calls this for registered classes.
    public required init(frame: Rect = .zero) {
        contentView = View(frame: Rect(size: frame.size))
        super.init(frame: frame)
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

    override var isMarked: Bool { isHighlighted || isSelected }

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
