import TableCore
import TextCore

/// An accessory of a list cell, and the view that shows it.
final class AccessoryItem {
    private(set) var accessory: CellAccessory
    let view: View

    init(_ accessory: CellAccessory, in cell: CollectionViewListCell) {
        self.accessory = accessory
        switch accessory.kind {
        case .custom: view = accessory.customView ?? View()
        case .label: view = Label()
        case .disclosureIndicator, .checkmark, .reorder: view = AccessoryGlyph(accessory.kind)
        case .outlineDisclosure: view = Button(icon: "pan-end-symbolic", name: "")
        case .detail: view = Button(icon: "help-about-symbolic", name: translated("More Info"))
        case .delete: view = Button(icon: "list-remove-symbolic", name: translated("Delete"))
        case .insert: view = Button(icon: "list-add-symbolic", name: translated("Insert"))
        }
        if let button = view as? Button {
            button.style("flat", "circular")
            button.onClick = { [weak self, weak cell] in
                guard let self, let cell else { return }
                if let action = self.accessory.action { return action() }
                cell.performAccessory(self.accessory.kind)
            }
        }
        show(accessory, in: cell)
    }

    /// Whether the view can show another accessory, after its cell was reused.
    func canShow(_ other: CellAccessory) -> Bool {
        other.kind == accessory.kind && other.customView === accessory.customView
    }

    func show(_ accessory: CellAccessory, in cell: CollectionViewListCell) {
        self.accessory = accessory
        if let label = view as? Label {
            label.text = accessory.text
            label.textColor = accessory.options.tintColor ?? .secondaryLabel
        } else if accessory.kind != .custom {
            view.tintColor = accessory.options.tintColor
        }
        updateOutline(of: cell)
    }

    /// Shows whether the item of the cell is expanded.
    func updateOutline(of cell: CollectionViewListCell) {
        guard accessory.kind == .outlineDisclosure, let button = view as? Button else { return }
        let isExpanded = cell.outlineRow?.isExpanded == true
        button.image = Image(icon: isExpanded ? "pan-down-symbolic" : "pan-end-symbolic")
        let name = isExpanded ? translated("Collapse {row}") : translated("Expand {row}")
        button.accessibilityLabel = name.filling(["row": cell.accessibilityLabel ?? ""])
    }

    func isShown(in cell: CollectionViewListCell) -> Bool {
        guard accessory.isDisplayed(isEditing: cell.isEditing) else { return false }
        guard accessory.kind == .outlineDisclosure else { return true }
        return accessory.action != nil || cell.outlineRow?.isExpandable == true
    }

    /// The size in the cell, in points.
    var size: Size {
        let unlimited = Double.greatestFiniteMagnitude
        var size =
            view.isWidget
            ? naturalSize(of: view.widget)
            : view.sizeThatFits(Size(width: unlimited, height: unlimited))
        size.width = max(size.width, accessory.options.reservedLayoutWidth)
        return size
    }
}

/// A drawn accessory: a chevron, a checkmark or the handle for dragging.
private final class AccessoryGlyph: View {
    private let kind: CellAccessory.Kind

    init(_ kind: CellAccessory.Kind) {
        self.kind = kind
        super.init()
    }

    override func sizeThatFits(_ size: Size) -> Size { Size(width: 16, height: 16) }

    override func paintContent(_ environment: PaintEnvironment, in context: GraphicsContext) {
        let place = Point(x: (bounds.width - 16) / 2, y: (bounds.height - 16) / 2)
        let color = (tintColor ?? environment.color)
            .faded(to: kind == .checkmark ? 1 : HighContrast.opacity(0.55))
        func line(_ points: (Double, Double)...) {
            for (start, end) in zip(points, points.dropFirst()) {
                context.strokeLine(
                    from: Point(x: place.x + start.0, y: place.y + start.1),
                    to: Point(x: place.x + end.0, y: place.y + end.1), color, width: 2)
            }
        }
        switch kind {
        case .checkmark:
            let points = [(2.0, 8.0), (6, 12), (14, 3)].map {
                Point(x: place.x + $0.0, y: place.y + $0.1)
            }
            context.upright(in: bounds) { $0.strokeLine(through: points, color, width: 2) }
        case .reorder:
            for y in [4.0, 8, 12] { line((2, y), (14, y)) }
        default: line((6, 3), (11, 8), (6, 13))
        }
    }
}
