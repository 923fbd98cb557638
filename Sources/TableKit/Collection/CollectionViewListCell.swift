import TableCore

/// A cell of a list, such as one of `CollectionViewCompositionalLayout.list(using:)`.
///
///     var content = cell.defaultContentConfiguration()
///     content.text = book.title
///     cell.contentConfiguration = content
///     cell.accessories = [.disclosureIndicator()]
open class CollectionViewListCell: CollectionViewCell {
    /// The views beside the content, in order.
    open var accessories: [CellAccessory] = [] { didSet { showAccessories() } }

    /// The level of indentation. In an outline, the level of the item is added.
    open var indentationLevel = 0 { didSet { setNeedsLayout() } }

    /// The width of a level of indentation, in points.
    open var indentationWidth = 16.0 { didSet { setNeedsLayout() } }

    /// The place of the item in an outline.
    var outlineRow: OutlineRow? {
        didSet {
            guard outlineRow != oldValue else { return }
            for item in items { item.updateOutline(of: self) }
            setNeedsLayout()
        }
    }

    private var items: [AccessoryItem] = []

    /// The distance of accessories from each other and from the edges, in points.
    private static let (gap, margin) = (6.0, 12.0)

    /// Returns a configuration without content, with the appearance of a row.
    open func defaultContentConfiguration() -> ListContentConfiguration {
        var content = ListContentConfiguration.cell()
        content.directionalLayoutMargins = EdgeInsets(top: 10, left: 16, bottom: 10, right: 16)
        return content
    }

    /// The views of the accessories, in order.
    var accessoryViews: [View] { items.map(\.view) }

    private func showAccessories() {
        var rest = items
        items = accessories.map { accessory in
            guard let index = rest.firstIndex(where: { $0.canShow(accessory) }) else {
                let item = AccessoryItem(accessory, in: self)
                addSubview(item.view)
                return item
            }
            let item = rest.remove(at: index)
            item.show(accessory, in: self)
            return item
        }
        for item in rest { item.view.removeFromSuperview() }
        setNeedsLayout()
    }

    /// Performs what a button does without an action of the program.
    func performAccessory(_ kind: CellAccessory.Kind) {
        guard let collection = superview as? CollectionView else { return }
        if kind == .outlineDisclosure { collection.toggleOutlineItem(of: self) }
        if kind == .delete { collection.revealTrailingActions(of: self) }
    }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        for item in items { item.updateOutline(of: self) }
        let insets = placeAccessories()
        contentView.frame = bounds.inset(by: insets)
    }

    /// Places the accessories at their edges, and returns the space that they take.
    private func placeAccessories() -> EdgeInsets {
        var insets = EdgeInsets.zero
        for item in items {
            let isHidden = !item.isShown(in: self)
            if item.view.isHidden != isHidden { item.view.isHidden = isHidden }
        }
        insets.left = edge(isLeading: true) { item, x, size in
            item.view.frame = frame(size, x: x)
        }
        insets.right = edge(isLeading: false) { item, x, size in
            item.view.frame = frame(size, x: bounds.width - x - size.width)
        }
        return insets
    }

    private func frame(_ size: Size, x: Double) -> Rect {
        Rect(
            x: x.rounded(), y: ((bounds.height - size.height) / 2).rounded(), width: size.width,
            height: size.height)
    }

    /// Calls `body` with each visible accessory of an edge, from the edge on, and returns the width
    /// that they take with the indentation.
    private func edge(
        isLeading: Bool, _ body: (AccessoryItem, Double, Size) -> Void = { _, _, _ in }
    ) -> Double {
        let level = isLeading ? indentationLevel + (outlineRow?.level ?? 0) : 0
        let indentation = Double(level) * indentationWidth
        let shown = items.filter { $0.accessory.isLeading == isLeading && $0.isShown(in: self) }
        guard !shown.isEmpty else { return indentation }
        var x = indentation + Self.margin
        for item in isLeading ? shown : shown.reversed() {
            let size = item.size
            body(item, x, size)
            x += size.width + Self.gap
        }
        // The content has margins of its own.
        return x - Self.margin
    }

    /// The size that the content and the accessories need within a given size.
    open override func sizeThatFits(_ size: Size) -> Size {
        updateConfigurationIfNeeded()
        let sides = edge(isLeading: true) + edge(isLeading: false)
        let content = self.size(
            fitting: contentView.subviews,
            in: Size(width: max(0, size.width - sides), height: size.height),
            container: contentView.storedFrame.size)
        let tallest = items.filter { $0.isShown(in: self) }.map(\.size.height).max() ?? 0
        return Size(width: content.width + sides, height: max(content.height, tallest + 4))
    }

    /// The text of the content for assistive technology.
    open override var accessibilityLabel: String? {
        get {
            let content = (configurations.contentView as? ListContentView)?.spokenText
            return storedLabel ?? content ?? super.accessibilityLabel
        }
        set { super.accessibilityLabel = newValue }
    }
}

/// The line between the rows of a list.
final class ListSeparator: CollectionReusableView {
    override func paintContent(_ environment: PaintEnvironment, in context: GraphicsContext) {
        context.fill(bounds, environment.color.faded(to: HighContrast.opacity(0.15)))
    }
}
