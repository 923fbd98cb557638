/// The animation of one view of a collection during a batch update. Spec 67.
public struct LayoutAnimation: Hashable, Sendable {
    /// The element before the batch; `nil` when it was inserted.
    public var oldElement: LayoutElement?
    /// The element after the batch; `nil` when it was deleted.
    public var newElement: LayoutElement?
    /// The start attributes.
    public var start: LayoutAttributes
    /// The end attributes.
    public var end: LayoutAttributes

    /// Creates an animation.
    public init(
        oldElement: LayoutElement?, newElement: LayoutElement?, start: LayoutAttributes,
        end: LayoutAttributes
    ) {
        (self.oldElement, self.newElement) = (oldElement, newElement)
        (self.start, self.end) = (start, end)
    }

    /// Returns the attributes at a progress from 0 to 1. Spec 67.8.
    public func attributes(at progress: Double) -> LayoutAttributes {
        start.interpolated(to: end, progress: progress)
    }
}

extension LayoutSession {
    /// Performs a batch and returns the animations of all views that are visible before or after
    /// it.
    ///
    /// In this order: runs a pass with the new counts, prepares the layout for the updates, asks it
    /// for the start of each element that is visible afterwards and for the end of each that was
    /// visible before, and finalizes the updates. Spec OC-17, 57.2, 57.3.
    ///
    /// - Parameters:
    ///   - map: The checked batch.
    ///   - visible: The attributes on the screen. If a pass is due, the batch starts from them:
    ///     such a pass would ask for metrics at old index paths, but the model has changed already.
    ///   - keepsOffset: Whether the content offset stays, as while the pointer moves an item;
    ///     otherwise the first visible item that stays keeps its place on the screen.
    public mutating func perform(
        _ map: UpdateMap, shown visible: [LayoutAttributes]? = nil, keepsOffset: Bool = false
    ) -> [LayoutAnimation] {
        let isDue = needsPass && visible != nil
        var before = isDue ? visible ?? [] : attributes(in: context.bounds)
        let (old, oldOffset) = (layout, contentOffset)
        let drawn = Dictionary(
            before.map { ($0.element, $0) }, uniquingKeysWith: { first, _ in first })
        func oldAttributes(_ element: LayoutElement) -> LayoutAttributes? {
            isDue ? drawn[element] : old.attributes(for: element)
        }
        let anchor = keepsOffset ? nil : anchor(surviving: map, among: before)
        context.counts = map.after
        layout.follow(map)
        runPass()
        let itemKinds = old.itemElementKinds.union(layout.itemElementKinds)
        if let anchor { keep(anchor) }
        let after = attributes(in: context.bounds)
        // Old attributes keep their place on the screen, even if the offset has changed.
        let (dx, dy) = (contentOffset.x - oldOffset.x, contentOffset.y - oldOffset.y)
        before = before.map { $0.moved(dx: dx, dy: dy) }
        layout.prepareForUpdates(map.layoutUpdates)
        var animations = after.map { attributes in
            let oldElement = map.oldLayoutElement(
                forNew: attributes.element, itemKinds: itemKinds)
            let old = oldElement.flatMap { oldAttributes($0)?.moved(dx: dx, dy: dy) }
            return appearance(of: attributes, from: oldElement, at: old)
        }
        let shown = Set(after.map(\.element))
        for attributes in before {
            let animation = disappearance(
                of: attributes,
                to: map.newLayoutElement(forOld: attributes.element, itemKinds: itemKinds))
            if let element = animation.newElement, shown.contains(element) { continue }
            animations.append(animation)
        }
        layout.finalizeUpdates()
        return animations
    }

    /// Returns the animation to the attributes of an element that is visible after a batch.
    private mutating func appearance(
        of attributes: LayoutAttributes, from oldElement: LayoutElement?,
        at old: LayoutAttributes?
    ) -> LayoutAnimation {
        var normal = old ?? attributes
        if oldElement == nil { normal.alpha = 0 }
        normal.element = attributes.element
        return LayoutAnimation(
            oldElement: oldElement, newElement: attributes.element,
            start: layout.initialAttributes(appearing: normal), end: attributes)
    }

    /// Returns the animation from the attributes of an element that was visible before a batch.
    private mutating func disappearance(
        of attributes: LayoutAttributes, to newElement: LayoutElement?
    ) -> LayoutAnimation {
        var normal = newElement.flatMap { layout.attributes(for: $0) } ?? attributes
        if newElement == nil { normal.alpha = 0 }
        return LayoutAnimation(
            oldElement: attributes.element, newElement: newElement, start: attributes,
            end: layout.finalAttributes(disappearing: normal))
    }

    /// Returns an anchor at the first cell that is visible before the batch and neither moved nor
    /// deleted by it, by its new index path; `nil` at the start of the content, where new items are
    /// shown.
    ///
    /// If most of the visible cells are moved, as by another order, the item that comes to the
    /// index path of the first one is the anchor. If all are deleted, it is the item that follows
    /// them.
    private func anchor(
        surviving map: UpdateMap, among visible: [LayoutAttributes]
    ) -> LayoutAnchor? {
        guard contentOffset.x > 0 || contentOffset.y > 0 else { return nil }
        let cells = visible.filter { $0.element.kind == nil }
        guard let first = cells.first else { return edge(surviving: map, among: visible) }
        let staying = cells.filter { map.stayingIndexPath(forOld: $0.indexPath) != nil }
        let moved = cells.count { map.newIndexPath(forOld: $0.indexPath) != nil } - staying.count
        var anchor = anchor(at: staying.first ?? first)
        if moved > staying.count {
            anchor = self.anchor(at: first)
        } else if let path = staying.first.flatMap({ map.stayingIndexPath(forOld: $0.indexPath) }) {
            anchor.element = .cell(path)
        } else if let position = map.before.position(of: first.indexPath),
            let path = map.neighbor(ofOld: position).flatMap(map.after.indexPath(at:))
        {
            anchor.element = .cell(path)
        } else {
            return nil
        }
        return anchor
    }

    /// Returns an anchor at the first header or footer whose section stays, for a visible part
    /// without cells.
    private func edge(
        surviving map: UpdateMap, among visible: [LayoutAttributes]
    ) -> LayoutAnchor? {
        for attributes in edges(among: visible, in: context.bounds) {
            guard map.movedSectionsByOld[attributes.indexPath.section] == nil,
                let element = map.newLayoutElement(forOld: attributes.element)
            else { continue }
            var anchor = anchor(at: attributes)
            anchor.element = element
            return anchor
        }
        return nil
    }
}

extension UpdateMap {
    /// The changes of the batch, as reported to a layout. Spec 57.11.
    public var layoutUpdates: [LayoutUpdate] {
        var updates: [LayoutUpdate] = []
        updates += batch.deletedSections.map { .deleteSection($0.place) }
        updates += batch.deletedRows.map { .deleteItem($0.place) }
        updates += batch.reloadedSections.compactMap { change in
            newSection(forOld: change.place).map { .reloadSection(before: change.place, after: $0) }
        }
        updates += batch.reloadedRows.compactMap { change in
            newIndexPath(forOld: change.place).map { .reloadItem(before: change.place, after: $0) }
        }
        updates += batch.movedSections.map { .moveSection(from: $0.source, to: $0.destination) }
        updates += batch.movedRows.map { .moveItem(from: $0.source, to: $0.destination) }
        updates += batch.insertedSections.map { .insertSection($0.place) }
        updates += batch.insertedRows.map { .insertItem($0.place) }
        return updates
    }

    /// Returns the element after the batch, or `nil` if it was deleted. Supplementary and
    /// decoration views follow their section.
    ///
    /// - Parameters:
    ///   - element: The element before the batch.
    ///   - itemKinds: The kinds of views that follow the item at their index path instead.
    public func newLayoutElement(
        forOld element: LayoutElement, itemKinds: Set<String> = []
    ) -> LayoutElement? {
        follow(element, itemKinds, newIndexPath(forOld:), newSection(forOld:))
    }

    func oldLayoutElement(
        forNew element: LayoutElement, itemKinds: Set<String> = []
    ) -> LayoutElement? {
        follow(element, itemKinds, oldIndexPath(forNew:), oldSection(forNew:))
    }

    private func follow(
        _ element: LayoutElement, _ itemKinds: Set<String>, _ path: (IndexPath) -> IndexPath?,
        _ section: (Int) -> Int?
    ) -> LayoutElement? {
        let before = element.indexPath
        if element.kind.map(itemKinds.contains) ?? true {
            return path(before).map { LayoutElement(element.category, at: $0) }
        }
        return section(before.section).map {
            LayoutElement(element.category, at: before.moved(toSection: $0))
        }
    }
}

extension IndexPath {
    /// Returns the index path with another section, whatever its length. Spec 50.7.
    fileprivate func moved(toSection section: Int) -> IndexPath {
        dropFirst().reduce(into: IndexPath(index: section)) { $0.append($1) }
    }
}
