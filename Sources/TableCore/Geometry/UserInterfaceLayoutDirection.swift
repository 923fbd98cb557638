/// The direction in which a user interface is read: the place of what comes first in a row.
///
/// Layouts compute their frames from the leading edge. A view that is read from right to left shows
/// them mirrored within its width:
///
/// ```swift
/// let frame = Rect(x: 12, y: 0, width: 40, height: 44)
/// UserInterfaceLayoutDirection.rightToLeft.place(frame, inWidth: 320)   // x is 268
/// ```
///
/// Mirroring twice gives the frame itself, so the same functions also convert places on the screen
/// to those of the layout.
public enum UserInterfaceLayoutDirection: Hashable, Sendable, CaseIterable {
    /// As in English: the leading edge is the left one.
    case leftToRight
    /// As in Arabic: the leading edge is the right one.
    case rightToLeft

    /// Returns the direction of a view.
    ///
    /// - Parameters:
    ///   - attribute: The meaning of the view's content.
    ///   - language: The direction of the user's language.
    public init(_ attribute: SemanticContentAttribute, language: UserInterfaceLayoutDirection) {
        self =
            switch attribute {
            case .unspecified: language
            case .playback, .spatial, .forceLeftToRight: .leftToRight
            case .forceRightToLeft: .rightToLeft
            }
    }

    /// Returns the place of a frame whose `x` is the distance from the leading edge.
    ///
    /// - Parameters:
    ///   - frame: The frame, in points.
    ///   - width: The width of the area around it, in points.
    public func place(_ frame: Rect, inWidth width: Double) -> Rect {
        guard self == .rightToLeft else { return frame }
        return Rect(
            x: width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
    }

    /// Returns the place of a point whose `x` is the distance from the leading edge.
    public func place(_ point: Point, inWidth width: Double) -> Point {
        Point(x: place(point.x, inWidth: width), y: point.y)
    }

    /// Returns the distance from the left edge of a distance from the leading one.
    public func place(_ x: Double, inWidth width: Double) -> Double {
        self == .rightToLeft ? width - x : x
    }

    /// Returns the offset of a scroll bar, which counts from the left, for an offset from the
    /// leading edge of the content.
    ///
    /// - Parameters:
    ///   - offset: The offset, in points.
    ///   - maximum: The largest offset.
    public func scrollBarValue(of offset: Double, maximum: Double) -> Double {
        self == .rightToLeft ? maximum - offset : offset
    }

    /// Returns the insets with `left` at the leading edge as insets of the edges on the screen.
    public func place(_ insets: EdgeInsets) -> EdgeInsets {
        guard self == .rightToLeft else { return insets }
        return EdgeInsets(
            top: insets.top, left: insets.right, bottom: insets.bottom, right: insets.left)
    }

    /// Converts a direction on the screen to one in the layout: in Arabic, Left leads to the next
    /// item.
    public func layout(_ direction: LayoutDirection) -> LayoutDirection {
        guard self == .rightToLeft else { return direction }
        return switch direction {
        case .left: .right
        case .right: .left
        case .up, .down: direction
        }
    }

    /// Returns the direction in a grid for one on the screen.
    public func grid(_ direction: GridSelection.Direction) -> GridSelection.Direction {
        guard self == .rightToLeft else { return direction }
        return switch direction {
        case .left: .right
        case .right: .left
        case .up, .down: direction
        }
    }
}

/// The meaning of a view's content, which determines whether it is mirrored in languages that are
/// read from right to left.
public enum SemanticContentAttribute: Hashable, Sendable, CaseIterable {
    /// The content follows the language.
    case unspecified
    /// Playback controls, which run from left to right in every language.
    case playback
    /// Directions in space, such as the alignment of a text or the pad of a game.
    case spatial
    /// The content is never mirrored.
    case forceLeftToRight
    /// The content is always mirrored.
    case forceRightToLeft
}
