import TableCore

/// Four columns of 100 points, of which the second one has a gesture.
///
/// A change of a row is made to the column at the same place among the columns.
struct GestureColumns {
    var names = ["t", "u", "v", "w"]
    private var widths: [String: Double] = [:]
    private var viewportWidth = 500.0

    static let target = 1
    static let name = "u"

    func width(_ name: String) -> Double { widths[name] ?? 100 }

    mutating func setWidth(_ width: Double, of name: String) { widths[name] = width }

    var geometry: ColumnGeometry {
        ColumnGeometry(widths: names.map(width), viewportWidth: viewportWidth)
    }

    mutating func make(_ change: GestureChange) {
        switch change {
        case .insertAbove: names.insert("n", at: 0)
        case .insertBelow: names.insert("n", at: 2)
        case .deleteAbove: names.remove(at: 0)
        case .deleteBelow: names.remove(at: 2)
        case .deleteItself: names.remove(at: Self.target)
        case .moveOther: names.insert(names.removeLast(), at: 0)
        case .moveItself: names.append(names.remove(at: Self.target))
        // A column that is shown again may have another width.
        case .reloadOther: widths["t"] = 60
        case .reloadItself: widths["u"] = 130
        case .width: viewportWidth = 450
        case .moveSection, .reloadSection, .reloadAll, .insertSection, .deleteSection: break
        }
    }
}

/// The edge of a column, which is dragged by 10 points before the change and by 10 after it.
struct ResizeScript: GestureScript {
    private var columns = GestureColumns()
    private var drag = ColumnDrag()
    private var resized: [String] = []

    init() {
        send(.pressed(column: 1, x: 199))
        send(.moved(x: 209))
    }

    private mutating func send(_ event: ColumnDrag.Event) {
        for effect in drag.handle(event, in: columns.geometry) {
            switch effect {
            case .resize(let column, let width):
                columns.setWidth(width, of: columns.names[column])
            case .didResize(let column): resized.append(columns.names[column])
            case .placeLine, .move: resized.append("\(effect)")
            }
        }
    }

    mutating func make(_ change: GestureChange) {
        let old = columns
        columns.make(change)
        _ = drag.follow(
            from: old.names, to: columns.names, before: old.geometry, after: columns.geometry)
    }

    mutating func end() -> String {
        send(.moved(x: 219))
        send(.released)
        guard !resized.isEmpty else { return "end" }
        guard resized == [GestureColumns.name] else { return "\(resized)" }
        let widths = columns.names.map(columns.width)
        let others = columns.names.filter { $0 != GestureColumns.name }.map(columns.width)
        let isRight = columns.width(GestureColumns.name) == 120
        return isRight && others.allSatisfy { $0 == 100 || $0 == 60 } ? "on" : "\(widths)"
    }
}

/// The head of a column, which is dropped at the pointer.
struct ColumnMoveScript: GestureScript {
    private var columns = GestureColumns()
    private var drag = ColumnDrag()
    private var line: Double?
    private let goal = 265.0

    init() {
        _ = drag.handle(.pressed(column: 1, x: 150), in: columns.geometry)
        follow(drag.handle(.moved(x: goal), in: columns.geometry))
    }

    private mutating func follow(_ effects: [ColumnDrag.Effect]) {
        for case .placeLine(let place) in effects { line = place }
    }

    mutating func make(_ change: GestureChange) {
        let old = columns
        columns.make(change)
        follow(
            drag.follow(
                from: old.names, to: columns.names, before: old.geometry,
                after: columns.geometry))
    }

    mutating func end() -> String {
        guard drag.isDragging else { return line == nil ? "end" : "draws a line" }
        let lineBefore = line
        var isMoved = false
        for effect in drag.handle(.released, in: columns.geometry) {
            switch effect {
            case .move(let source, let target):
                guard columns.names[source] == GestureColumns.name else {
                    return columns.names[source]
                }
                columns.names.insert(columns.names.remove(at: source), at: target)
                isMoved = true
            case .placeLine(let place): line = place
            case .resize, .didResize: return "\(effect)"
            }
        }
        guard line == nil, isMoved == (lineBefore != nil) else { return "another line" }
        let place = columns.names.firstIndex(of: GestureColumns.name) ?? -1
        let span = columns.geometry.span(of: place)
        return (span.lowerBound - 50...span.upperBound + 50).contains(goal) ? "on" : "\(span)"
    }
}

/// A range of cells, which is dragged from a cell of the row to a point two rows below.
///
/// It is `on` if it reaches from its row to the row under the pointer, and `next` if it begins in
/// a neighbor of its row.
struct CellRangeScript: GestureScript {
    private let table: GestureTable
    private var grid: GridSelection
    private var isSelecting = true

    init() throws {
        table = try GestureTable()
        grid = GridSelection(rows: table.geometry.numberOfRows, columns: 4)
        let row = table.geometry.position(of: GestureRows.target) ?? 0
        grid.handle(.press(GridCell(row: row, column: 1)))
        table.select(.move(.to(GestureRows.target), []))
        extend()
    }

    private var rowUnderPointer: Int? {
        table.row(atViewportY: 325).flatMap { table.geometry.position(of: $0) }
    }

    private mutating func extend() {
        guard isSelecting, let row = rowUnderPointer else { return }
        grid.handle(.drag(GridCell(row: row, column: 2)))
    }

    mutating func make(_ change: GestureChange) throws {
        if let map = try table.make(change) {
            grid.apply(map)
        } else if change == .reloadAll {
            grid.deactivate()
            isSelecting = false
        }
        extend()
    }

    func end() -> String {
        guard let active = grid.active, let range = grid.range else { return "end" }
        let name = table.geometry.indexPath(atPosition: active.row).map(table.rows.name) ?? ""
        guard table.selection.cursor.flatMap(table.geometry.position) == active.row else {
            return "the focus is elsewhere"
        }
        let rows = [active.row, rowUnderPointer ?? 0].sorted()
        guard range == GridRange(rows: rows[0]..<rows[1] + 1, columns: 1..<3) else {
            return "\(range)"
        }
        return name == GestureRows.name ? "on" : "next"
    }
}
