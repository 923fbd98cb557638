import TableCore

/// The content view of a collection cell, which shows the selection behind its subviews.
final class CollectionCellContent: View {
    weak var cell: CollectionViewCell?

    override func paintContent(_ environment: PaintEnvironment, in context: GraphicsContext) {
        super.paintContent(environment, in: context)
        guard let color = cell?.selectionColor(environment) else { return }
        context.fill(bounds, color, cornerRadius: cornerRadius)
    }
}

extension CollectionViewCell {
    /// Whether the collection draws the selection of the cell, because the cell has no look of its
    /// own.
    var drawsSelection: Bool {
        isMarked && selectedBackgroundView == nil
            && configurations.background?.replacesSelection != true
    }

    /// The color behind the content of the marked cell; nil if it has none or its own.
    func selectionColor(_ environment: PaintEnvironment) -> Color? {
        guard drawsSelection else { return nil }
        return selectionStyle == .gray ? environment.color.faded(to: 0.18) : .tint
    }

    /// Whether texts in the cell have the theme's color for texts on the selection color.
    var hasSelectedTextColor: Bool { drawsSelection && selectionStyle != .gray }

    /// Draws a frame around the marked cell, which shows the selection even if the content covers
    /// the whole cell, as a picture does.
    func paintSelectionFrame(_ environment: PaintEnvironment, in context: GraphicsContext) {
        guard var color = selectionColor(environment) else { return }
        if color == .tint { color = .strongTint }
        context.stroke(bounds, color, width: 2, cornerRadius: contentView.cornerRadius)
    }
}
