import TableCore

extension TableView {
    /// Lets the table make cells of a class by itself when the pool of `identifier` is empty
    /// (Spec 07.4).
    public func register(
        _ cellClass: TableViewCell.Type, style: TableViewCell.Style = .default,
        forCellReuseIdentifier identifier: String
    ) {
        identifiersInUse.insert(identifier)
        reusePool.register(identifier) {
            cellClass.init(style: style, reuseIdentifier: identifier)
        }
    }

    /// A recycled cell, just after its `prepareForReuse()`, or nil when the pool is empty and no
    /// class is registered (Spec 07.3).
    public func dequeueReusableCell(withIdentifier identifier: String) -> TableViewCell? {
        reusePool.dequeue(identifier)
    }

    /// A cell for the row, recycled or new.
    ///
    /// An identifier that nothing was registered under is a mistake in the program: it is reported
    /// as a warning, and the row gets an empty cell.
    public func dequeueReusableCell(
        withIdentifier identifier: String, for indexPath: IndexPath
    ) -> TableViewCell {
        do {
            return try reusePool.dequeueRegistered(identifier)
        } catch {
            report("\(error)")
            return TableViewCell(reuseIdentifier: identifier)
        }
    }

    /// The cell that shows the row now, or nil when the row is not on screen (Spec 04.5).
    public func cellForRow(at indexPath: IndexPath) -> TableViewCell? { cells[indexPath] }

    /// The row that a cell shows now.
    public func indexPath(for cell: TableViewCell) -> IndexPath? {
        cells.first { $0.value === cell }?.key
    }

    /// The cells on screen, from top to bottom (Spec 01.10).
    public var visibleCells: [TableViewCell] {
        slots.compactMap { slot in
            if case .row(_, let cell) = slot.content { cell } else { nil }
        }
    }

    /// The rows on screen, from top to bottom.
    public var indexPathsForVisibleRows: [IndexPath] {
        slots.compactMap { slot in
            if case .row(let path, _) = slot.content { path } else { nil }
        }
    }

    /// Cells that exist, shown or waiting to be used again.
    public var numberOfLiveCells: Int {
        cells.count + waitingCells + (transition?.leaving.count ?? 0)
    }

    private var waitingCells: Int {
        identifiersInUse.reduce(0) { $0 + reusePool.waitingCount($1) }
    }

    /// Keeps a few cells for the next scroll and lets the rest go, as after a page of tall rows
    /// followed a page of low ones.
    func trimReusePool() {
        if waitingCells > 4 { reusePool.removeWaiting() }
    }
}
