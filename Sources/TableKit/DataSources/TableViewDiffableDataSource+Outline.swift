import TableCore

/// The functions called when the user expands and collapses the items of an outline. All are
/// optional.
public struct SectionSnapshotHandlers<ItemIdentifierType: Hashable & Sendable> {
    /// Returns whether an item can be expanded; nil for always.
    public var shouldExpandItem: ((ItemIdentifierType) -> Bool)?
    /// Called before an item is expanded.
    public var willExpandItem: ((ItemIdentifierType) -> Void)?
    /// Returns whether an item can be collapsed; nil for always.
    public var shouldCollapseItem: ((ItemIdentifierType) -> Bool)?
    /// Called before an item is collapsed.
    public var willCollapseItem: ((ItemIdentifierType) -> Void)?
    /// Returns the items below an item that is about to be expanded, from what is known of them; nil
    /// where all items are known from the beginning.
    public var snapshotForExpandingParent:
        (
            (ItemIdentifierType, DiffableDataSourceSectionSnapshot<ItemIdentifierType>) ->
                DiffableDataSourceSectionSnapshot<ItemIdentifierType>
        )?

    /// Creates handlers that allow everything.
    public init() {}
}

extension TableViewDiffableDataSource {
    /// Shows the visible items of an outline in a section, which is appended if it is missing. Rows
    /// are indented by their level, and those with items below them have a button that expands them,
    /// as the Right and Left keys do.
    ///
    /// - Parameters:
    ///   - snapshot: The outline.
    ///   - section: The section.
    ///   - animatingDifferences: Whether to animate the changes.
    ///   - completion: Called after the animation.
    /// - Complexity: O(items) expected, plus the changes.
    public func apply(
        _ snapshot: DiffableDataSourceSectionSnapshot<ItemIdentifierType>,
        to section: SectionIdentifierType, animatingDifferences: Bool = true,
        completion: (() -> Void)? = nil
    ) {
        var whole = self.snapshot()
        if whole.indexOfSection(section) == nil { whole.appendSections([section]) }
        whole.deleteItems(whole.itemIdentifiers(inSection: section))
        whole.appendItems(snapshot.visibleItems, toSection: section)
        outlines[section] = snapshot.snapshot
        apply(whole, animatingDifferences: animatingDifferences, completion: completion)
        shownTable?.updateOutlineRows()
    }

    /// Returns the outline of a section; without one, the items of the section.
    public func snapshot(
        for section: SectionIdentifierType
    ) -> DiffableDataSourceSectionSnapshot<ItemIdentifierType> {
        if let outline = outlines[section] { return DiffableDataSourceSectionSnapshot(outline) }
        var flat = DiffableDataSourceSectionSnapshot<ItemIdentifierType>()
        flat.append(snapshot().itemIdentifiers(inSection: section))
        return flat
    }
}

/// The place of a row in an outline.
struct OutlineRow: Hashable {
    /// The number of rows above it.
    var level: Int
    /// Whether there can be rows below it.
    var isExpandable: Bool
    /// Whether the rows below it are visible.
    var isExpanded: Bool
}

/// A data source whose rows can be expanded and collapsed.
protocol OutlineSource: AnyObject {
    /// The place of a row in an outline; nil in a section without one.
    func outlineRow(at path: IndexPath) -> OutlineRow?
    /// The row above a row; nil for rows at the top.
    func outlineParent(ofRowAt path: IndexPath) -> IndexPath?
    /// Expands or collapses a row.
    func setExpanded(_ isExpanded: Bool, rowAt path: IndexPath)
}

extension TableViewDiffableDataSource: OutlineSource {
    private func outline(
        at path: IndexPath
    ) -> (section: SectionIdentifierType, item: ItemIdentifierType)? {
        guard !outlines.isEmpty, let section = sectionIdentifier(for: path.section),
            outlines[section] != nil, let item = itemIdentifier(for: path)
        else { return nil }
        return (section, item)
    }

    func outlineRow(at path: IndexPath) -> OutlineRow? {
        guard let (section, item) = outline(at: path), let outline = outlines[section] else {
            return nil
        }
        let isLazy = sectionSnapshotHandlers.snapshotForExpandingParent != nil
        return OutlineRow(
            level: outline.level(of: item), isExpandable: isLazy || outline.hasChildren(item),
            isExpanded: outline.isExpanded(item))
    }

    func outlineParent(ofRowAt path: IndexPath) -> IndexPath? {
        guard let (section, item) = outline(at: path),
            let parent = outlines[section]?.parent(of: item)
        else { return nil }
        return indexPath(for: parent)
    }

    func setExpanded(_ isExpanded: Bool, rowAt path: IndexPath) {
        guard let (section, item) = outline(at: path) else { return }
        var outline = snapshot(for: section)
        guard outline.isExpanded(item) != isExpanded else { return }
        let handlers = sectionSnapshotHandlers
        if isExpanded {
            guard handlers.shouldExpandItem?(item) ?? true else { return }
            handlers.willExpandItem?(item)
            if let provide = handlers.snapshotForExpandingParent {
                outline.replace(
                    childrenOf: item, using: provide(item, outline.snapshot(of: item)))
            }
            outline.expand([item])
        } else {
            guard handlers.shouldCollapseItem?(item) ?? true else { return }
            handlers.willCollapseItem?(item)
            outline.collapse([item])
        }
        apply(outline, to: section)
    }
}
