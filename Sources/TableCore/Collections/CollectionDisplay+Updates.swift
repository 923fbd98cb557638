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
    ///   - completion: Called by ``endAnimations(finished:)``, or at once when there is nothing to
    ///     animate. Spec OC-15.
    /// - Throws: ``CollectionError/update(_:)`` when the counts contradict the changes. The model
    ///   has changed by then, so call ``reloadData()`` to recover.
    /// - Returns: The animation of every view that is visible before or after.
    public func performBatch(
        _ changes: (inout BatchUpdate) throws(CollectionError) -> Void, isAnimated: Bool = true,
        willLayOut: (UpdateMap) -> Void = { _ in }, follow: (UpdateMap) -> Void = { _ in },
        completion: @escaping (Bool) -> Void = { _ in }
    ) throws(CollectionError) -> [CollectionStep<View>] {
        var batch = BatchUpdate()
        let before = counts
        try changes(&batch)
        let after = try source.counts()
        let map: UpdateMap
        do { map = try batch.resolve(before: before, after: after) } catch { throw .update(error) }
        willLayOut(map)
        let drawn = order.compactMap { shown[$0]?.attributes }
        let animations = layOut { $0.perform(map, shown: drawn) }
        counts = map.after
        let kept = keptElement
        keptElement = kept.flatMap { map.newLayoutElement(forOld: $0) }
        follow(map)
        let steps = try stepsFollowing(animations, map, kept: kept)
        let moves = steps.contains { $0.animation.start != $0.animation.end }
        if isAnimated, moves {
            completions.append(completion)
            return steps
        }
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
    /// - Parameter finished: Whether the animations ran to their end; passed to the completions.
    /// - Returns: The effects that remove the views that left.
    @discardableResult
    public func endAnimations(finished: Bool = true) -> [CollectionEffect<View>] {
        let effects = releaseLeaving()
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

    private func stepsFollowing(
        _ animations: [LayoutAnimation], _ map: UpdateMap, kept: LayoutElement?
    ) throws(CollectionError) -> [CollectionStep<View>] {
        order = visibleAttributes().map(\.element)
        let visible = Set(order)
        let reloaded = Set(map.batch.reloadedRows.map { LayoutElement.cell($0.place) })
        var old = shown
        shown = [:]
        var steps: [CollectionStep<View>] = []
        for animation in animations {
            let new = animation.newElement.flatMap { visible.contains($0) ? $0 : nil }
            let before = animation.oldElement.flatMap { old.removeValue(forKey: $0) }
            if let before, let element = animation.oldElement {
                if new == nil || reloaded.contains(element) {
                    leaving.append((element, before.pooled))
                }
                if new == nil || !reloaded.contains(element) {
                    let view = before.pooled.view
                    steps.append(CollectionStep(view: view, isNew: false, animation: animation))
                }
            }
            guard let new else { continue }
            if let before, animation.oldElement.map(reloaded.contains) != true {
                shown[new] = Shown(pooled: before.pooled, attributes: animation.end)
            } else {
                let pooled = try view(for: new)
                shown[new] = Shown(pooled: pooled, attributes: animation.end)
                steps.append(
                    CollectionStep(view: pooled.view, isNew: true, animation: animation))
            }
        }
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
