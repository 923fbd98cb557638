import TableCore

/// The outlines of the sections of a data source, and the functions called when the user expands
/// and collapses their items.
struct SectionOutlines<Section: Hashable & Sendable, Item: Hashable & Sendable> {
    private var outlines: [Section: SectionSnapshot<Item>] = [:]
    var handlers = SectionSnapshotHandlers<Item>()

    subscript(section: Section) -> SectionSnapshot<Item>? {
        get { outlines[section] }
        set { outlines[section] = newValue }
    }

    var isEmpty: Bool { outlines.isEmpty }

    /// Keeps the outlines of sections that show exactly their visible items.
    ///
    /// - Returns: Whether a section lost its outline.
    mutating func keep(in snapshot: Snapshot<Section, Item>) -> Bool {
        let before = outlines.count
        outlines = outlines.filter { section, outline in
            snapshot.index(ofSection: section) != nil
                && snapshot.itemIdentifiers(inSection: section) == outline.visibleItems
        }
        return outlines.count != before
    }

    func row(of item: Item, in section: Section) -> OutlineRow? {
        guard let outline = outlines[section] else { return nil }
        let isLazy = handlers.snapshotForExpandingParent != nil
        return OutlineRow(
            level: outline.level(of: item), isExpandable: isLazy || outline.hasChildren(item),
            isExpanded: outline.isExpanded(item))
    }

    /// Asks and notifies the handlers, and returns the outline after an item was expanded or
    /// collapsed; nil if it stays as it is.
    func changed(
        _ item: Item, in section: Section, isExpanded: Bool
    ) -> DiffableDataSourceSectionSnapshot<Item>? {
        guard let known = outlines[section], known.isExpanded(item) != isExpanded else {
            return nil
        }
        var outline = DiffableDataSourceSectionSnapshot(known)
        if isExpanded {
            guard handlers.shouldExpandItem?(item) ?? true else { return nil }
            handlers.willExpandItem?(item)
            if let provide = handlers.snapshotForExpandingParent {
                outline.replace(
                    childrenOf: item, using: provide(item, outline.snapshot(of: item)))
            }
            outline.expand([item])
        } else {
            guard handlers.shouldCollapseItem?(item) ?? true else { return nil }
            handlers.willCollapseItem?(item)
            outline.collapse([item])
        }
        return outline
    }
}

/// A diffable data source whose sections can be outlines.
protocol OutlinedDataSource: OutlineSource {
    associatedtype SectionIdentifierType: Hashable & Sendable
    associatedtype ItemIdentifierType: Hashable & Sendable

    var contents: DiffableContents<SectionIdentifierType, ItemIdentifierType> { get }

    func snapshot() -> DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
    func sectionIdentifier(for index: Int) -> SectionIdentifierType?
    func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType?
    func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath?

    /// Shows an outline with animation.
    func show(
        _ outline: DiffableDataSourceSectionSnapshot<ItemIdentifierType>,
        in section: SectionIdentifierType)
}

extension OutlinedDataSource {
    private var outlines: SectionOutlines<SectionIdentifierType, ItemIdentifierType> {
        contents.outlines
    }

    /// Keeps an outline, and returns the snapshot with its visible items in a section, which is
    /// appended if it is missing.
    func taking(
        _ outline: DiffableDataSourceSectionSnapshot<ItemIdentifierType>,
        in section: SectionIdentifierType
    ) -> DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> {
        var whole = snapshot()
        if whole.indexOfSection(section) == nil { whole.appendSections([section]) }
        whole.deleteItems(whole.itemIdentifiers(inSection: section))
        whole.appendItems(outline.visibleItems, toSection: section)
        contents.outlines[section] = outline.snapshot
        return whole
    }

    /// The outline of a section; without one, the items of the section.
    func outline(
        of section: SectionIdentifierType
    ) -> DiffableDataSourceSectionSnapshot<ItemIdentifierType> {
        if let outline = outlines[section] { return DiffableDataSourceSectionSnapshot(outline) }
        var flat = DiffableDataSourceSectionSnapshot<ItemIdentifierType>()
        flat.append(snapshot().itemIdentifiers(inSection: section))
        return flat
    }

    private func place(
        at path: IndexPath
    ) -> (section: SectionIdentifierType, item: ItemIdentifierType)? {
        guard !outlines.isEmpty, let section = sectionIdentifier(for: path.section),
            outlines[section] != nil, let item = itemIdentifier(for: path)
        else { return nil }
        return (section, item)
    }

    func outlineRow(at path: IndexPath) -> OutlineRow? {
        place(at: path).flatMap { outlines.row(of: $0.item, in: $0.section) }
    }

    func outlineParent(ofRowAt path: IndexPath) -> IndexPath? {
        place(at: path).flatMap { outlines[$0.section]?.parent(of: $0.item) }
            .flatMap { indexPath(for: $0) }
    }

    func setExpanded(_ isExpanded: Bool, rowAt path: IndexPath) {
        guard let (section, item) = place(at: path),
            let outline = outlines.changed(item, in: section, isExpanded: isExpanded)
        else { return }
        show(outline, in: section)
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

/// The effect of the keys that expand and collapse the rows of an outline.
enum OutlineStep: Hashable {
    /// Expand or collapse the row.
    case expand(Bool)
    /// Go to the row above.
    case goTo(IndexPath)
    /// Nothing: the row is in the wanted state.
    case stay
}

extension OutlineSource {
    /// Returns the effect of Right (`expands`) or Left on a row: Left also goes to the row above.
    /// Returns nil outside an outline.
    func step(expanding expands: Bool, from path: IndexPath) -> OutlineStep? {
        guard let row = outlineRow(at: path) else { return nil }
        if row.isExpandable, row.isExpanded != expands { return .expand(expands) }
        return expands ? .stay : outlineParent(ofRowAt: path).map { .goTo($0) } ?? .stay
    }
}

/// A data source whose rows or items can be expanded and collapsed.
protocol OutlineSource: AnyObject {
    /// The place of a row in an outline; nil in a section without one.
    func outlineRow(at path: IndexPath) -> OutlineRow?
    /// The row above a row; nil for rows at the top.
    func outlineParent(ofRowAt path: IndexPath) -> IndexPath?
    /// Expands or collapses a row.
    func setExpanded(_ isExpanded: Bool, rowAt path: IndexPath)
}
