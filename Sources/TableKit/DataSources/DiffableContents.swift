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

/// The snapshot that a diffable data source shows, and the outlines of its sections.
final class DiffableContents<Section: Hashable & Sendable, Item: Hashable & Sendable> {
    /// The outlines of sections that have one.
    var outlines = SectionOutlines<Section, Item>()
    /// The current state.
    private(set) var current = Snapshot<Section, Item>()

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
        let losesOutlines = outlines.keep(in: new)
        let difference: SnapshotDifference = new.difference(from: current, animation: animation)
        guard let view else {
            current = new.withoutMarks
            completion?()
            return
        }
        view.perform(difference.structure, animated: animated) {
            current = new.withoutMarks
        } completion: { _ in
            completion?()
        }
        if !difference.reloadsAfterwards.isEmpty {
            view.perform(
                difference.reloadsAfterwards, animated: view.animatesReloadsOfMovedRows,
                updates: {}, completion: { _ in })
        }
        view.reconfigure(at: new.reconfiguredIndexPaths)
        if losesOutlines { view.updateOutline() }
    }

    /// Shows a new state by reloading everything.
    func reload(
        _ new: Snapshot<Section, Item>, in view: (any SnapshotView)?, completion: (() -> Void)?
    ) {
        current = new.withoutMarks
        _ = outlines.keep(in: current)
        view?.reloadData()
        completion?()
    }

    /// Moves an item as the user did.
    ///
    /// - Returns: The state before; nil if the item cannot be moved.
    func moveItem(at source: IndexPath, to destination: IndexPath) -> Snapshot<Section, Item>? {
        let before = current
        return current.moveItem(at: source, to: destination) ? before : nil
    }
}
