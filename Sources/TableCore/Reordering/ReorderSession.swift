/// One drag of a row to another place. Spec 16.
///
/// It exists from the moment a row is lifted until it is dropped or put back:
///
/// ```swift
/// var session = ReorderSession(lifting: path, in: geometry, viewport: viewport, pointerY: 120)
/// let effects = session?.handle(.pointerMoved(y: 180)) ?? []
/// ```
///
/// Whether a row may be lifted at all (spec 02.10, 16.4) is asked before. Paths of rows that are
/// not lifted are those before the move; destinations count the lifted row as already taken out,
/// as in `moveRow` (spec 000.139).
///
/// A pointer outside the viewport has no place for the row: the others close the gap, and a drop
/// there puts the row back. Beyond the upper and the lower edge the table still scrolls by itself.
///
/// - Complexity: O(log n) per event and per question, for a geometry of n runs.
public struct ReorderSession: Sendable {
    /// The lifted row, by its path before the move.
    public let source: IndexPath
    /// Where it would land now.
    public private(set) var destination: IndexPath
    /// Where the pointer alone would put it.
    public private(set) var proposed: IndexPath
    /// Whether the drag ended.
    public private(set) var isFinished = false
    /// How the table scrolls by itself near an edge.
    public var autoScroll = AutoScroll()

    let geometry: RowGeometry
    let remaining: RowGeometry
    let sourceSpan: VerticalSpan
    private var viewport: Viewport
    private let viewportWidth: Double
    private var pointerX = 0.0
    private var pointerY: Double
    private let grip: Double

    /// Lifts a row; `nil` when there is none at `path`.
    ///
    /// - Parameters:
    ///   - path: the row, before anything moves.
    ///   - geometry: the table as it is; the session keeps a copy without the row.
    ///   - viewport: what shows of the table.
    ///   - viewportWidth: the width of the viewport; beyond it, a drop puts the row back.
    ///   - pointerY: where the pointer is, from the top of the viewport.
    public init?(
        lifting path: IndexPath, in geometry: RowGeometry, viewport: Viewport,
        viewportWidth: Double = .infinity, pointerY: Double
    ) {
        guard let span = geometry.rectForRow(at: path) else { return nil }
        var remaining = geometry
        do { try remaining.deleteRows(path.row..<path.row + 1, inSection: path.section) } catch {
            return nil
        }
        self.geometry = geometry
        self.remaining = remaining
        self.viewport = viewport
        self.viewportWidth = viewportWidth
        self.pointerY = pointerY
        (source, destination, proposed) = (path, path, path)
        sourceSpan = span
        grip = viewport.contentOffset + pointerY - span.y
    }

    /// The upper edge of the lifted row, from the top of the content. It stays inside the
    /// content.
    public var liftedY: Double {
        let y = viewport.contentOffset + pointerY - grip
        return min(max(0, y), max(0, geometry.contentHeight - sourceSpan.height))
    }

    /// The height of the lifted row.
    public var liftedHeight: Double { sourceSpan.height }

    /// Whether the pointer is inside the viewport, where the row can be dropped.
    public var isPointerInside: Bool {
        (0..<viewportWidth).contains(pointerX) && (0..<viewport.height).contains(pointerY)
    }

    /// Points per second at which the table scrolls by itself now; negative upwards.
    public var scrollSpeed: Double {
        isFinished ? 0 : autoScroll.speed(pointerY: pointerY, viewportHeight: viewport.height)
    }

    /// Takes one event and says what is to be done, in order.
    public mutating func handle(_ event: ReorderEvent) -> [ReorderEffect] {
        guard !isFinished else { return [] }
        switch event {
        case .pointerMoved(let x, let y):
            (pointerX, pointerY) = (x, y)
            return followPointer()
        case .scrolled(let contentOffset):
            viewport.contentOffset = contentOffset
            return followPointer()
        case .tick(let seconds): return scroll(seconds: seconds)
        case .retarget(let path): return retarget(to: path)
        case .drop:
            isFinished = true
            guard destination != source else { return [.putBack(source)] }
            return [.move(from: source, to: destination)]
        case .cancel:
            isFinished = true
            destination = source
            return [.rowsMadeRoom(for: source), .putBack(source)]
        }
    }

    private mutating func followPointer() -> [ReorderEffect] {
        let place: [ReorderEffect] = [.placeLiftedRow(y: liftedY)]
        guard isPointerInside else {
            proposed = source
            return place + retarget(to: source)
        }
        let new = proposal()
        guard new != proposed else { return place }
        proposed = new
        return place + [.askTarget(source: source, proposed: new)]
    }

    private mutating func retarget(to path: IndexPath) -> [ReorderEffect] {
        let room = remaining.numberOfRows(inSection: path.section) ?? -1
        let target = path.row >= 0 && path.row <= room ? path : source
        guard target != destination else { return [] }
        destination = target
        return [.rowsMadeRoom(for: target)]
    }

    private func scroll(seconds: Double) -> [ReorderEffect] {
        let limit = geometry.maximumContentOffset(viewportHeight: viewport.height)
        let offset = min(max(viewport.contentOffset + scrollSpeed * seconds, 0), limit)
        let distance = offset - viewport.contentOffset
        let isTowards = (distance > 0) == (scrollSpeed > 0)
        guard scrollSpeed != 0, distance != 0, isTowards else { return [] }
        return [.scroll(by: distance)]
    }

    /// Where the lifted row belongs among the others, by its upper edge: past a row when it
    /// covers more than half of it.
    private func proposal() -> IndexPath {
        let y = liftedY
        guard let place = remaining.placement(at: y) else { return end() }
        let isPast = y >= place.span.midY
        switch place.element {
        case .tableHeader: return start()
        case .tableFooter: return end()
        case .row(let path):
            return isPast ? IndexPath(row: path.row + 1, section: path.section) : path
        case .footer(let section): return end(ofSection: section)
        case .header(let section):
            if isPast || section == 0 { return IndexPath(row: 0, section: section) }
            return end(ofSection: section - 1)
        }
    }

    private func start() -> IndexPath { IndexPath(row: 0, section: 0) }

    private func end() -> IndexPath { end(ofSection: remaining.numberOfSections - 1) }

    private func end(ofSection section: Int) -> IndexPath {
        IndexPath(row: remaining.numberOfRows(inSection: section) ?? 0, section: section)
    }
}

extension ReorderSession {
    /// Where an element is drawn while the row is lifted, from the top of the content; for the
    /// lifted row, where it would land. `nil` when it is not on the belt.
    public func y(of element: BeltElement) -> Double? {
        if element == .row(source) {
            let gap = remaining.offsetOfGap(before: destination)
            return gap
        }
        return geometry.offset(of: element).map { $0 + displacement(of: element) }
    }

    /// By how much an element makes room: 0, or the height of the lifted row up or down.
    /// Spec 16.3.
    public func displacement(of element: BeltElement) -> Double {
        let height = sourceSpan.height
        return (isBehind(destination, remainingPlace(of: element)) ? height : 0)
            - (isBehindSource(element) ? height : 0)
    }

    private func isBehindSource(_ element: BeltElement) -> Bool {
        switch element {
        case .tableHeader: false
        case .header(let section): section > source.section
        case .row(let path): path > source
        case .footer(let section): section >= source.section
        case .tableFooter: true
        }
    }

    private func remainingPlace(of element: BeltElement) -> BeltElement {
        guard case .row(let path) = element, path.section == source.section,
            path.row > source.row
        else { return element }
        return .row(IndexPath(row: path.row - 1, section: path.section))
    }

    private func isBehind(_ gap: IndexPath, _ element: BeltElement) -> Bool {
        switch element {
        case .tableHeader: false
        case .header(let section): section > gap.section
        case .row(let path): path >= gap
        case .footer(let section): section >= gap.section
        case .tableFooter: true
        }
    }

    /// Where Alt+Up or Alt+Down would move a row: one place in its section, then to the nearest
    /// end of the neighbouring section. `nil` when there is no further place.
    public static func keyboardTarget(
        for path: IndexPath, _ direction: VerticalDirection, in counts: SectionCounts
    ) -> IndexPath? {
        guard counts.contains(path), let rows = counts.numberOfRows(inSection: path.section)
        else { return nil }
        switch direction {
        case .up:
            if path.row > 0 { return IndexPath(row: path.row - 1, section: path.section) }
            let above = counts.numberOfRows(inSection: path.section - 1)
            return above.map { IndexPath(row: $0, section: path.section - 1) }
        case .down:
            if path.row + 1 < rows { return IndexPath(row: path.row + 1, section: path.section) }
            let below = counts.numberOfRows(inSection: path.section + 1)
            return below.map { _ in IndexPath(row: 0, section: path.section + 1) }
        }
    }
}

extension RowGeometry {
    /// Where a row inserted at `path` would start.
    func offsetOfGap(before path: IndexPath) -> Double? {
        rectForRow(at: path)?.y ?? rectForFooter(inSection: path.section)?.y
    }
}
