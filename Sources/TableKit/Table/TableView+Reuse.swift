import TableCore

extension TableView {
    /// Registers a cell class.
    ///
    /// The table creates cells of this class when the reuse pool of `identifier` is empty (Spec
    /// 07.4).
    ///
    /// - Parameters:
    ///   - cellClass: The class of the cells.
    ///   - style: The style of the cells.
    ///   - identifier: The reuse identifier.
    public func register(
        _ cellClass: TableViewCell.Type, style: TableViewCell.Style = .default,
        forCellReuseIdentifier identifier: String
    ) {
        identifiersInUse.insert(identifier)
        reusePool.register(identifier) {
            cellClass.init(style: style, reuseIdentifier: identifier)
        }
    }

    /// A recycled cell after its `prepareForReuse()`, or a new one of the registered class; nil if
    /// the pool is empty and no class is registered (Spec 07.3).
    public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
        reusePool.dequeue(identifier)
    }

    /// A recycled or new cell for a row.
    ///
    /// While ``reconfigureRows(at:)`` configures the row, the result is its existing cell.
    ///
    /// An unregistered identifier is a programming error: it logs a warning, and the
    /// row gets an empty cell.
    public func dequeueReusableCell(
        withIdentifier identifier: String, for indexPath: IndexPath
    ) -> TableViewCell {
        if let cell = reconfiguredCell, cell.reuseIdentifier == identifier {
            reconfiguredCell = nil
            return cell
        }
        do {
            return try reusePool.dequeueRegistered(identifier)
        } catch {
            report("\(error)")
            return TableViewCell(reuseIdentifier: identifier)
        }
    }

    /// The cell of a row, or nil if the row is not on screen (Spec 04.5).
    public func cellForRow(at indexPath: IndexPath) -> TableViewCell? { cells[indexPath] }

    /// The index path of the row that a cell represents, or nil.
    public func indexPath(for cell: TableViewCell) -> IndexPath? {
        cells.first { $0.value === cell }?.key
    }

    /// The visible cells, from top to bottom (Spec 01.10).
    public var visibleCells: [TableViewCell] {
        slots.compactMap { slot in
            if case .row(_, let cell) = slot.content { cell } else { nil }
        }
    }

    /// The index paths of the visible rows, from top to bottom; during an animation also of those
    /// that it brings in or takes out of view.
    public var indexPathsForVisibleRows: [IndexPath] {
        // A row that comes has its cell before the first frame gives it a height.
        guard transition == nil else { return cells.keys.sorted() }
        return slots.compactMap { slot in
            if case .row(let path, _) = slot.content { path } else { nil }
        }
    }

    /// The number of existing cells, both visible and waiting to be reused.
    public var numberOfLiveCells: Int {
        cells.count + waitingCells + display.leaving.count
    }

    private var waitingCells: Int {
        identifiersInUse.reduce(0) { $0 + reusePool.waitingCount($1) }
    }

    /// Releases the cells waiting to be reused if there are more than four, as when a page of short
    /// rows is followed by one of tall rows.
    func trimReusePool() {
        if waitingCells > 4 { reusePool.removeWaiting() }
    }
}
