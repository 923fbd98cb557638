/// The animation of one view during a batch update.
public struct CollectionStep<View> {
    /// The view.
    public let view: View
    /// Whether the view is new: add it where the animation starts.
    public let isNew: Bool
    /// The start and end attributes.
    public let animation: LayoutAnimation
}

extension CollectionDisplay {
    /// Performs several changes as one batch. Spec 57.3.
    ///
    /// Runs the block at once: first change the model in it, then record the changes in the batch
    /// (57.4, 57.6). Then the items are counted and the counts checked (57.9). Views follow their
    /// items; the data source is asked only for new and reloaded ones.
    ///
    /// - Parameters:
    ///   - changes: Changes the model and records the changes in the batch.
    ///   - isAnimated: `false` returns no steps; the next ``update()`` applies the final
    ///     attributes.
    ///   - willLayOut: Called with the checked batch before the layout computes new positions, to
    ///     update what the layout asks for, such as measured sizes.
    ///   - follow: Called with the checked batch before views are asked for, to update what
    ///     belongs to items, such as their selection.
    ///   - drawn: Returns the attributes with which a view is drawn, if an animation was moving it;
    ///     it goes on from there. Call ``endAnimations(finished:isInterrupted:)`` before.
    ///   - completion: Called by ``endAnimations(finished:)``, or at once when there is nothing to
    ///     animate. Spec OC-15.
    /// - Throws: ``CollectionError/update(_:)`` when the counts contradict the changes. The model
    ///   has changed by then, so call ``reloadData()`` to recover.
    /// - Returns: The animation of every view that is visible before or after.
    public func performBatch(
        _ changes: (inout BatchUpdate) throws(CollectionError) -> Void, isAnimated: Bool = true,
        willLayOut: (UpdateMap) -> Void = { _ in }, follow: (UpdateMap) -> Void = { _ in },
        drawn: (View) -> LayoutAttributes? = { _ in nil },
        completion: @escaping (Bool) -> Void = { _ in }
    ) throws(CollectionError) -> [CollectionStep<View>] {
        var batch = BatchUpdate()
        let before = counts
        try changes(&batch)
        let after = try source.counts()
        let map: UpdateMap
        do { map = try batch.resolve(before: before, after: after) } catch { throw .update(error) }
        willLayOut(map)
        let onScreen = order.compactMap { shown[$0]?.attributes }
        let offset = bounds.origin
        let keepsOffset = keptElement.map { map.onlyMoves($0.indexPath) } ?? false
        let animations = layOut {
            $0.perform(map, shown: onScreen, keepsOffset: keepsOffset)
        }
        counts = map.after
        let kept = keptElement
        keptElement = kept.flatMap { map.newLayoutElement(forOld: $0) }
        follow(map)
        let shift = Point(x: bounds.minX - offset.x, y: bounds.minY - offset.y)
        let steps = try stepsFollowing(
            continued(animations, map) { drawn($0)?.moved(dx: shift.x, dy: shift.y) }, map,
            kept: kept)
        let moves = steps.contains { $0.animation.start != $0.animation.end }
        if isAnimated, moves {
            completions.append(completion)
            return steps
        }
        crossed = [:]
        pending += releaseLeaving()
        pending += steps.compactMap { step in
            guard let new = step.animation.newElement, shown[new] != nil else { return nil }
            let end = step.animation.end
            return step.isNew ? .show(step.view, end) : .apply(step.view, end)
        }
        completion(true)
        return []
    }

    /// Ends the animations after their last frame, or earlier: recycles the views that left and
    /// calls the pending completions. Spec OC-15.
    ///
    /// - Parameters:
    ///   - finished: Whether the animations ran to their end; passed to the completions.
    ///   - isInterrupted: Whether another batch takes over the views that are on their way.
    /// - Returns: The effects that remove the views that left.
    @discardableResult
    public func endAnimations(
        finished: Bool = true, isInterrupted: Bool = false
    ) -> [CollectionEffect<View>] {
        let effects = releaseLeaving() + (isInterrupted ? [] : releasePassing())
        let told = completions
        completions = []
        for completion in told { completion(finished) }
        return effects
    }

    private func releaseLeaving() -> [CollectionEffect<View>] {
        let gone = leaving
        leaving = []
        return gone.map { hide($0.element, $0.pooled) }
    }

    /// Hides the views that were only on their way out of view.
    private func releasePassing() -> [CollectionEffect<View>] {
        guard !crossed.isEmpty else { return [] }
        let moved = crossed
        crossed = [:]
        let visible = Set(visibleAttributes().map(\.element))
        order.removeAll { moved[$0] != nil && !visible.contains($0) }
        return Self.ordered(moved.keys.filter { !visible.contains($0) }).compactMap { element in
            shown.removeValue(forKey: element).map { hide(element, $0.pooled) }
        }
    }

    /// Returns animations that begin where an earlier batch has drawn their views, and the rest of
    /// its animations of views that neither start nor end in view in this one.
    private func continued(
        _ animations: [LayoutAnimation], _ map: UpdateMap,
        _ drawn: (View) -> LayoutAttributes?
    ) -> [LayoutAnimation] {
        func start(of element: LayoutElement?) -> LayoutAttributes? {
            element.flatMap { shown[$0] }.flatMap { drawn($0.pooled.view) }
        }
        let begun = animations.map { animation in
            var begun = animation
            if let start = start(of: animation.oldElement) { begun.start = start }
            return begun
        }
        let found = Set(animations.compactMap(\.oldElement))
        let kinds = session.layout.itemElementKinds
        let others = Self.ordered(crossed.keys.filter { !found.contains($0) })
        return begun
            + others.compactMap { old in
                guard let start = start(of: old),
                    let new = map.newLayoutElement(forOld: old, itemKinds: kinds),
                    let end = layOut({ $0.layout.attributes(for: new) })
                else { return nil }
                return LayoutAnimation(oldElement: old, newElement: new, start: start, end: end)
            }
    }

    private func stepsFollowing(
        _ animations: [LayoutAnimation], _ map: UpdateMap, kept: LayoutElement?
    ) throws(CollectionError) -> [CollectionStep<View>] {
        crossed = [:]
        order = visibleAttributes().map(\.element)
        let visible = Set(order)
        let reloaded = Set(map.batch.reloadedRows.map { LayoutElement.cell($0.place) })
        var old = shown
        shown = [:]
        var steps: [CollectionStep<View>] = []
        for animation in animations {
            let before = animation.oldElement.flatMap { old.removeValue(forKey: $0) }
            let isReloaded = animation.oldElement.map(reloaded.contains) ?? false
            // A view on its way out of view stays until it has left.
            let passes = before != nil && !isReloaded
            let new = animation.newElement.flatMap { visible.contains($0) || passes ? $0 : nil }
            if let before, let element = animation.oldElement {
                if new == nil || isReloaded { leaving.append((element, before.pooled)) }
                if new == nil || !isReloaded {
                    steps.append(
                        .init(view: before.pooled.view, isNew: false, animation: animation))
                }
            }
            guard let new else { continue }
            crossed[new] = animation.start.frame.union(animation.end.frame)
            if !visible.contains(new) { order.append(new) }
            if let before, !isReloaded {
                shown[new] = Shown(pooled: before.pooled, attributes: animation.end)
            } else {
                let pooled = try view(for: new)
                shown[new] = Shown(pooled: pooled, attributes: animation.end)
                steps.append(.init(view: pooled.view, isNew: true, animation: animation))
            }
        }
        passing = Set(shown.keys).subtracting(visible)
        if let kept, let new = keptElement, shown[new] == nil,
            let before = old.removeValue(forKey: kept)
        {
            shown[new] = before
        }
        for element in Self.ordered(old.keys) {
            if let gone = old[element] { leaving.append((element, gone.pooled)) }
        }
        return steps
    }
}

extension UpdateMap {
    /// Whether the batch moves a row and does nothing else.
    fileprivate func onlyMoves(_ path: IndexPath) -> Bool {
        var move = BatchUpdate()
        guard let target = newIndexPath(forOld: path) else { return false }
        move.moveRow(from: path, to: target)
        return batch == move
    }
}
