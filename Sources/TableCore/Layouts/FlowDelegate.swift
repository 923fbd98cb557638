/// The metrics of a flow layout that vary by item or section. Spec 64.
///
/// A closure, if set, replaces the layout's property for all items and sections (64.7). It receives
/// the layout, so that it can start from the property (64.9).
public struct FlowDelegate {
    /// Returns the size of an item, in points. Spec 64.1.
    public var sizeForItem: ((FlowLayout, IndexPath) -> Size)?
    /// Returns the insets of a section. Spec 64.2.
    public var inset: ((FlowLayout, Int) -> EdgeInsets)?
    /// Returns the minimum space between the lines of a section, in points. Spec 64.3.
    public var minimumLineSpacing: ((FlowLayout, Int) -> Double)?
    /// Returns the minimum space between the items of a line, in points. Spec 64.4.
    public var minimumInteritemSpacing: ((FlowLayout, Int) -> Double)?
    /// Returns the size of a section header; zero for none. Spec 64.5.
    public var headerReferenceSize: ((FlowLayout, Int) -> Size)?
    /// Returns the size of a section footer; zero for none. Spec 64.6.
    public var footerReferenceSize: ((FlowLayout, Int) -> Size)?

    /// Creates a delegate that leaves all metrics to the layout's properties.
    public init() {}
}

/// The scroll direction of a flow layout. Spec 61.2.
public enum FlowDirection: Hashable, Sendable {
    /// Lines run from left to right, one below the other.
    case vertical
    /// Lines run from top to bottom, one beside the other.
    case horizontal
}

/// The distribution of the space that the items of a line leave.
public enum FlowAlignment: Hashable, Sendable {
    /// The space is distributed between the items. Spec 62.4.
    case justified
    /// The space is left after the last item. Spec 65.5.
    case leading
}
