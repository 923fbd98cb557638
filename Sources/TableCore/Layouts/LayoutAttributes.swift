/// Which view of a collection is meant. Spec 50.8, 59.1, 59.2.
public struct LayoutElement: Hashable, Sendable {
    /// What kind of view it is.
    public enum Category: Hashable, Sendable {
        /// One item.
        case cell
        /// Made of data; the kind is the layout's. Spec 66.4.
        case supplementary(kind: String)
        /// The layout's own, without data. Spec 66.6.
        case decoration(kind: String)
    }

    /// What kind of view it is.
    public var category: Category
    /// An item's path, or whatever the layout tells its other views apart by. Spec 50.7.
    public var indexPath: IndexPath

    /// The view of this category at a path.
    public init(_ category: Category, at indexPath: IndexPath) {
        (self.category, self.indexPath) = (category, indexPath)
    }

    /// The cell of an item.
    public static func cell(_ path: IndexPath) -> LayoutElement { LayoutElement(.cell, at: path) }

    /// `nil` for a cell. Spec 59.2.
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

/// Where one view of a collection is and what it looks like. Spec 59.
///
/// A value: what a layout answers can be changed by whoever asked without changing the layout
/// (58.9, 73.5, 74.14), and two answers are equal when everything in them is (59.7).
public struct LayoutAttributes: Hashable, Sendable {
    /// Which view is meant.
    public var element: LayoutElement
    /// The middle.
    public var center: LayoutPoint
    /// The extent before transformation. Setting it keeps the middle. Spec OC-22.
    public var size: LayoutSize
    /// 1 for opaque. Spec OC-22.
    public var alpha = 1.0
    /// What is greater is in front; equal ones are in the order of the answer. Spec 59.5, OC-27.
    public var zIndex = 0
    /// Whether the view is not drawn at all.
    public var isHidden = false
    /// How the view is scaled, turned or moved around its middle.
    public var transform = LayoutTransform.identity
    /// Values of a layout's own, by name: what a subclass of attributes is for elsewhere.
    /// Spec 59.7, 65.3.
    public var values: [String: Double] = [:]
    /// Paths of other elements that this one has to know. Spec 72.3.
    public var related: [IndexPath] = []

    /// Opaque, upright and at the front of nothing.
    public init(_ element: LayoutElement, frame: LayoutRect = LayoutRect()) {
        self.element = element
        (center, size) = (frame.center, frame.size)
    }

    /// The path of the element.
    public var indexPath: IndexPath { element.indexPath }

    /// The upright rectangle around the element; setting it sets middle and extent.
    public var frame: LayoutRect {
        get {
            guard transform.isIdentity else {
                return transform.boundingBox(center: center, size: size)
            }
            return LayoutRect(
                x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
                height: size.height)
        }
        set { (center, size) = (newValue.center, newValue.size) }
    }

    /// The element's own coordinates.
    public var bounds: LayoutRect { LayoutRect(size: size) }
}

extension LayoutAttributes {
    /// The attributes on the way to others, in proportion to `progress`. Spec 67.8, 69.5.
    public func interpolated(to other: LayoutAttributes, progress: Double) -> LayoutAttributes {
        func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * progress }
        var result = progress < 0.5 ? self : other
        result.center = LayoutPoint(
            x: mix(center.x, other.center.x), y: mix(center.y, other.center.y))
        result.size = LayoutSize(
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
