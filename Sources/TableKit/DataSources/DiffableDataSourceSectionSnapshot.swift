public import TableCore

/// The items of one section as an outline, whose items can be expanded and collapsed.
///
///     var outline = DiffableDataSourceSectionSnapshot<String>()
///     outline.append(["Fruit", "Nuts"])
///     outline.append(["Apple", "Pear"], to: "Fruit")
///     outline.expand(["Fruit"])
///     dataSource.apply(outline, to: .food)
///
/// Each item is unique in the outline. A change that breaks this rule, or names a missing item,
/// stops a debug build; a release build logs it and ignores the change. Use `SectionSnapshot`,
/// whose functions throw, where identifiers come from outside.
public nonisolated struct DiffableDataSourceSectionSnapshot<
    ItemIdentifierType: Hashable & Sendable
>: Sendable {
    /// The underlying outline.
    public private(set) var snapshot: SectionSnapshot<ItemIdentifierType>

    /// Creates an outline without items.
    public init() { snapshot = SectionSnapshot() }

    /// Wraps an outline.
    public init(_ snapshot: SectionSnapshot<ItemIdentifierType>) { self.snapshot = snapshot }

    /// All items, each followed by those below it.
    public var items: [ItemIdentifierType] { snapshot.items }
    /// The items at the top.
    public var rootItems: [ItemIdentifierType] { snapshot.rootItems }
    /// The items whose parents are all expanded.
    public var visibleItems: [ItemIdentifierType] { snapshot.visibleItems }

    /// Whether the outline has an item.
    public func contains(_ item: ItemIdentifierType) -> Bool { snapshot.contains(item) }
    /// The number of parents of an item.
    public func level(of item: ItemIdentifierType) -> Int { snapshot.level(of: item) }
    /// The place of an item among all items; nil for a missing one.
    public func index(of item: ItemIdentifierType) -> Int? { snapshot.index(of: item) }
    /// The item above an item; nil for an item at the top.
    public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
        snapshot.parent(of: child)
    }
    /// Whether an item is expanded.
    public func isExpanded(_ item: ItemIdentifierType) -> Bool { snapshot.isExpanded(item) }
    /// Whether all parents of an item are expanded.
    public func isVisible(_ item: ItemIdentifierType) -> Bool { snapshot.isVisible(item) }

    /// The items below an item as an outline of their own.
    public func snapshot(
        of parent: ItemIdentifierType, includingParent: Bool = false
    ) -> Self { Self(snapshot.snapshot(of: parent, includingParent: includingParent)) }

    /// Appends items below another one, or at the top.
    public mutating func append(
        _ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil
    ) { change { try $0.append(items, to: parent) } }

    /// Inserts items before another one, on its level.
    public mutating func insert(
        _ items: [ItemIdentifierType], before item: ItemIdentifierType
    ) { change { try $0.insert(items, before: item) } }

    /// Inserts items after another one, on its level.
    public mutating func insert(
        _ items: [ItemIdentifierType], after item: ItemIdentifierType
    ) { change { try $0.insert(items, after: item) } }

    /// Deletes items with those below them.
    public mutating func delete(_ items: [ItemIdentifierType]) { snapshot.delete(items) }
    /// Deletes all items.
    public mutating func deleteAll() { snapshot.deleteAll() }

    /// Replaces the items below an item.
    public mutating func replace(
        childrenOf parent: ItemIdentifierType, using other: Self
    ) { change { try $0.replace(childrenOf: parent, using: other.snapshot) } }

    /// Expands items.
    public mutating func expand(_ items: [ItemIdentifierType]) {
        change { try $0.expand(items) }
    }
    /// Collapses items.
    public mutating func collapse(_ items: [ItemIdentifierType]) {
        change { try $0.collapse(items) }
    }

    private mutating func change(
        _ body: (inout SectionSnapshot<ItemIdentifierType>) throws -> Void
    ) {
        do {
            try body(&snapshot)
        } catch {
            assertionFailure("\(error)")
            report("\(error)")
        }
    }
}
