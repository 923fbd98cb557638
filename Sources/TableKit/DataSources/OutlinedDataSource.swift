import TableCore

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
        contents.setOutline(outline.snapshot, for: section)
        return whole
    }

    /// The outline of a section; without one, the items of the section.
    func outline(
        of section: SectionIdentifierType
    ) -> DiffableDataSourceSectionSnapshot<ItemIdentifierType> {
        if let outline = contents.model.outline(of: section) {
            return DiffableDataSourceSectionSnapshot(outline)
        }
        var flat = DiffableDataSourceSectionSnapshot<ItemIdentifierType>()
        flat.append(snapshot().itemIdentifiers(inSection: section))
        return flat
    }

    private func place(
        at path: IndexPath
    ) -> (section: SectionIdentifierType, item: ItemIdentifierType)? {
        guard contents.model.hasOutlines, let section = sectionIdentifier(for: path.section),
            contents.model.outline(of: section) != nil, let item = itemIdentifier(for: path)
        else { return nil }
        return (section, item)
    }

    func outlineRow(at path: IndexPath) -> OutlineRow? {
        place(at: path).flatMap { contents.outlineRow(of: $0.item, in: $0.section) }
    }

    func outlineParent(ofRowAt path: IndexPath) -> IndexPath? {
        place(at: path).flatMap { contents.model.outline(of: $0.section)?.parent(of: $0.item) }
            .flatMap { indexPath(for: $0) }
    }

    func setExpanded(_ isExpanded: Bool, rowAt path: IndexPath) {
        guard let (section, item) = place(at: path),
            let outline = contents.outline(
                afterChanging: item, in: section, isExpanded: isExpanded)
        else { return }
        show(outline, in: section)
    }

    func follow(
        from source: IndexPath, to destination: IndexPath, in view: any SnapshotView,
        report: () -> Void, show: (() -> Void)?
    ) {
        contents.follow(
            from: source, to: destination, in: view, report: report, show: show)
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
    /// Follows a move of a row by the user.
    ///
    /// - Parameters:
    ///   - source: The index path before the move.
    ///   - destination: The index path after it.
    ///   - view: The view.
    ///   - report: Reports the move to the data source.
    ///   - show: Shows the move in the view; nil if it is shown already.
    func follow(
        from source: IndexPath, to destination: IndexPath, in view: any SnapshotView,
        report: () -> Void, show: (() -> Void)?)
}
