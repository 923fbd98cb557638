/// A drag that moves a row. Spec 16.
///
/// A session exists from the moment a row is lifted until it is dropped or put back:
///
/// ```swift
/// var session = ReorderSession(lifting: path, in: geometry, viewport: viewport, pointerY: 120)
/// let effects = session?.handle(.pointerMoved(y: 180)) ?? []
/// ```
///
/// Check first whether the row can be moved (spec 02.10, 16.4). Index paths of other rows are those
/// before the move; destinations are those after the lifted row was removed, as in `moveRow` (spec
/// 000.139).
///
/// While the pointer is outside the viewport, there is no destination: the other rows close the
/// gap, and a drop puts the row back. Beyond the upper and lower edge, automatic scrolling
/// continues.
///
/// - Complexity: O(log n) per event and per query, for a geometry of n runs.
public struct ReorderSession: Sendable {
    /// The index path of the lifted row before the move.
    public var source: IndexPath { state.source }
    /// The current destination.
    public var destination: IndexPath { state.destination }
    /// The destination under the pointer, before the delegate's answer.
    public var proposed: IndexPath { state.proposed }
    /// Whether the drag has ended.
    public var isFinished: Bool { state.isFinished }
    /// The settings of automatic scrolling.
    public var autoScroll = AutoScroll()

    private var state: ReorderState
    private(set) var geometry: RowGeometry
    private(set) var remaining: RowGeometry
    private(set) var sourceSpan: VerticalSpan
    private var viewport: Viewport
    private let viewportWidth: Double
    private var pointerX = 0.0
    private var pointerY: Double
    private let grip: Double

    /// Lifts a row; `nil` when there is none at `path`.
    ///
    /// - Parameters:
    ///   - path: The row, before the move.
    ///   - geometry: The geometry of the table; the session keeps a copy without the row.
    ///   - viewport: The visible part of the table.
    ///   - viewportWidth: The width of the viewport, in points; a drop beyond it puts the row back.
    ///   - pointerY: The distance of the pointer from the top of the viewport, in points.
    public init?(
        lifting path: IndexPath, in geometry: RowGeometry, viewport: Viewport,
        viewportWidth: Double = .infinity, pointerY: Double
    ) {
        guard let (span, remaining) = Self.lift(path, in: geometry) else { return nil }
        self.geometry = geometry
        self.remaining = remaining
        self.viewport = viewport
        self.viewportWidth = viewportWidth
        self.pointerY = pointerY
        state = ReorderState(lifting: path)
        sourceSpan = span
        grip = viewport.contentOffset + pointerY - span.y
    }

    private static func lift(
        _ path: IndexPath, in geometry: RowGeometry
    ) -> (span: VerticalSpan, remaining: RowGeometry)? {
        guard let span = geometry.rectForRow(at: path) else { return nil }
        var remaining = geometry
        do {
            try remaining.deleteRows(path.row..<path.row + 1, inSection: path.section)
            return (span, remaining)
        } catch {
            return nil
        }
    }

    /// The upper edge of the lifted row, from the top of the content, limited to the content.
    public var liftedY: Double {
        let y = viewport.contentOffset + pointerY - grip
        return min(max(0, y), max(0, geometry.contentHeight - sourceSpan.height))
    }

    /// The height of the content with the lifted row, in points.
    public var contentHeight: Double { geometry.contentHeight }

    /// The height of the lifted row, in points.
    public var liftedHeight: Double { sourceSpan.height }

    /// Whether the pointer is inside the viewport, where the row can be dropped.
    public var isPointerInside: Bool {
        (0..<viewportWidth).contains(pointerX) && (0..<viewport.height).contains(pointerY)
    }

    /// The current speed of automatic scrolling, in points per second; negative upward.
    public var scrollSpeed: Double {
        isFinished ? 0 : autoScroll.speed(pointerY: pointerY, viewportHeight: viewport.height)
    }

    /// Whether the table scrolls while the pointer rests: it is near an edge, and at least a point
    /// is left beyond it.
    public var scrolls: Bool { scrollDistance(seconds: .infinity).magnitude >= 1 }

    /// The position of the pointer in the viewport.
    public var pointer: Point { Point(x: pointerX, y: pointerY) }

    /// Handles one event and returns the effects, in order.
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
        case .retarget(let path):
            let room = remaining.numberOfRows(inSection: path.section) ?? -1
            return state.retarget(to: path, isPlace: path.row >= 0 && path.row <= room)
        case .drop: return state.drop()
        case .cancel: return state.cancel()
        }
    }

    /// Whether the drag continues after a batch update: the batch neither deletes nor moves the
    /// lifted row.
    public func continues(after map: UpdateMap) -> Bool { state.continues(after: map) }

    /// Follows a batch update, in which other rows came, went or moved, or any were reloaded.
    /// Source and destination keep their rows and neighbors; then the pointer decides, as always.
    /// Spec R8.
    ///
    /// - Parameters:
    ///   - map: The batch. Cancel the drag before it unless the drag ``continues(after:)`` it.
    ///   - geometry: The geometry of the table after the batch.
    ///   - contentOffset: The content offset after the batch.
    /// - Returns: The effects, in order.
    /// - Complexity: O(k log k + log n) for k changes and a geometry of n runs.
    public mutating func follow(
        _ map: UpdateMap, in geometry: RowGeometry, contentOffset: Double
    ) -> [ReorderEffect] {
        guard continues(after: map) else { return [] }
        state.follow(map)
        return follow(geometry, contentOffset: contentOffset)
    }

    /// Follows a change of heights, such as that of rows that were measured.
    ///
    /// - Parameters:
    ///   - geometry: The geometry of the same rows.
    ///   - contentOffset: The present content offset.
    /// - Returns: The effects, in order.
    public mutating func follow(
        _ geometry: RowGeometry, contentOffset: Double
    ) -> [ReorderEffect] {
        guard !isFinished, let (span, remaining) = Self.lift(source, in: geometry) else {
            return []
        }
        (self.geometry, self.remaining, sourceSpan) = (geometry, remaining, span)
        viewport.contentOffset = contentOffset
        return followPointer()
    }

    private mutating func followPointer() -> [ReorderEffect] {
        let frame = Rect(x: 0, y: liftedY, width: viewportWidth, height: liftedHeight)
        let effects = isPointerInside ? state.propose(proposal()) : state.proposeNothing()
        return [.placeImage(frame)] + effects
    }

    private func scroll(seconds: Double) -> [ReorderEffect] {
        let distance = scrollDistance(seconds: seconds)
        return distance == 0 ? [] : [.scroll(by: distance)]
    }

    /// Returns the distance to scroll, in points: 0 where nothing is left in its direction.
    private func scrollDistance(seconds: Double) -> Double {
        guard scrollSpeed != 0, seconds > 0 else { return 0 }
        let limit = geometry.maximumContentOffset(viewportHeight: viewport.height)
        let offset = min(max(viewport.contentOffset + scrollSpeed * seconds, 0), limit)
        let distance = offset - viewport.contentOffset
        return (distance > 0) == (scrollSpeed > 0) ? distance : 0
    }

    /// Returns the destination of the lifted row by its upper edge: after a row when it covers more
    /// than half of it.
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
    /// Returns the upper edge at which an element is drawn during the drag, from the top of the
    /// content; for the lifted row, that of its destination. Returns `nil` when the element does
    /// not exist.
    public func y(of element: TableElement) -> Double? {
        if element == .row(source) {
            let gap = remaining.offsetOfGap(before: destination)
            return gap
        }
        return geometry.offset(of: element).map { $0 + displacement(of: element) }
    }

    /// Returns the distance by which an element makes room: 0, or the height of the lifted row,
    /// negative upward. Spec 16.3.
    public func displacement(of element: TableElement) -> Double {
        let height = sourceSpan.height
        return (isBehind(destination, remainingPlace(of: element)) ? height : 0)
            - (isBehindSource(element) ? height : 0)
    }

    private func isBehindSource(_ element: TableElement) -> Bool {
        switch element {
        case .tableHeader: false
        case .header(let section): section > source.section
        case .row(let path): path > source
        case .footer(let section): section >= source.section
        case .tableFooter: true
        }
    }

    private func remainingPlace(of element: TableElement) -> TableElement {
        guard case .row(let path) = element, path.section == source.section,
            path.row > source.row
        else { return element }
        return .row(IndexPath(row: path.row - 1, section: path.section))
    }

    private func isBehind(_ gap: IndexPath, _ element: TableElement) -> Bool {
        switch element {
        case .tableHeader: false
        case .header(let section): section > gap.section
        case .row(let path): path >= gap
        case .footer(let section): section >= gap.section
        case .tableFooter: true
        }
    }

    /// Returns the destination of a row moved by Alt+Up or Alt+Down: one row on in its section,
    /// then the near end of the adjacent section. Rows without a pixel are passed, for a move among
    /// them would not be seen. Returns `nil` when there is none.
    public static func keyboardTarget(
        for path: IndexPath, _ direction: VerticalDirection, in counts: SectionCounts,
        isHidden: (IndexPath) -> Bool = { _ in false }
    ) -> IndexPath? {
        var target = nextTarget(for: path, direction, in: counts)
        while let passed = target, passed.section == path.section, isHidden(passed) {
            target = nextTarget(for: passed, direction, in: counts)
        }
        return target
    }

    private static func nextTarget(
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
    /// Returns the upper edge of a row inserted at `path`.
    func offsetOfGap(before path: IndexPath) -> Double? {
        rectForRow(at: path)?.y ?? rectForFooter(inSection: path.section)?.y
    }
}
