import CGtk

/// A direction in which views are arranged.
public enum Axis: Hashable, Sendable {
    /// From left to right; in languages written from right to left, the other way round.
    case horizontal
    /// From top to bottom.
    case vertical

    var orientation: GtkOrientation {
        switch self {
        case .horizontal: GTK_ORIENTATION_HORIZONTAL
        case .vertical: GTK_ORIENTATION_VERTICAL
        }
    }
}

/// The alignment of a view along an axis with extra space.
public enum Alignment: Hashable, Sendable {
    /// The view fills the space.
    case fill
    /// The view is at the start: at the top, or at the left in languages written from left to
    /// right.
    case start
    /// The view is in the middle.
    case center
    /// The view is at the end.
    case end

    var gtk: GtkAlign {
        switch self {
        case .fill: GTK_ALIGN_FILL
        case .start: GTK_ALIGN_START
        case .center: GTK_ALIGN_CENTER
        case .end: GTK_ALIGN_END
        }
    }
}
