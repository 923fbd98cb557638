/// The layers of a cell in each of its states, from back to front. Spec 14.18, 000.37, 000.38,
/// 53.2–53.4.
///
/// ```swift
/// var layers = CellLayers(kind: .table)
/// layers.hasSelectedBackgroundView = true
/// layers.visible(isSelected: true)
/// // [.backgroundColor, .selectedBackgroundView, .content]
/// ```
public struct CellLayers: Hashable, Sendable {
    /// The kind of view that a cell belongs to.
    public enum Kind: Hashable, Sendable {
        /// A table, which draws a selection style by itself. Spec 14.18.
        case table
        /// A collection, which draws no selection style. Spec 53.5.
        case collection
    }

    /// A layer of a cell.
    public enum Layer: Hashable, Sendable {
        /// The background color of the cell.
        case backgroundColor
        /// The background view of the cell.
        case backgroundView
        /// The table's own appearance for selected cells.
        case selectionStyle
        /// The background view of the highlighted or selected cell.
        case selectedBackgroundView
        /// The background view of the selected cell when several rows can be selected.
        case multipleSelectionBackgroundView
        /// The content: labels, images, controls.
        case content
    }

    /// The kind of view that the cell belongs to.
    public let kind: Kind
    /// Whether the cell has a background view.
    public var hasBackgroundView = false
    /// Whether the cell has a background view for its selected state.
    public var hasSelectedBackgroundView = false
    /// Whether the cell has a background view for multiple selection. Spec 000.38.
    public var hasMultipleSelectionBackgroundView = false
    /// Whether the table draws its own selection style; `false` for the style none. Spec 14.4.
    public var hasSelectionStyle = true

    /// Creates the layers of a cell that has only a background color and content.
    public init(kind: Kind) { self.kind = kind }

    /// Returns the visible layers, from back to front. Layers may be partly transparent.
    ///
    /// - Parameters:
    ///   - isHighlighted: Whether the cell is highlighted, which looks like selected. Spec 53.3,
    ///     74.7.
    ///   - isSelected: Whether the row is selected.
    ///   - selectsMany: Whether several rows can be selected now; in editing mode, whether it
    ///     allows multiple selection.
    public func visible(
        isHighlighted: Bool = false, isSelected: Bool = false, selectsMany: Bool = false
    ) -> [Layer] {
        var layers: [Layer] = [.backgroundColor]
        if hasBackgroundView { layers.append(.backgroundView) }
        if isHighlighted || isSelected {
            if isSelected, selectsMany, hasMultipleSelectionBackgroundView {
                layers.append(.multipleSelectionBackgroundView)
            } else if hasSelectedBackgroundView {
                layers.append(.selectedBackgroundView)
            } else if kind == .table, hasSelectionStyle {
                layers.append(.selectionStyle)
            }
        }
        return layers + [.content]
    }
}
