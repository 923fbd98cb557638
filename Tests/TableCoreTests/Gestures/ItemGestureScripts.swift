import TableCore

/// A collection without a screen: items of 300 × 40 points below each other, with 10 points above
/// and below each section.
final class GestureCollection {
    private(set) var rows = GestureRows()
    /// The item that is dragged: the screen shows it at its target, the model has it at its source.
    var drag: ItemDrag?
    private(set) lazy var display = makeDisplay()

    private func makeDisplay() -> CollectionDisplay<Tile> {
        var layout = FlowLayout()
        layout.itemSize = Size(width: 300, height: 40)
        layout.minimumLineSpacing = 0
        layout.sectionInset = EdgeInsets(top: 10, left: 0, bottom: 10, right: 0)
        var source = CollectionSource<Tile>(
            numberOfItems: { [unowned self] section in
                let count = rows.sections[section].count
                return drag?.shownCount(count, inSection: section) ?? count
            },
            cell: { [unowned self] path, pool throws(CollectionError) in
                let cell = try pool.dequeueCell("word")
                cell.view.text = rows.name(drag?.modelPath(of: path) ?? path)
                return cell
            })
        source.numberOfSections = { [unowned self] in rows.sections.count }
        return CollectionDisplay(
            layout: layout, bounds: Rect(x: 0, y: 0, width: 340, height: 500), source: source,
            pool: TileModel.pool())
    }

    init() throws { _ = try display.update() }

    func counts() throws -> SectionCounts { try rows.counts() }

    /// The texts of the visible cells, in the order of their index paths.
    var shown: [String] { display.visibleCells.map(\.text) }

    /// Makes a change in the model.
    ///
    /// - Returns: The change for the screen; `nil` for a reload of everything and another width.
    func change(_ change: GestureChange) -> BatchUpdate? { rows.make(change) }

    /// Performs a change on the screen.
    ///
    /// - Returns: The map that gestures follow.
    func perform(_ batch: BatchUpdate) throws -> UpdateMap? {
        var followed: UpdateMap?
        _ = try display.performBatch(
            { (changes: inout BatchUpdate) throws(CollectionError) in changes = batch },
            isAnimated: false, follow: { followed = $0 })
        _ = try display.update()
        return followed
    }

    func reload() throws {
        display.reloadData()
        _ = try display.update()
    }

    func makeNarrower() throws {
        display.setBounds(Rect(x: 0, y: display.bounds.minY, width: 310, height: 500))
        _ = try display.update()
    }

    func move(from source: IndexPath, to target: IndexPath) { rows.move(from: source, to: target) }
}

/// An item that is dragged 60 points down, and dropped under the pointer.
struct ItemDragScript: GestureScript {
    private let collection: GestureCollection
    private var point = Point.zero
    private var place = GestureRows.target

    init() throws {
        collection = try GestureCollection()
        let center = collection.display.layoutAttributes(for: .cell(GestureRows.target))?.center
        point = center ?? .zero
        collection.drag = collection.display.layOut {
            ItemDrag(lifting: GestureRows.target, in: &$0, at: point)
        }
        collection.display.keptElement = .cell(GestureRows.target)
        point.y += 60
        _ = try send(.moved(to: point))
    }

    /// Sends an event, and shows the item at its target.
    ///
    /// - Returns: The last effect, which ends the drag.
    private mutating func send(_ event: ItemDrag.Event) throws -> ReorderEffect? {
        var effects = handle(event)
        while !effects.isEmpty {
            switch effects.removeFirst() {
            case .askTarget(_, let proposed): effects = handle(.retarget(proposed)) + effects
            case .makeRoom(let target):
                guard target != place else { continue }
                var batch = BatchUpdate()
                batch.moveRow(from: place, to: target)
                place = target
                _ = try collection.perform(batch)
            case .move(let source, let target): return .move(from: source, to: target)
            case .putBack(let source): return .putBack(source)
            case .placeImage, .scroll: break
            }
        }
        return nil
    }

    private mutating func handle(_ event: ItemDrag.Event) -> [ReorderEffect] {
        guard var drag = collection.drag else { return [] }
        defer { collection.drag = drag }
        return collection.display.layOut { drag.handle(event, in: &$0) }
    }

    mutating func make(_ change: GestureChange) throws {
        let shown = collection.display.counts
        guard let batch = collection.change(change) else {
            if change == .width { return try collection.makeNarrower() }
            collection.drag = nil
            collection.display.keptElement = nil
            return try collection.reload()
        }
        guard var drag = collection.drag else { return }
        let changes = try drag.follow(batch, shown: shown, after: try collection.counts())
        collection.drag = drag
        place = drag.destination
        _ = try collection.perform(changes.batch)
        guard drag.isFinished else {
            _ = try send(.moved(to: point))
            return
        }
        collection.drag = nil
        collection.display.keptElement = nil
        _ = try collection.display.update()
    }

    mutating func end() throws -> String {
        let isHeld = collection.drag != nil
        let ended = try send(.drop)
        collection.drag = nil
        if case .move(let source, let target)? = ended {
            guard collection.rows.name(source) == GestureRows.name else {
                return collection.rows.name(source)
            }
            collection.move(from: source, to: target)
        }
        let names = collection.rows.sections.flatMap { $0 }
        let shown = collection.shown
        guard shown == Array(names.prefix(shown.count)) else { return "shows \(shown)" }
        guard isHeld else { return ended == nil ? "end" : "not ended" }
        let path = collection.rows.path(of: GestureRows.name)
        let frame = path.flatMap { collection.display.layoutAttributes(for: .cell($0))?.frame }
        guard let frame else { return "lost" }
        return (frame.center.y - point.y).magnitude <= 40 ? "on" : "\(frame) for \(point)"
    }
}

/// A rubber band over items, with one that stays selected.
///
/// It is `on` if the items that it touches at the end are selected, and the one that stays.
struct BandScript: GestureScript {
    private let collection: GestureCollection
    private var selection = SelectionState()
    private var band: RubberBand?
    private let corner = Point(x: 100, y: 250)

    init() throws {
        collection = try GestureCollection()
        selection = SelectionState(counts: try collection.counts())
        selection.mode = .multiple
        selection.select(IndexPath(item: 0, section: 0))
        band = RubberBand(
            from: Point(x: 320, y: 480), keeping: selection.selectedPositions)
        moveBand()
    }

    private mutating func moveBand() {
        guard var band else { return }
        let positions = collection.display.layOut { band.selection(to: corner, in: &$0) }
        self.band = band
        var effects = selection.handle(.selectRows(positions))
        while !effects.isEmpty {
            if case .ask = effects.removeFirst() {
                effects += selection.handle(.answerRows(excluding: []))
            }
        }
    }

    mutating func make(_ change: GestureChange) throws {
        if let batch = collection.change(change), let map = try collection.perform(batch) {
            selection.apply(map, movesCursor: true)
            band?.follow(map)
            moveBand()
        } else if change == .reloadAll {
            try collection.reload()
            selection.reload(counts: collection.display.counts)
            band = nil
        } else {
            try collection.makeNarrower()
        }
    }

    mutating func end() throws -> String {
        guard let frame = band?.frame else {
            return selection.selectedPositions.isEmpty ? "end" : "selected"
        }
        moveBand()
        let touched = collection.display.layOut { $0.attributes(in: frame) }
            .filter { $0.element.category == .cell }.map { collection.rows.name($0.indexPath) }
        let kept = collection.rows.path(of: "a0").map { _ in ["a0"] } ?? []
        let selected = selection.indexPathsForSelectedItems.map(collection.rows.name)
        let expected = Set(touched + kept)
        return selected.count == expected.count && Set(selected) == expected
            ? "on" : "\(selected)"
    }
}
