/// What is behind the content of a cell, from the back to the front, in each of its states.
/// Spec 14.18, 000.37, 000.38, 53.2–53.4.
///
/// ```swift
/// var layers = CellLayers(kind: .table)
/// layers.hasSelectedBackgroundView = true
/// layers.visible(isSelected: true)
/// // [.backgroundColor, .selectedBackgroundView, .content]
/// ```
public struct CellLayers: Hashable, Sendable {
    /// What the cell belongs to.
    public enum Kind: Hashable, Sendable {
        /// A table marks its selection by itself. Spec 14.18.
        case table
        /// A collection marks nothing by itself. Spec 53.5.
        case collection
    }

    /// One layer.
    public enum Layer: Hashable, Sendable {
        /// The cell's colour.
        case backgroundColor
        /// The cell's usual background.
        case backgroundView
        /// The look that a table gives to what is selected.
        case selectionStyle
        /// The cell's background while highlighted or selected.
        case selectedBackgroundView
        /// The same where several rows may be selected.
        case multipleSelectionBackgroundView
        /// Labels, images, controls.
        case content
    }

    /// What the cell belongs to.
    public let kind: Kind
    /// Whether the cell has a background view.
    public var hasBackgroundView = false
    /// Whether the cell has a background for being selected.
    public var hasSelectedBackgroundView = false
    /// Whether the cell has a background for being one of several. Spec 000.38.
    public var hasMultipleSelectionBackgroundView = false
    /// Whether a table's own look is wanted; not with the style none. Spec 14.4.
    public var hasSelectionStyle = true

    /// A cell with its colour and content alone.
    public init(kind: Kind) { self.kind = kind }

    /// The layers that show, from the back to the front. All of them show through each other
    /// where they are partly transparent.
    ///
    /// - Parameters:
    ///   - isHighlighted: counts as selected for the looks. Spec 53.3, 74.7.
    ///   - isSelected: whether the row is selected.
    ///   - selectsMany: whether several rows may be selected now: while editing, by the word for
    ///     editing mode.
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
