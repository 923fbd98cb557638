extension CompositionalLayout {
    /// Returns attributes of a section as its handler for visible elements changes them.
    func changed(_ attributes: [LayoutAttributes], inSection number: Int) -> [LayoutAttributes] {
        guard let handler = sections[number].section?.visibleItemsInvalidationHandler else {
            return attributes
        }
        let offset = sections[number].offset
        let isVertical = configuration.scrollDirection == .vertical
        let own = Point(x: isVertical ? offset : 0, y: isVertical ? 0 : offset)
        // The handler sees the places of a section that scrolls on its own before scrolling.
        var changed = attributes.map { $0.moved(dx: own.x, dy: own.y) }
        handler(
            &changed, sections[number].isOrthogonal ? own : visible.origin,
            CollectionLayoutEnvironment(
                container: CollectionLayoutEnvironment.Container(contentSize: visible.size)))
        return changed.map { $0.moved(dx: -own.x, dy: -own.y) }
    }

    /// Returns the bar that shows how far a section is scrolled across the layout; `nil` for a
    /// section whose items all fit.
    public func orthogonalIndicator(ofSection section: Int) -> Rect? {
        guard sections.indices.contains(section), sections[section].maximumOffset > 0,
            let start = lengths.location(at: section)?.before.length
        else { return nil }
        let (resolved, thickness, margin) = (sections[section], 4.0, 3.0)
        let room = max(0, resolved.cross - 2 * margin)
        let part = resolved.cross / (resolved.cross + resolved.maximumOffset)
        let length = min(room, max(24, room * part))
        let place = margin + (room - length) * resolved.offset / resolved.maximumOffset
        return axes.rect(
            main: frame.start + start + resolved.ownLength - thickness - 1, cross: place,
            axes.size(main: thickness, cross: length))
    }
}
