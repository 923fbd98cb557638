/// What must stay where it is on the screen while the content changes.
///
/// Take the anchor before a change, map its row through the change if rows came or went, and ask
/// for the content offset that puts it back. Spec R8.
///
/// ```swift
/// let anchor = geometry.scrollAnchor(at: contentOffset)
/// try geometry.setHeight(80, forRowAt: aboveTheScreen)
/// contentOffset = geometry.contentOffset(restoring: anchor) ?? contentOffset
/// ```
public enum ScrollAnchor: Hashable, Sendable {
    /// The table shows its top, or is pulled down, and stays there whatever is inserted.
    case top(contentOffset: Double)
    /// The upper edge of the element is this many points below the upper edge of the viewport;
    /// negative when it is above.
    case element(BeltElement, distance: Double)

    /// The anchored row, when it is a row.
    public var indexPath: IndexPath? {
        guard case .element(.row(let path), _) = self else { return nil }
        return path
    }

    /// The same place on the screen for an element that has another path now.
    public func with(element: BeltElement) -> ScrollAnchor {
        switch self {
        case .top: self
        case .element(_, let distance): .element(element, distance: distance)
        }
    }
}

extension RowGeometry {
    /// What to hold on to: the first row that shows, or the element at the upper edge when no row
    /// follows within `height` points.
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

    /// The content offset that puts an anchor where it was, or `nil` when it is gone.
    public func contentOffset(restoring anchor: ScrollAnchor) -> Double? {
        switch anchor {
        case .top(let contentOffset): contentOffset
        case .element(let element, let distance): offset(of: element).map { $0 - distance }
        }
    }
}
