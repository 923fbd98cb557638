/// The appearance of a list in a compositional layout.
///
/// ```swift
/// var list = CollectionLayoutListConfiguration(appearance: .insetGrouped)
/// list.headerMode = .supplementary
/// let layout = CompositionalLayout.list(using: list)
/// ```
public struct CollectionLayoutListConfiguration: Hashable, Sendable {
    /// The appearance of the whole list.
    public enum Appearance: Hashable, Sendable {
        /// Rows from edge to edge; headers stay visible.
        case plain
        /// Groups of rows from edge to edge.
        case grouped
        /// Groups of rows with margins.
        case insetGrouped
        /// The rows of a sidebar, with margins and without separators.
        case sidebar
        /// The rows of a sidebar from edge to edge, without separators.
        case sidebarPlain
    }

    /// The header of a section.
    public enum HeaderMode: Hashable, Sendable {
        /// No header.
        case none
        /// A supplementary view of the kind ``LayoutElement/sectionHeader``.
        case supplementary
        /// The first item; it has no separator below it.
        case firstItemInSection
    }

    /// The footer of a section.
    public enum FooterMode: Hashable, Sendable {
        /// No footer.
        case none
        /// A supplementary view of the kind ``LayoutElement/sectionFooter``.
        case supplementary
    }

    /// The element kind of the separators, which the collection draws itself.
    public static let separatorKind = "CollectionLayoutListSeparator"

    /// The appearance.
    public var appearance: Appearance
    /// Whether lines are drawn between rows.
    public var showsSeparators: Bool
    /// The header of each section.
    public var headerMode = HeaderMode.none
    /// The footer of each section.
    public var footerMode = FooterMode.none
    /// The distance of separators from the left edge, in points.
    public var separatorInset = 16.0
    /// The actions of rows, for the views that offer them.
    public var rowActions: ListRowActions?
    /// The estimated height of rows, in points.
    public var estimatedRowHeight = 44.0

    /// Creates a configuration.
    public init(appearance: Appearance) {
        self.appearance = appearance
        showsSeparators = appearance != .sidebar && appearance != .sidebarPlain
    }
}

/// A reference to the actions of the rows of a list. The layout only carries it.
public struct ListRowActions: Hashable, Sendable {
    /// The object that knows the actions.
    public let object: any AnyObject & Sendable

    /// Creates a reference.
    public init(_ object: any AnyObject & Sendable) { self.object = object }

    /// Returns whether two references are to the same object.
    public static func == (left: ListRowActions, right: ListRowActions) -> Bool {
        left.object === right.object
    }

    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(object)) }
}

extension CollectionLayoutSection {
    /// Returns a section of rows as high as their content.
    ///
    /// - Parameters:
    ///   - configuration: The appearance.
    ///   - layoutEnvironment: The environment that the layout passes to its section provider; rows
    ///     adapt to any.
    public static func list(
        using configuration: CollectionLayoutListConfiguration,
        layoutEnvironment: CollectionLayoutEnvironment
    ) -> CollectionLayoutSection {
        let row = CollectionLayoutSize(
            widthDimension: .fractionalWidth(1),
            heightDimension: .estimated(configuration.estimatedRowHeight))
        var section = CollectionLayoutSection(
            group: .vertical(
                layoutSize: row, subitems: [CollectionLayoutItem(layoutSize: row)]))
        let bar = CollectionLayoutSize(
            widthDimension: .fractionalWidth(1), heightDimension: .estimated(28))
        if configuration.headerMode == .supplementary {
            var header = CollectionLayoutBoundarySupplementaryItem(
                layoutSize: bar, elementKind: LayoutElement.sectionHeader, alignment: .top)
            header.pinToVisibleBounds = configuration.appearance == .plain
            section.boundarySupplementaryItems.append(header)
        }
        if configuration.footerMode == .supplementary {
            section.boundarySupplementaryItems.append(
                CollectionLayoutBoundarySupplementaryItem(
                    layoutSize: bar, elementKind: LayoutElement.sectionFooter, alignment: .bottom))
        }
        switch configuration.appearance {
        case .plain, .sidebarPlain: break
        case .grouped: section.contentInsets = EdgeInsets(top: 8, bottom: 16)
        case .insetGrouped:
            section.contentInsets = EdgeInsets(top: 8, left: 16, bottom: 16, right: 16)
        case .sidebar:
            section.contentInsets = EdgeInsets(top: 4, left: 8, bottom: 4, right: 8)
        }
        section.rowActions = configuration.rowActions
        if configuration.showsSeparators {
            section.separatorKind = CollectionLayoutListConfiguration.separatorKind
            section.separatorInset = configuration.separatorInset
            section.firstSeparator = configuration.headerMode == .firstItemInSection ? 1 : 0
        }
        return section
    }
}

extension CompositionalLayout {
    /// Returns a layout of rows as high as their content.
    public static func list(
        using configuration: CollectionLayoutListConfiguration
    ) -> CompositionalLayout {
        CompositionalLayout { _, environment in
            .list(using: configuration, layoutEnvironment: environment)
        }
    }
}
