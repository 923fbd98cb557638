import TableCore

/// A view that shows the snapshots of a diffable data source.
protocol SnapshotView: AnyObject {
    /// Applies changes that were computed elsewhere, together with a change of the model.
    func perform(
        _ batch: BatchUpdate, animated: Bool, updates: () -> Void,
        completion: @escaping (Bool) -> Void)
    /// Whether a row that moves and is reloaded is also animated as a reloaded one.
    var animatesReloadsOfMovedRows: Bool { get }
    /// Configures rows again without replacing their cells.
    func reconfigure(at indexPaths: [IndexPath])
    /// Shows the current places of the visible rows in their outline.
    func updateOutline()
    /// Queries the data source again.
    func reloadData()
}

/// The model of a diffable data source: the snapshot that it shows, and the outlines of its
/// sections.
final class DiffableContents<Section: Hashable & Sendable, Item: Hashable & Sendable> {
    /// The model. After a move by the user, the view may still be about to show it.
    private(set) var model = OutlinedSnapshot<Section, Item>()
    /// The functions called when the user expands and collapses items.
    var handlers = SectionSnapshotHandlers<Item>()
    /// The state in the view.
    private(set) var current = Snapshot<Section, Item>()
    private var move: UserMove?

    /// A move by the user that the view is reporting to the data source.
    private struct UserMove {
        let source: IndexPath
        let destination: IndexPath
        /// The state that the view shows at this time.
        let shown: Snapshot<Section, Item>
        /// The state after the move of the one item.
        let moved: Snapshot<Section, Item>
        /// Whether the model has followed the move.
        var isDone = false
    }

    /// Makes a section an outline once its visible items are applied.
    func setOutline(_ outline: SectionSnapshot<Item>, for section: Section) {
        model.setOutline(outline, for: section)
    }

    /// Shows a new state: all changes in one batch, then reloads of moved items in another.
    ///
    /// - Parameters:
    ///   - new: The new state.
    ///   - view: The view that shows it; nil if it is gone.
    ///   - animation: The animation of insertions, deletions and reloads.
    ///   - animated: Whether to animate the changes.
    ///   - completion: Called after the animation.
    func apply(
        _ new: Snapshot<Section, Item>, in view: (any SnapshotView)?,
        animation: RowAnimation = .automatic, animated: Bool, completion: (() -> Void)?
    ) {
        let isMoved = move?.isDone == true
        let changesOutlines = endMove(with: new) || model.apply(new)
        show(model.snapshot, in: view, animation, animated, completion)
        if changesOutlines || isMoved && model.hasOutlines { view?.updateOutline() }
    }

    /// Shows a state, of which the view shows ``current``.
    private func show(
        _ new: Snapshot<Section, Item>, in view: (any SnapshotView)?, _ animation: RowAnimation,
        _ animated: Bool, _ completion: (() -> Void)?
    ) {
        let difference: SnapshotDifference = new.difference(from: current, animation: animation)
        model.forgetMarks()
        guard let view else {
            current = model.snapshot
            completion?()
            return
        }
        view.perform(difference.structure, animated: animated) {
            current = model.snapshot
        } completion: { _ in
            completion?()
        }
        if !difference.reloadsAfterwards.isEmpty {
            view.perform(
                difference.reloadsAfterwards, animated: view.animatesReloadsOfMovedRows,
                updates: {}, completion: { _ in })
        }
        view.reconfigure(at: new.reconfiguredIndexPaths)
    }

    /// Shows a new state by reloading everything.
    func reload(
        _ new: Snapshot<Section, Item>, in view: (any SnapshotView)?, completion: (() -> Void)?
    ) {
        move = nil
        model.apply(new)
        model.forgetMarks()
        current = model.snapshot
        view?.reloadData()
        completion?()
    }

    // MARK: Moves by the user

    /// Moves an item as the user did, with the items below it in its outline.
    ///
    /// - Returns: The state before; nil if the item cannot be moved.
    func moveItem(at source: IndexPath, to destination: IndexPath) -> Snapshot<Section, Item>? {
        let before = model.snapshot
        if let move, move.source == source, move.destination == destination {
            guard !move.isDone else { return nil }
            self.move?.isDone = true
            current = move.moved
            return model.moveItem(at: source, to: destination) ? before : nil
        }
        guard model.moveItem(at: source, to: destination) else { return nil }
        // The caller moves the one item in the view.
        _ = current.moveItem(at: source, to: destination)
        return before
    }

    /// Follows a move by the user, so that model and view agree afterwards whether the data source
    /// moves the item, applies another snapshot, or leaves both to this function.
    ///
    /// - Parameters:
    ///   - source: The index path before the move.
    ///   - destination: The index path after it.
    ///   - view: The view.
    ///   - report: Reports the move to the data source.
    ///   - show: Shows the move in the view; nil if it is shown already.
    func follow(
        from source: IndexPath, to destination: IndexPath, in view: (any SnapshotView)?,
        report: () -> Void, show: (() -> Void)?
    ) {
        var moved = current
        guard moved.moveItem(at: source, to: destination) else {
            report()
            show?()
            return
        }
        move = UserMove(
            source: source, destination: destination, shown: show == nil ? moved : current,
            moved: moved)
        report()
        // Another snapshot was applied, on top of what the view showed.
        guard move != nil else { return }
        _ = moveItem(at: source, to: destination)
        move = nil
        show?()
        guard model.hasOutlines else { return }
        // The items below the moved one follow it, or the item goes back to its place.
        if model.snapshot != current { self.show(model.snapshot, in: view, .automatic, true, nil) }
        view?.updateOutline()
    }

    /// Ends the report of a move to a data source that applies a snapshot.
    ///
    /// - Returns: Whether the snapshot has just this move, which the outlines have followed.
    private func endMove(with new: Snapshot<Section, Item>) -> Bool {
        guard let ended = move else { return false }
        move = nil
        current = ended.shown
        guard !ended.isDone, new == ended.moved, model.hasOutlines else { return false }
        return model.moveItem(at: ended.source, to: ended.destination, as: new)
    }

    // MARK: Outlines

    /// The place of a visible item in the outline of a section; nil without one.
    func outlineRow(of item: Item, in section: Section) -> OutlineRow? {
        guard let outline = model.outline(of: section) else { return nil }
        let isLazy = handlers.snapshotForExpandingParent != nil
        return OutlineRow(
            level: outline.level(of: item), isExpandable: isLazy || outline.hasChildren(item),
            isExpanded: outline.isExpanded(item))
    }

    /// Asks and notifies the handlers, and returns the outline after an item was expanded or
    /// collapsed; nil if it stays as it is.
    func outline(
        afterChanging item: Item, in section: Section, isExpanded: Bool
    ) -> DiffableDataSourceSectionSnapshot<Item>? {
        guard let known = model.outline(of: section), known.isExpanded(item) != isExpanded else {
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
