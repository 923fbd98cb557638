/// The metrics of a flow layout that differ by item or section. Spec 64.
///
/// A closure that is there wins over the layout's property, for all items and sections (64.7).
/// It gets the layout, so that it can start from the property (64.9).
public struct FlowDelegate {
    /// Spec 64.1.
    public var sizeForItem: ((FlowLayout, IndexPath) -> LayoutSize)?
    /// Spec 64.2.
    public var inset: ((FlowLayout, Int) -> LayoutInsets)?
    /// Spec 64.3.
    public var minimumLineSpacing: ((FlowLayout, Int) -> Double)?
    /// Spec 64.4.
    public var minimumInteritemSpacing: ((FlowLayout, Int) -> Double)?
    /// Spec 64.5.
    public var headerReferenceSize: ((FlowLayout, Int) -> LayoutSize)?
    /// Spec 64.6.
    public var footerReferenceSize: ((FlowLayout, Int) -> LayoutSize)?

    /// Everything by the layout's properties.
    public init() {}
}

/// The direction in which a flow layout grows. Spec 61.2.
public enum FlowDirection: Hashable, Sendable {
    /// Lines run across, one below the other.
    case vertical
    /// Lines run down, one beside the other.
    case horizontal
}

/// How the lines of a flow layout use the room that their items leave.
public enum FlowAlignment: Hashable, Sendable {
    /// Between the items. Spec 62.4.
    case justified
    /// After the last one. Spec 65.5.
    case leading
}
