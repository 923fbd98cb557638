/// The identity of a view in a collection. Spec 50.8, 59.1, 59.2.
public struct LayoutElement: Hashable, Sendable {
    /// The category of a view.
    public enum Category: Hashable, Sendable {
        /// The view of an item.
        case cell
        /// A supplementary view: shows data; the layout defines the kind. Spec 66.4.
        case supplementary(kind: String)
        /// A decoration view: belongs to the layout and shows no data. Spec 66.6.
        case decoration(kind: String)
    }

    /// The category of the view.
    public var category: Category
    /// The index path of an item, or of another element as the layout defines it. Spec 50.7.
    public var indexPath: IndexPath

    /// Creates an element.
    public init(_ category: Category, at indexPath: IndexPath) {
        (self.category, self.indexPath) = (category, indexPath)
    }

    /// Returns the element for the cell of an item.
    public static func cell(_ path: IndexPath) -> LayoutElement { LayoutElement(.cell, at: path) }

    /// The element kind; `nil` for a cell. Spec 59.2.
    public var kind: String? {
        switch category {
        case .cell: nil
        case .supplementary(let kind), .decoration(let kind): kind
        }
    }

    /// The kind of a flow layout's section headers. Spec 54.11.
    public static let sectionHeader = "UICollectionElementKindSectionHeader"
    /// The kind of a flow layout's section footers. Spec 54.11.
    public static let sectionFooter = "UICollectionElementKindSectionFooter"
}

/// The layout attributes of a view in a collection: its position and appearance. Spec 59.
///
/// Attributes are a value: changing a copy does not change the layout (58.9, 73.5, 74.14), and two
/// are equal when all their properties are (59.7).
public struct LayoutAttributes: Hashable, Sendable {
    /// The element that the attributes belong to.
    public var element: LayoutElement
    /// The center of the view, in points.
    public var center: Point
    /// The size before transformation, in points. Setting it keeps the center. Spec OC-22.
    public var size: Size
    /// The opacity, from 0 to 1. Spec OC-22.
    public var alpha = 1.0
    /// The stacking order: greater is in front; equal ones keep the order in which the layout
    /// returns them. Spec 59.5, OC-27.
    public var zIndex = 0

    /// The stacking order of pinned headers and footers. A supplementary view at this order or
    /// above covers the items below it: clicks on it do not select them.
    public static let pinnedZIndex = 10

    /// Whether the view is hidden.
    public var isHidden = false
    /// The transformation of the view around its center.
    public var transform = LayoutTransform.identity
    /// Custom attributes of a layout, by name, in place of a subclass. Spec 59.7, 65.3.
    public var values: [String: Double] = [:]
    /// The index paths of other elements that this one refers to. Spec 72.3.
    public var related: [IndexPath] = []

    /// Creates opaque attributes without transformation.
    public init(_ element: LayoutElement, frame: Rect = Rect()) {
        self.element = element
        (center, size) = (frame.center, frame.size)
    }

    /// The index path of the element.
    public var indexPath: IndexPath { element.indexPath }

    /// The bounding box of the transformed view. Setting it sets center and size.
    public var frame: Rect {
        get {
            guard transform.isIdentity else {
                return transform.boundingBox(center: center, size: size)
            }
            return Rect(
                x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
                height: size.height)
        }
        set { (center, size) = (newValue.center, newValue.size) }
    }

    /// The view's rectangle in its own coordinates.
    public var bounds: Rect { Rect(size: size) }
}

extension LayoutAttributes {
    /// Returns attributes interpolated toward others; `progress` runs from 0 to 1. Spec 67.8, 69.5.
    public func interpolated(to other: LayoutAttributes, progress: Double) -> LayoutAttributes {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * progress }
        var result = progress < 0.5 ? self : other
        result.center = Point(
            x: mix(center.x, other.center.x), y: mix(center.y, other.center.y))
        result.size = Size(
            width: mix(size.width, other.size.width), height: mix(size.height, other.size.height))
        result.alpha = mix(alpha, other.alpha)
        if transform != other.transform {
            result.transform = LayoutTransform(
                rows: zip(transform.rows, other.transform.rows).map { zip($0, $1).map(mix) })
        }
        for (name, value) in values {
            result.values[name] = mix(value, other.values[name] ?? value)
        }
        return result
    }
}
