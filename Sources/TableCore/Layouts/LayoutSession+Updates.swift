/// How one view of a collection gets through a batch. Spec 67.
public struct LayoutAnimation: Hashable, Sendable {
    /// The element before the batch; `nil` when it is new.
    public var oldElement: LayoutElement?
    /// The element after the batch; `nil` when it was deleted.
    public var newElement: LayoutElement?
    /// Where it starts.
    public var start: LayoutAttributes
    /// Where it ends.
    public var end: LayoutAttributes

    /// The attributes after a part of the time, from 0 to 1. Spec 67.8.
    public func attributes(at progress: Double) -> LayoutAttributes {
        start.interpolated(to: end, progress: progress)
    }
}

extension LayoutSession {
    /// Carries a batch out and says how every view that shows before or after gets through it.
    ///
    /// In this order: a pass with the new counts, the layout hears of the batch, is asked for the
    /// start of everything that shows after it and for the end of everything that showed before,
    /// and forgets the batch. Spec OC-17, 57.2, 57.3.
    public mutating func perform(_ map: UpdateMap) -> [LayoutAnimation] {
        var before = attributes(in: context.bounds)
        let (old, oldOffset) = (layout, contentOffset)
        let anchor = anchor(surviving: map, among: before)
        context.counts = map.after
        runPass()
        if let anchor { keep(anchor) }
        let after = attributes(in: context.bounds)
        // What was there before is where it is on the screen, also when the offset has moved.
        let (dx, dy) = (contentOffset.x - oldOffset.x, contentOffset.y - oldOffset.y)
        before = before.map { $0.moved(dx: dx, dy: dy) }
        layout.prepareForUpdates(map.layoutUpdates)
        var animations: [LayoutAnimation] = []
        var shown: Set<LayoutElement> = []
        for attributes in after {
            let oldElement = map.oldLayoutElement(forNew: attributes.element)
            var normal =
                oldElement.flatMap { old.attributes(for: $0)?.moved(dx: dx, dy: dy) } ?? attributes
            if oldElement == nil { normal.alpha = 0 }
            normal.element = attributes.element
            shown.insert(attributes.element)
            animations.append(
                LayoutAnimation(
                    oldElement: oldElement, newElement: attributes.element,
                    start: layout.initialAttributes(appearing: normal), end: attributes))
        }
        for attributes in before {
            let newElement = map.newLayoutElement(forOld: attributes.element)
            var normal = newElement.flatMap { layout.attributes(for: $0) } ?? attributes
            if newElement == nil { normal.alpha = 0 }
            let end = layout.finalAttributes(disappearing: normal)
            if let newElement, shown.contains(newElement) { continue }
            animations.append(
                LayoutAnimation(
                    oldElement: attributes.element, newElement: newElement, start: attributes,
                    end: end))
        }
        layout.finalizeUpdates()
        return animations
    }

    /// The first cell that shows before and after a batch, by its new path; `nil` when all of the
    /// layout is measured, so that its positions need no help.
    private func anchor(
        surviving map: UpdateMap, among visible: [LayoutAttributes]
    ) -> LayoutAnchor? {
        guard layout.hasEstimates, contentOffset.x > 0 || contentOffset.y > 0 else { return nil }
        for attributes in visible where attributes.element.kind == nil {
            guard let element = map.newLayoutElement(forOld: attributes.element) else { continue }
            var anchor = anchor(at: attributes)
            anchor.element = element
            return anchor
        }
        return nil
    }
}

extension UpdateMap {
    /// The batch as a layout hears of it. Spec 57.11.
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

    /// Views that are no cells follow their section; their own numbering is the layout's.
    func newLayoutElement(forOld element: LayoutElement) -> LayoutElement? {
        let path = element.indexPath
        guard element.kind != nil else { return newIndexPath(forOld: path).map { .cell($0) } }
        return newSection(forOld: path.section).map {
            LayoutElement(element.category, at: path.moved(toSection: $0))
        }
    }

    func oldLayoutElement(forNew element: LayoutElement) -> LayoutElement? {
        let path = element.indexPath
        guard element.kind != nil else { return oldIndexPath(forNew: path).map { .cell($0) } }
        return oldSection(forNew: path.section).map {
            LayoutElement(element.category, at: path.moved(toSection: $0))
        }
    }
}

extension IndexPath {
    /// The path that is like this one inside another section, however many numbers it has.
    /// Spec 50.7.
    fileprivate func moved(toSection section: Int) -> IndexPath {
        dropFirst().reduce(into: IndexPath(index: section)) { $0.append($1) }
    }
}
