/// The content that keeps its place on the screen while other content changes.
///
/// Take the anchor before a change, map its row through the change if rows were inserted or
/// deleted, and ask for the content offset that restores it. Spec R8.
///
/// ```swift
/// let anchor = geometry.scrollAnchor(at: contentOffset)
/// try geometry.setHeight(80, forRowAt: aboveTheScreen)
/// contentOffset = geometry.contentOffset(restoring: anchor) ?? contentOffset
/// ```
public enum ScrollAnchor: Hashable, Sendable {
    /// The table is scrolled to its top, or pulled down, and stays there.
    case top(contentOffset: Double)
    /// The upper edge of the element is `distance` points below the upper edge of the viewport, or
    /// above it if negative.
    case element(TableElement, distance: Double)

    /// The index path of the anchored row; `nil` for other anchors.
    public var indexPath: IndexPath? {
        guard case .element(.row(let path), _) = self else { return nil }
        return path
    }

    /// Returns the anchor for another element at the same place on the screen.
    public func with(element: TableElement) -> ScrollAnchor {
        switch self {
        case .top: self
        case .element(_, let distance): .element(element, distance: distance)
        }
    }
}

extension RowGeometry {
    /// Returns the anchor at a content offset: the first visible row, or the element at the upper
    /// edge when no row follows within `height` points.
    ///
    /// - Complexity: O(log n) plus the elements within `height`.
    public func scrollAnchor(at contentOffset: Double, height: Double = 1) -> ScrollAnchor {
        guard contentOffset > 0, let first = placement(at: contentOffset) else {
            return .top(contentOffset: contentOffset)
        }
        var anchor = first
        if case .row = first.element {
        } else {
            let below = elements(in: contentOffset..<contentOffset + max(1, height))
            let row = below.first { if case .row = $0.element { true } else { false } }
            anchor = row ?? first
        }
        return .element(anchor.element, distance: anchor.span.y - contentOffset)
    }

    /// Returns the content offset that restores an anchor, or `nil` when its element no longer
    /// exists.
    public func contentOffset(restoring anchor: ScrollAnchor) -> Double? {
        switch anchor {
        case .top(let contentOffset): contentOffset
        case .element(let element, let distance): offset(of: element).map { $0 - distance }
        }
    }
}
