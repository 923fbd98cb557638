/// A drag that moves an item of a collection. Spec 70.7.
///
/// A gesture lifts the item: its image follows the pointer, the other items make room at the
/// target, and the model changes once, when the item is dropped. Any layout works.
///
/// ```swift
/// var drag = ItemDrag(lifting: path, in: &session, at: pointer)
/// drag?.handle(.moved(to: further), in: &session)   // [.placeImage(…), .askTarget(…)]
/// drag?.handle(.retarget(proposed), in: &session)   // [.makeRoom(proposed)]
/// drag?.handle(.drop, in: &session)                 // [.move(from: path, to: proposed)]
/// ```
///
/// To make room, the owner moves the item in the session, but not in the model. Until the drag
/// ends, it finds the model's index paths with ``modelPath(of:)`` and the number of items with
/// ``shownCount(_:inSection:)``.
public struct ItemDrag: Sendable {
    /// An event of the drag.
    public enum Event: Hashable, Sendable {
        /// The pointer moved to this point in the content.
        case moved(to: Point)
        /// The delegate's answer to a proposed target; the source refuses.
        case retarget(IndexPath)
        /// The button was released.
        case drop
        /// Escape was pressed, or the grab was lost.
        case cancel
    }

    /// The index path of the lifted item before the move.
    public var source: IndexPath { state.source }
    /// The current target, as in a batch move.
    public var destination: IndexPath { state.destination }
    /// The target under the pointer, before the delegate's answer.
    public var proposed: IndexPath { state.proposed }
    /// Whether the drag has ended.
    public var isFinished: Bool { state.isFinished }
    /// The frame of the image, in the content.
    public private(set) var imageFrame: Rect
    private var state: ReorderState
    private let grip: Point

    /// The position of the pointer in the content, as of the last movement.
    public var pointerPosition: Point {
        Point(x: imageFrame.minX + grip.x, y: imageFrame.minY + grip.y)
    }

    /// Lifts an item; `nil` when there is none at `path`.
    public init?(lifting path: IndexPath, in session: inout LayoutSession, at point: Point) {
        guard let frame = session.attributes(for: .cell(path))?.frame else { return nil }
        state = ReorderState(lifting: path)
        imageFrame = frame
        grip = Point(x: point.x - frame.minX, y: point.y - frame.minY)
    }

    /// Handles one event and returns the effects, in order.
    ///
    /// - Complexity: That of the layout's answer for a point, for each movement.
    public mutating func handle(
        _ event: Event, in session: inout LayoutSession
    ) -> [ReorderEffect] {
        guard !isFinished else { return [] }
        switch event {
        case .moved(let point):
            imageFrame.origin = Point(x: point.x - grip.x, y: point.y - grip.y)
            return [.placeImage(imageFrame)] + state.propose(target(in: &session) ?? proposed)
        case .retarget(let path):
            return state.retarget(to: path, isPlace: isPlace(path, session.context.counts))
        case .drop: return state.drop()
        case .cancel: return state.cancel()
        }
    }

    /// Returns the position at which an item is drawn during the drag; for the lifted item, its
    /// target.
    public func shownPath(of path: IndexPath) -> IndexPath {
        if path == source { return destination }
        var item = path.item
        if path.section == source.section, path.item > source.item { item -= 1 }
        if path.section == destination.section, item >= destination.item { item += 1 }
        return IndexPath(item: item, section: path.section)
    }

    /// Returns the index path in the model of a displayed item: the inverse of
    /// ``shownPath(of:)``.
    public func modelPath(of shown: IndexPath) -> IndexPath {
        if shown == destination { return source }
        var item = shown.item
        if shown.section == destination.section, item > destination.item { item -= 1 }
        if shown.section == source.section, item >= source.item { item += 1 }
        return IndexPath(item: item, section: shown.section)
    }

    /// Returns the displayed number of items in a section, given that in the model.
    public func shownCount(_ count: Int, inSection section: Int) -> Int {
        count + (section == destination.section ? 1 : 0) - (section == source.section ? 1 : 0)
    }

    /// Returns the positions on the screen of items at flat positions in the model, counted through
    /// all sections.
    ///
    /// - Parameter shown: The counts on the screen.
    public func shownPositions(of model: PositionSet, in shown: SectionCounts) -> PositionSet {
        guard source != destination, let target = shown.position(of: destination),
            let start = shown.positions(inSection: source.section)?.lowerBound
        else { return model }
        let isBehind = destination.section < source.section
        return model.moving(from: start + source.item - (isBehind ? 1 : 0), to: target)
    }

    /// Returns the target under the center of the image: an item, or the empty section of a header
    /// or footer; `nil` for none.
    ///
    /// Next to a larger item, the lifted one takes its place only when it would then be nearer to
    /// the pointer than now, so that the two do not change places back and forth.
    private func target(in session: inout LayoutSession) -> IndexPath? {
        let point = imageFrame.center
        let own = session.layout.targetIndexPath(
            forInteractivelyMovingItem: destination, withPosition: point)
        if let own { return own }
        guard let hit = session.indexPathForItem(at: point) else {
            return emptySection(at: point, in: &session) ?? endOfLine(at: point, in: &session)
        }
        guard hit != destination, let own = session.attributes(for: .cell(destination))?.frame,
            let frame = session.attributes(for: .cell(hit))?.frame
        else { return hit }
        let isForward = hit > destination
        let place = Point(
            x: isForward ? frame.maxX - own.width / 2 : frame.minX + own.width / 2,
            y: isForward ? frame.maxY - own.height / 2 : frame.minY + own.height / 2)
        return squaredDistance(point, place) <= squaredDistance(point, own.center) ? hit : nil
    }

    /// Returns the end of the section whose last item is before a point on the same line.
    private func endOfLine(at point: Point, in session: inout LayoutSession) -> IndexPath? {
        let bounds = session.context.bounds
        let line = Rect(x: bounds.minX, y: point.y, width: point.x - bounds.minX, height: 1)
        let cells = session.attributes(in: line).filter { $0.element.category == .cell }
        let counts = session.context.counts
        guard let last = cells.max(by: { $0.frame.maxX < $1.frame.maxX })?.indexPath,
            last != destination,
            last.item + 1 == counts.numberOfRows(inSection: last.section)
        else { return nil }
        let isSame = last.section == destination.section
        return isSame ? last : IndexPath(item: last.item + 1, section: last.section)
    }

    private func emptySection(
        at point: Point, in session: inout LayoutSession
    ) -> IndexPath? {
        let spot = Rect(x: point.x - 0.5, y: point.y - 0.5, width: 1, height: 1)
        let counts = session.context.counts
        let section = session.attributes(in: spot).last { $0.element.category != .cell }?
            .indexPath.first
        guard let section, counts.numberOfRows(inSection: section) == 0 else { return nil }
        return IndexPath(item: 0, section: section)
    }

    private func squaredDistance(_ left: Point, _ right: Point) -> Double {
        let (x, y) = (left.x - right.x, left.y - right.y)
        return x * x + y * y
    }

    private func isPlace(_ path: IndexPath, _ counts: SectionCounts) -> Bool {
        guard let items = counts.numberOfRows(inSection: path.section) else { return false }
        let last = path.section == destination.section ? items - 1 : items
        return (0...max(0, last)).contains(path.item)
    }
}

// MARK: - Batch updates

extension ItemDrag {
    /// A batch update during a drag, as the screen performs it.
    public struct ShownBatch: Sendable {
        /// The changes, with the index paths on the screen.
        public let batch: BatchUpdate
        /// Whether the model's changes reload the lifted item. It is not reloaded in ``batch``, so
        /// that its view stays: configure the view again.
        public let reloadsItem: Bool
    }

    /// Follows a batch update of the model. Spec R8.
    ///
    /// Source and destination keep their items and neighbors; then send the position of the pointer
    /// again. If the batch deletes or moves the lifted item itself, or reloads its section, the
    /// drag ends, and the batch also closes the room that the others made. From then on, items are
    /// shown where the model has them.
    ///
    /// - Parameters:
    ///   - batch: The changes, with the model's index paths.
    ///   - shown: The counts on the screen before the batch.
    ///   - after: The model's counts after the batch.
    /// - Returns: The changes to perform on the screen.
    /// - Throws: ``BatchUpdateError`` when the counts contradict the changes; the drag is then
    ///   unchanged.
    /// - Complexity: O(k log k + sections) for k changes.
    public mutating func follow(
        _ batch: BatchUpdate, shown: SectionCounts, after: SectionCounts
    ) throws(BatchUpdateError) -> ShownBatch {
        let map = try batch.resolve(before: modelCounts(shown), after: after)
        let old = self
        state.follow(map)
        var changes = batch
        let isReloaded = !isFinished && changes.removeReload(of: old.source)
        var mapped = changes.mappingRows(old: old.shownPath, new: shownPath)
        if !isFinished {
            mapped.moveRow(from: old.destination, to: destination)
        } else if map.newIndexPath(forOld: old.source) == nil,
            !mapped.deletedRows.contains(where: { $0.place == old.destination })
        {
            // Its section is deleted or reloaded, but another one may show the item.
            mapped.deleteRows([old.destination])
        }
        return ShownBatch(batch: mapped, reloadsItem: isReloaded)
    }

    private func modelCounts(_ shown: SectionCounts) -> SectionCounts {
        var counts = shown
        do throws(TableError) {
            try counts.deleteRows(1, inSection: destination.section)
            try counts.insertRows(1, inSection: source.section)
            return counts
        } catch {
            return shown
        }
    }
}
