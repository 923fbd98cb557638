import FoundationEssentials

/// A rectangle that the pointer drags over a collection to select the items in it.
///
/// ```swift
/// let band = RubberBand(from: pressed, keeping: ctrl ? state.selectedPositions : PositionSet())
/// let positions = band.selection(to: pointer, in: &session)
/// state.handle(.selectRows(positions))
/// ```
public struct RubberBand: Sendable {
    /// The point of the press, in the content.
    public private(set) var start: Point
    /// The opposite corner, in the content.
    public private(set) var end: Point
    /// The positions of items that stay selected.
    public private(set) var kept: PositionSet

    /// Begins a band at a point in the content.
    public init(from start: Point, keeping kept: PositionSet) {
        (self.start, end, self.kept) = (start, start, kept)
    }

    /// Follows a change of the content offset that keeps items in place while others come or go:
    /// the band stays at these items.
    ///
    /// - Parameter distance: The change of the content offset.
    public mutating func contentMoved(by distance: Point) {
        start = Point(x: start.x + distance.x, y: start.y + distance.y)
        end = Point(x: end.x + distance.x, y: end.y + distance.y)
    }

    /// Follows a batch update: the items that stay selected keep their selection. Spec R8.
    public mutating func follow(_ map: UpdateMap) {
        kept = map.newPositions(forOld: kept)
    }

    /// The rectangle in the content.
    public var frame: Rect {
        Rect(
            x: min(start.x, end.x), y: min(start.y, end.y), width: (end.x - start.x).magnitude,
            height: (end.y - start.y).magnitude)
    }

    /// Moves the opposite corner and returns the positions of the items to be selected: those that
    /// stay selected, and those that the band touches.
    ///
    /// - Complexity: That of the layout's answer for the band.
    public mutating func selection(to end: Point, in session: inout LayoutSession) -> PositionSet {
        self.end = end
        var positions = kept
        for attributes in session.attributes(in: frame)
        where attributes.element.category == .cell && attributes.isShown {
            if let position = session.context.counts.position(of: attributes.indexPath) {
                positions.insert(position..<position + 1)
            }
        }
        return positions
    }
}
