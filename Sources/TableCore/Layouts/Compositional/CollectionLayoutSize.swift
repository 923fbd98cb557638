/// The width or height of an item, a group or a supplementary item.
public struct CollectionLayoutDimension: Hashable, Sendable {
    enum Kind: Hashable, Sendable {
        case fractionalWidth, fractionalHeight, absolute, estimated
    }

    let kind: Kind
    /// The fraction, or the length in points.
    public let dimension: Double

    /// Returns a fraction of the width of the containing group, or of the section for a group.
    public static func fractionalWidth(_ fraction: Double) -> CollectionLayoutDimension {
        CollectionLayoutDimension(kind: .fractionalWidth, dimension: fraction)
    }

    /// Returns a fraction of the height of the containing group, or of the section for a group.
    public static func fractionalHeight(_ fraction: Double) -> CollectionLayoutDimension {
        CollectionLayoutDimension(kind: .fractionalHeight, dimension: fraction)
    }

    /// Returns a fixed length, in points.
    public static func absolute(_ length: Double) -> CollectionLayoutDimension {
        CollectionLayoutDimension(kind: .absolute, dimension: length)
    }

    /// Returns the estimated length, in points, of something that is measured before it is shown.
    public static func estimated(_ length: Double) -> CollectionLayoutDimension {
        CollectionLayoutDimension(kind: .estimated, dimension: length)
    }

    /// Whether this is a fraction of the container's width.
    public var isFractionalWidth: Bool { kind == .fractionalWidth }
    /// Whether this is a fraction of the container's height.
    public var isFractionalHeight: Bool { kind == .fractionalHeight }
    /// Whether this is a fixed length.
    public var isAbsolute: Bool { kind == .absolute }
    /// Whether this is an estimate.
    public var isEstimated: Bool { kind == .estimated }

    func length(in container: Size) -> Double {
        switch kind {
        case .fractionalWidth: validLength(container.width * dimension)
        case .fractionalHeight: validLength(container.height * dimension)
        case .absolute, .estimated: validLength(dimension)
        }
    }
}

/// The size of an item, a group or a supplementary item.
public struct CollectionLayoutSize: Hashable, Sendable {
    /// The width.
    public var widthDimension: CollectionLayoutDimension
    /// The height.
    public var heightDimension: CollectionLayoutDimension

    /// Creates a size.
    public init(
        widthDimension: CollectionLayoutDimension, heightDimension: CollectionLayoutDimension
    ) {
        (self.widthDimension, self.heightDimension) = (widthDimension, heightDimension)
    }

    /// Whether the width or the height is an estimate.
    var isEstimated: Bool { widthDimension.isEstimated || heightDimension.isEstimated }

    /// The dimensions along and across a line of items.
    func dimensions(
        isHorizontal: Bool
    ) -> (along: CollectionLayoutDimension, across: CollectionLayoutDimension) {
        isHorizontal ? (widthDimension, heightDimension) : (heightDimension, widthDimension)
    }

    func size(in container: Size) -> Size {
        Size(
            width: widthDimension.length(in: container),
            height: heightDimension.length(in: container))
    }

    /// Returns a size with the measured lengths where this one has estimates.
    func size(in container: Size, measured: (Size) -> Size) -> Size {
        let own = size(in: container)
        guard isEstimated else { return own }
        let found = validSize(measured(own))
        return Size(
            width: widthDimension.isEstimated ? found.width : own.width,
            height: heightDimension.isEstimated ? found.height : own.height)
    }
}

/// The space between the items of a group.
public struct CollectionLayoutSpacing: Hashable, Sendable {
    /// The space, or the minimum of a flexible one, in points.
    public let spacing: Double
    /// Whether the remaining space of the group is distributed between the items.
    public let isFlexibleSpacing: Bool
    /// Whether the space is exactly ``spacing``.
    public var isFixedSpacing: Bool { !isFlexibleSpacing }

    /// Returns a space of a fixed length, in points.
    public static func fixed(_ spacing: Double) -> CollectionLayoutSpacing {
        CollectionLayoutSpacing(spacing: spacing, isFlexibleSpacing: false)
    }

    /// Returns a space of at least a length, in points.
    public static func flexible(_ spacing: Double) -> CollectionLayoutSpacing {
        CollectionLayoutSpacing(spacing: spacing, isFlexibleSpacing: true)
    }
}

/// The environment that a layout passes to its section provider.
public struct CollectionLayoutEnvironment: Hashable, Sendable {
    /// The space for the content of a section.
    public struct Container: Hashable, Sendable {
        /// The size, in points.
        public var contentSize: Size
        /// The insets of a group that arranges its own items; zero for a section.
        public var contentInsets = EdgeInsets.zero
        /// The size within the insets, in points.
        public var effectiveContentSize: Size {
            Size(
                width: max(0, contentSize.width - contentInsets.left - contentInsets.right),
                height: max(0, contentSize.height - contentInsets.top - contentInsets.bottom))
        }
    }

    /// The space for the content.
    public var container: Container
}
