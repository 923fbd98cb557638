/// One view on its way through a batch.
public struct CollectionStep<View> {
    /// The view.
    public let view: View
    /// Whether it was not on the screen before: put it there, where the animation starts.
    public let isNew: Bool
    /// Where it starts, where it ends.
    public let animation: LayoutAnimation
}

extension CollectionDisplay {
    /// Carries out changes together. Spec 57.3.
    ///
    /// The block runs at once: in it the model changes first, then the batch is told (57.4, 57.6).
    /// Then everything is counted and checked (57.9). Views follow their items; only new and
    /// reloaded ones are asked for.
    ///
    /// - Parameters:
    ///   - changes: changes the model, and tells the batch what it did.
    ///   - isAnimated: `false` leaves out the steps; the next ``update()`` puts everything at its
    ///     place.
    ///   - completion: told when ``endAnimations(finished:)`` is called; at once when nothing
    ///     moves. Spec OC-15.
    /// - Throws: ``CollectionError/update(_:)`` when the counts contradict the changes. The model
    ///   has changed then, so ``reloadData()`` is the way out.
    /// - Returns: the way of every view that shows before or after.
    public mutating func performBatch(
        _ changes: (inout BatchUpdate) throws(CollectionError) -> Void, isAnimated: Bool = true,
        completion: @escaping (Bool) -> Void = { _ in }
    ) throws(CollectionError) -> [CollectionStep<View>] {
        var batch = BatchUpdate()
        let before = session.context.counts
        try changes(&batch)
        let after = try source.counts()
        let map: UpdateMap
        do { map = try batch.resolve(before: before, after: after) } catch { throw .update(error) }
        let animations = session.perform(map)
        let steps = try follow(animations, map)
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

    /// The last step of an animation was drawn, or it was cut short: views that left can be used
    /// again, and the completions are told. Spec OC-15.
    ///
    /// - Returns: the views that left.
    @discardableResult
    public mutating func endAnimations(finished: Bool = true) -> [CollectionEffect<View>] {
        let effects = releaseLeaving()
        let told = completions
        completions = []
        for completion in told { completion(finished) }
        return effects
    }

    private mutating func releaseLeaving() -> [CollectionEffect<View>] {
        let gone = leaving
        leaving = []
        return gone.map { hide($0.element, $0.pooled) }
    }

    private mutating func follow(
        _ animations: [LayoutAnimation], _ map: UpdateMap
    ) throws(CollectionError) -> [CollectionStep<View>] {
        let visible = Set(visibleAttributes().map(\.element))
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
        leaving += old.map { ($0.key, $0.value.pooled) }
        return steps
    }
}
