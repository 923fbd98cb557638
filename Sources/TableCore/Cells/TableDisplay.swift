/// The cells of a table without a screen: which rows have one, which cells leave, and in which
/// order the data source and the delegate are called.
///
/// The owner of a screen says which rows are visible and draws the cells:
///
/// ```swift
/// let display = TableDisplay<Label>(requestCell: { Label(names[$0.row]) })
/// display.recycleCells(except: visible)      // rows that left the screen
/// for path in visible { draw(display.cell(showing: path)) }
/// ```
///
/// Each cell is prepared and announced before the next one is requested, and cells that leave are
/// released before any is requested, so that they can be reused. A row that a batch deletes or
/// reloads keeps its cell until its animation ends. Spec 000.19, 000.20.
///
/// - Complexity: O(n log n) for n cells; no operation depends on the number of rows.
public final class TableDisplay<Cell: AnyObject> {
    /// Asks the data source for the cell of a row.
    public var requestCell: (IndexPath) -> Cell
    /// Called with a requested cell: shows the state of its row in it.
    public var prepare: (Cell, IndexPath) -> Void = { _, _ in }
    /// Called before a cell appears.
    public var willDisplay: (Cell, IndexPath) -> Void = { _, _ in }
    /// Called when a cell begins to leave, while its animation still shows it.
    public var willLeave: (Cell) -> Void = { _ in }
    /// Called after a cell left the screen.
    public var didEndDisplaying: (Cell, IndexPath) -> Void = { _, _ in }
    /// Takes back a cell for reuse.
    public var recycle: (Cell) -> Void = { _ in }

    /// The cells by their rows.
    public private(set) var cells: [IndexPath: Cell] = [:]
    /// The cells of deleted rows and the previous ones of reloaded rows, by old index path.
    public private(set) var leaving: [IndexPath: Cell] = [:]
    /// Whether rows keep their cells off the screen, while an animation is prepared.
    public var keepsCells = false

    /// Creates a display without cells.
    public init(requestCell: @escaping (IndexPath) -> Cell) { self.requestCell = requestCell }

    /// Returns the cell of a row: the existing one, or one from the data source.
    public func cell(showing path: IndexPath) -> Cell {
        if let cell = cells[path] { return cell }
        let cell = requestCell(path)
        cells[path] = cell
        prepare(cell, path)
        willDisplay(cell, path)
        return cell
    }

    /// Replaces the cell of a row that was configured again, if the data source returned another.
    public func replaceCell(at path: IndexPath, with cell: Cell) {
        guard let old = cells[path], old !== cell else { return prepare(cell, path) }
        release(old, from: path)
        cells[path] = cell
        prepare(cell, path)
        willDisplay(cell, path)
    }

    /// Releases the cells of all rows except the given ones.
    public func recycleCells(except visible: Set<IndexPath>) {
        guard !keepsCells else { return }
        for path in cells.keys.filter({ !visible.contains($0) }).sorted() {
            if let cell = cells.removeValue(forKey: path) { release(cell, from: path) }
        }
    }

    /// Releases all cells, because everything is reloaded.
    public func reload() {
        let gone = cells
        cells = [:]
        release(gone)
        releaseLeaving()
    }

    /// Moves every cell to its row's new index path.
    ///
    /// - Parameters:
    ///   - map: The checked changes.
    ///   - isAnimated: Whether the cells of deleted and reloaded rows stay in ``leaving`` until
    ///     ``releaseLeaving()``.
    ///   - held: The old index path of a row that keeps its cell even if it is reloaded.
    public func apply(_ map: UpdateMap, isAnimated: Bool, held: IndexPath? = nil) {
        var reloaded = Set(map.reloadedNewIndexPaths)
        if let held, let new = map.newIndexPath(forOld: held) { reloaded.remove(new) }
        let old = cells
        cells = [:]
        var gone: [IndexPath: Cell] = [:]
        for (path, cell) in old {
            if let new = map.newIndexPath(forOld: path), !reloaded.contains(new) {
                cells[new] = cell
            } else {
                gone[path] = cell
            }
        }
        guard isAnimated else { return release(gone) }
        leaving = gone
        for (_, cell) in gone.sorted(by: { $0.key < $1.key }) { willLeave(cell) }
    }

    /// Releases the cells that leave, after their animation.
    public func releaseLeaving() {
        let gone = leaving
        leaving = [:]
        release(gone)
    }

    private func release(_ gone: [IndexPath: Cell]) {
        for (path, cell) in gone.sorted(by: { $0.key < $1.key }) { release(cell, from: path) }
    }

    private func release(_ cell: Cell, from path: IndexPath) {
        didEndDisplaying(cell, path)
        recycle(cell)
    }
}
