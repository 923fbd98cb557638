import TableCore

/// A gesture that is begun, lives through a change, and is ended.
///
/// The outcome is `on` if the gesture affects its own row at the end, wherever that is, `end` if
/// it affects nothing, and otherwise what it affects.
protocol GestureScript {
    init() throws
    mutating func make(_ change: GestureChange) throws
    mutating func end() throws -> String
}

/// A press, which is released where it began.
struct PressScript: GestureScript {
    private let table = try? GestureTable()
    private var press: RowPress?
    private let point = Point(x: 50, y: 240)

    init() {
        guard let table, let frame = table.frame(of: GestureRows.target) else { return }
        press = RowPress(
            on: GestureRows.target, at: point, in: frame,
            contentOffset: Point(x: 0, y: table.offset))
        table.select(.press(GestureRows.target))
    }

    mutating func make(_ change: GestureChange) throws {
        guard let table else { return }
        if let map = try table.make(change) {
            guard press?.follow(map) == false else { return }
            press = nil
            table.select(.cancelPress)
        } else if change == .reloadAll {
            press = nil
        }
        press?.contentMoved(to: Point(x: 0, y: table.offset), scrolls: false)
    }

    func end() -> String {
        guard let table else { return "no table" }
        let frame = press.flatMap { table.frame(of: $0.row) }
        let isClick = frame.flatMap { press?.isClick(releasedAt: point, in: $0) } ?? false
        table.select(.release(isClick ? press?.row : nil, []))
        guard table.selection.highlightedIndexPath == nil else { return "highlighted" }
        if table.selected.isEmpty { return press == nil ? "end" : "no click" }
        return table.selected == [GestureRows.name] ? "on" : "\(table.selected)"
    }
}

/// A swipe, which opens its row.
struct SwipeScript: GestureScript {
    private let table: GestureTable
    private var swipe = SwipeSession(width: 90)

    init() throws {
        table = try GestureTable()
        _ = swipe.handle(.began(GestureRows.target, x: 250, y: 240))
        _ = swipe.handle(.moved(x: 180, y: 240))
    }

    mutating func make(_ change: GestureChange) throws {
        if let map = try table.make(change) {
            swipe.apply(map)
        } else if change == .reloadAll {
            swipe = SwipeSession(width: 90)
        }
    }

    mutating func end() -> String {
        _ = swipe.handle(.moved(x: 170, y: 240))
        _ = swipe.handle(.ended(velocity: 0))
        guard let row = swipe.openRow else { return "end" }
        return table.rows.name(row) == GestureRows.name ? "on" : table.rows.name(row)
    }
}

/// A row that was swiped before the change, and stays open.
struct OpenRowScript: GestureScript {
    private let table: GestureTable
    private var swipe = SwipeSession(width: 90)

    init() throws {
        table = try GestureTable()
        _ = swipe.handle(.openRow(GestureRows.target, .left))
    }

    mutating func make(_ change: GestureChange) throws {
        if let map = try table.make(change) {
            swipe.apply(map)
        } else if change == .reloadAll {
            swipe = SwipeSession(width: 90)
        }
    }

    mutating func end() -> String {
        guard let row = swipe.openRow else { return "end" }
        guard swipe.handle(.close) == [.close(row)] else { return "not closed" }
        return table.rows.name(row) == GestureRows.name ? "on" : table.rows.name(row)
    }
}

/// A row that is dragged 50 points down, and dropped under the pointer.
struct RowDragScript: GestureScript {
    private let table: GestureTable
    private var drag: ReorderSession?

    init() throws {
        table = try GestureTable()
        drag = ReorderSession(
            lifting: GestureRows.target, in: table.geometry, viewport: table.viewport,
            viewportWidth: table.width, pointerY: 240)
        _ = perform(drag?.handle(.pointerMoved(x: 50, y: 290)) ?? [])
    }

    private mutating func perform(_ effects: [ReorderEffect]) -> ReorderEffect? {
        var effects = effects
        while !effects.isEmpty {
            switch effects.removeFirst() {
            case .askTarget(_, let proposed):
                effects = (drag?.handle(.retarget(proposed)) ?? []) + effects
            case .move(let source, let target): return .move(from: source, to: target)
            case .putBack(let source): return .putBack(source)
            case .placeImage, .makeRoom, .scroll: break
            }
        }
        return nil
    }

    mutating func make(_ change: GestureChange) throws {
        if let map = try table.make(change) {
            if drag?.continues(after: map) == false { drag = nil }
            _ = perform(
                drag?.follow(map, in: table.geometry, contentOffset: table.offset) ?? [])
        } else if change == .reloadAll {
            drag = nil
        } else {
            _ = perform(drag?.follow(table.geometry, contentOffset: table.offset) ?? [])
        }
    }

    mutating func end() throws -> String {
        guard let top = drag?.liftedY else { return "end" }
        var place: IndexPath?
        switch perform(drag?.handle(.drop) ?? []) {
        case .move(let source, let target)?:
            guard table.rows.name(source) == GestureRows.name else {
                return table.rows.name(source)
            }
            try table.move(from: source, to: target)
            place = target
        case .putBack(let source)?: place = source
        default: return "not dropped"
        }
        guard let row = place, table.rows.name(row) == GestureRows.name,
            let rect = table.geometry.rectForRow(at: row)
        else { return "lost" }
        // A header that the row is above of cannot take its place.
        return (rect.y - top).magnitude <= rect.height / 2 + 20 ? "on" : "\(rect.y) for \(top)"
    }
}

/// A pull, which refreshes once.
struct PullScript: GestureScript {
    private let table: GestureTable
    private var refresh = RefreshSession()
    private var refreshes = 0

    init() throws {
        table = try GestureTable()
        pull(.dragged(contentOffset: -40))
    }

    private mutating func pull(_ event: RefreshSession.Event) {
        refreshes += refresh.handle(event).count { $0 == .valueChanged }
    }

    mutating func make(_ change: GestureChange) throws { _ = try table.make(change) }

    mutating func end() -> String {
        pull(.dragged(contentOffset: -80))
        pull(.letGo(contentOffset: -80))
        return refreshes == 1 ? "on" : "\(refreshes) refreshes"
    }
}

/// A finger in the middle of the section index, at the title of the row's section.
///
/// It is `on` if it stays at this title, and `under` if it then scrolls to another one that has
/// come under it.
struct IndexScript: GestureScript {
    private let table: GestureTable
    private var drag = IndexDrag()

    init() throws {
        table = try GestureTable()
        _ = drag.move(to: try title)
    }

    private var title: Int {
        get throws {
            let index = SectionIndex(titles: table.rows.titles)
            return index.title(at: 150, height: 300, in: index.entries(lines: 20)) ?? -1
        }
    }

    mutating func make(_ change: GestureChange) throws {
        let old = table.rows.titles
        _ = try table.make(change)
        drag.follow(from: old, to: table.rows.titles)
    }

    mutating func end() throws -> String {
        let title = try title
        let scrolls = drag.move(to: title)
        let text = table.rows.titles[title]
        if scrolls { return text == "b" ? "scrolls again" : "under" }
        return text == "b" ? "on" : "not under \(text)"
    }
}

/// A text that is typed into a field in a cell.
struct TypingScript: GestureScript {
    private let table: GestureTable

    init() throws {
        table = try GestureTable()
        table.display.cells[GestureRows.target]?.typed = "typed"
    }

    func make(_ change: GestureChange) throws { _ = try table.make(change) }

    func end() -> String {
        let found = table.display.cells.filter { $0.value.typed != nil }.keys.map(table.rows.name)
        return found.isEmpty ? "end" : found == [GestureRows.name] ? "on" : "\(found)"
    }
}

/// The open menu of a row.
struct MenuScript: GestureScript {
    private let table: GestureTable
    private var menu: MenuTarget?

    init() throws {
        table = try GestureTable()
        menu = table.geometry.position(of: GestureRows.target).map {
            MenuTarget(PositionSet($0..<$0 + 1))
        }
    }

    mutating func make(_ change: GestureChange) throws {
        if let map = try table.make(change) {
            if menu?.follow(map) == false { menu = nil }
        } else if change == .reloadAll {
            menu = nil
        }
    }

    func end() -> String {
        guard let menu else { return "end" }
        let names = menu.rows.positions.compactMap {
            table.geometry.indexPath(atPosition: $0).map(table.rows.name)
        }
        return names == [GestureRows.name] ? "on" : "\(names)"
    }
}

/// The second click on a selected row, which renames it when the double-click time is over.
struct RenamingScript: GestureScript {
    private let table: GestureTable
    private var clicks = RenamingClicks()

    init() throws {
        table = try GestureTable()
        for isSelected in [false, true] {
            _ = clicks.handle(.pressed(GestureRows.target, isSelected: isSelected))
            if !isSelected { _ = clicks.handle(.released(GestureRows.target)) }
        }
    }

    mutating func make(_ change: GestureChange) throws {
        if let map = try table.make(change) {
            clicks.apply(map)
        } else if change == .reloadAll {
            clicks = RenamingClicks()
        }
    }

    mutating func end() -> String {
        guard let target = table.target else { return clicks.state == .idle ? "end" : "lost" }
        guard clicks.handle(.released(target)) == [.wait(target)] else { return "end" }
        return clicks.handle(.waited) == [.rename(target)] ? "on" : "not renamed"
    }
}

/// Two presses on a row in quick succession, between which the change takes place.
struct DoubleClickScript: GestureScript {
    private let table: GestureTable
    private var clicks = DoubleClick()

    init() throws {
        table = try GestureTable()
        clicks.press(on: GestureRows.target)
    }

    mutating func make(_ change: GestureChange) throws {
        if let map = try table.make(change) { clicks.apply(map) }
    }

    mutating func end() -> String {
        let row = table.row(atViewportY: 240)
        clicks.press(on: row)
        guard clicks.isOnOneRow, let row else { return "end" }
        return table.rows.name(row) == GestureRows.name ? "on" : table.rows.name(row)
    }
}
