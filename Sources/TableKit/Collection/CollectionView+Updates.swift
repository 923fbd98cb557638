import CGtk
import Foundation
import GtkBridge
import TableCore

extension CollectionView {
    /// Reloads everything from the data source, and clears the selection. Spec 57.10.
    ///
    /// - Complexity: O(sections + visible items).
    public func reloadData() {
        abandonMovement()
        endSwipe()
        closeMenuOfRows()
        forgetDragSources()
        preferredSizes = [:]
        endAnimation(finished: false)
        clearPointer()
        invalidateMetrics()
        display.reloadData()
        selection.reload(counts: display.counts)
        pendingSelection = nil
        setNeedsLayout()
    }

    /// Applies several changes together and animates them at once. Spec 57.3.
    ///
    /// Change the model in `updates` first, then report the changes (57.4): deletions and reloads
    /// with index paths from before all changes, insertions with those from after them. If the
    /// counts contradict the changes, a debug build stops and names the broken rule; a release
    /// build logs it and reloads everything.
    ///
    /// - Parameters:
    ///   - updates: Changes the model and the collection. Called immediately. Spec 57.6.
    ///   - completion: Called when the animations end, with a Boolean value that indicates whether
    ///     they finished. Spec OC-15.
    /// - Complexity: O(sections + changes · log n), plus the layout's.
    public func performBatchUpdates(
        _ updates: () -> Void, completion: @escaping (Bool) -> Void = { _ in }
    ) {
        batches.performUpdates(updates, completion: completion)
    }

    /// Applies changes that were computed elsewhere, together with a change of the model.
    func perform(
        _ batch: BatchUpdate, animated: Bool, updates: () -> Void,
        completion: @escaping (Bool) -> Void
    ) {
        animatesBatch = animated
        performBatchUpdates {
            updates()
            batches.batch = batch
        } completion: {
            completion($0)
        }
        animatesBatch = true
    }

    /// Inserts items at the given index paths, as they are after the changes. Spec 57.1.
    public func insertItems(at indexPaths: [IndexPath]) { record { $0.insertRows(indexPaths) } }

    /// Deletes items at the given index paths, as they were before the changes. Spec 57.1.
    public func deleteItems(at indexPaths: [IndexPath]) { record { $0.deleteRows(indexPaths) } }

    /// Reloads items at the given index paths, as they were before the changes. Spec 57.1.
    public func reloadItems(at indexPaths: [IndexPath]) { record { $0.reloadRows(indexPaths) } }

    /// Moves an item from an index path before the changes to one after them. Spec 57.1.
    public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        record { $0.moveRow(from: indexPath, to: newIndexPath) }
    }

    /// Inserts sections at the given indices, as they are after the changes. Spec 57.1.
    public func insertSections(_ sections: IndexSet) {
        record { $0.insertSections(Array(sections)) }
    }

    /// Deletes sections at the given indices, as they were before the changes. Spec 57.1.
    public func deleteSections(_ sections: IndexSet) {
        record { $0.deleteSections(Array(sections)) }
    }

    /// Reloads sections at the given indices, as they were before the changes. Spec 57.1.
    public func reloadSections(_ sections: IndexSet) {
        record { $0.reloadSections(Array(sections)) }
    }

    /// Moves a section from an index before the changes to one after them. Spec 57.1.
    public func moveSection(_ section: Int, toSection newSection: Int) {
        record { $0.moveSection(from: section, to: newSection) }
    }

    private func record(_ change: (inout BatchUpdate) -> Void) { batches.record(change) }

    /// Connects the collection to the session that orders its batches.
    func connectBatches() {
        batches.bringUpToDate = { [weak self] in self?.updateIfNeeded() }
        batches.awaitsReload = { [weak self] in self?.awaitsReload() ?? true }
        batches.perform = { [weak self] in try self?.apply($0, completion: $1) }
        batches.recover = { [weak self] in self?.recover(from: $0) }
    }

    /// Returns whether nothing is shown yet, so that the pending reload shows all changes.
    private func awaitsReload() -> Bool {
        guard display.isStale || !hasSize else { return false }
        abandonMovement()
        display.reloadData()
        setNeedsLayout()
        return true
    }

    private func apply(_ batch: BatchUpdate, completion: @escaping (Bool) -> Void) throws {
        if movement == nil {
            try perform(batch, completion: completion)
        } else {
            try performInMovement(batch, completion: completion)
        }
        showSelection()
        if pointer.band != nil, let place = pointer.place { moveBand(to: place) }
        dropTarget?.contentChanged()
    }

    /// Applies changes to the views on the screen and animates them.
    func perform(_ batch: BatchUpdate, completion: @escaping (Bool) -> Void) throws {
        var before = endAnimation(finished: false, isInterrupted: true)
        if let movement, movement.drag.isFinished {
            // The item moves from where it was held.
            before[ObjectIdentifier(movement.view)] = movement.view.hosting?.attributes
        }
        isUpdating = true
        display.setBounds(Rect(origin: contentOffset, size: viewportSize))
        let steps: [CollectionStep<CollectionReusableView>]
        do {
            defer { isUpdating = false }
            steps = try display.performBatch(
                { (changes: inout BatchUpdate) throws(CollectionError) in changes = batch },
                isAnimated: animatesBatch && animationsAreEnabled,
                willLayOut: { [self] in movePreferredSizes($0) },
                follow: { [self] in
                    selection.apply($0, movesCursor: true)
                    prefetching.session.apply($0)
                    itemsChanged($0)
                },
                drawn: { before[ObjectIdentifier($0)] }, completion: completion)
        }
        // What is in view keeps its place where items above it came or went.
        let offset = contentOffset
        followOffset()
        pointer.band?.contentMoved(
            by: Point(x: contentOffset.x - offset.x, y: contentOffset.y - offset.y))
        start(steps)
        setNeedsLayout()
        updateIfNeeded()
    }

    /// Reloads everything after changes that contradict the data source, and keeps the scroll
    /// position and the selection.
    func recover(from error: any Error) {
        reportBrokenUpdate(error)
        abandonMovement()
        preferredSizes = [:]
        pendingSelection = (selection.selectedPositions, focusedItem)
        display.reloadData()
        setNeedsLayout()
        updateIfNeeded()
        showSelection()
    }

    // MARK: Animation

    /// Starts the animation of a batch.
    private func start(_ steps: [CollectionStep<CollectionReusableView>]) {
        guard !steps.isEmpty else { return }
        var running = CollectionAnimation()
        var leaving: [HostedElement] = []
        running.steps = steps.map { step in
            if step.isNew { show(step.view, at: step.animation.start) }
            return (step.view, step.animation)
        }
        let staying = Set(display.orderedViews.map(ObjectIdentifier.init))
        for element in elements {
            guard let view = element.view, view !== background,
                !staying.contains(ObjectIdentifier(view))
            else { continue }
            leaving.append(element)
        }
        running.leavingElements = leaving
        run(running)
    }

    /// Animates visible views from the attributes with which they were drawn to their own.
    func animate(from drawn: [ObjectIdentifier: LayoutAttributes]) {
        guard animationsAreEnabled else { return }
        var running = CollectionAnimation()
        for (element, attributes) in display.visibleElements {
            guard let view = display.view(of: element),
                let start = drawn[ObjectIdentifier(view)], start != attributes
            else { continue }
            var end = attributes
            end.zIndex = start.zIndex
            running.steps.append(
                (
                    view,
                    LayoutAnimation(
                        oldElement: element, newElement: element, start: start, end: end)
                ))
        }
        if !running.steps.isEmpty { run(running) }
    }

    private func run(_ animation: CollectionAnimation) {
        self.animation = animation
        self.animation?.driver = Animation(
            on: bin.widget, duration: CollectionAnimation.duration
        ) { [weak self] progress in
            self?.advance(to: progress)
        } completion: { [weak self] in
            _ = self?.endAnimation(finished: true)
        }
        advance(to: 0)
    }

    private func advance(to progress: Double) {
        for step in animation?.steps ?? [] {
            step.view.hosting?.set(step.animation.attributes(at: progress), isAnimating: true)
        }
        setNeedsLayout()
    }

    /// Ends the running animation and gives all views their final attributes.
    ///
    /// - Parameter isInterrupted: Whether a batch takes over the views from where they are drawn.
    /// - Returns: The attributes with which the views of a batch were drawn, by view.
    @discardableResult
    func endAnimation(
        finished: Bool, isInterrupted: Bool = false
    ) -> [ObjectIdentifier: LayoutAttributes] {
        guard let ended = animation else { return [:] }
        animation = nil
        ended.driver?.stop()
        var drawn: [ObjectIdentifier: LayoutAttributes] = [:]
        for step in ended.steps {
            guard let hosting = step.view.hosting else { continue }
            drawn[ObjectIdentifier(step.view)] = hosting.attributes
        }
        // The layout may have moved views since the animation began.
        for (element, attributes) in display.visibleElements {
            display.view(of: element)?.hosting?.set(attributes, isAnimating: false)
        }
        let effects = display.endAnimations(
            finished: finished, isInterrupted: isInterrupted)
        for case .hide(let view, _) in effects { hide(view) }
        ended.end(finished)
        setNeedsLayout()
        return drawn
    }
}
