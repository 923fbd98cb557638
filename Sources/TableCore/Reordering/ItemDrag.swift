/// A drag that moves an item of a collection. Spec 70.7.
///
/// A gesture lifts the item: its image follows the pointer, the other items make room at the
/// target, and the model changes once, when the item is dropped. Any layout works: the target is
/// the item under the image's center.
///
/// ```swift
/// var drag = ItemDrag(lifting: path, in: &session, at: pointer)
/// drag?.handle(.moved(to: further), in: &session)   // [.placeImage(…), .askTarget(…)]
/// drag?.handle(.retarget(proposed), in: &session)   // [.makeRoom(proposed)]
/// drag?.handle(.drop, in: &session)                 // [.move(from: path, to: proposed)]
/// ```
public struct ItemDrag: Sendable {
    /// An event of the drag.
    public enum Event: Hashable, Sendable {
        /// The pointer moved to this point in the content.
        case moved(to: Point)
        /// The delegate's answer to a proposed target; the source refuses.
        case retarget(IndexPath)
        /// The button was released.
        case drop
        /// Escape was pressed, or the data changed.
        case cancel
    }

    /// An action for the owner of the drag.
    public enum Effect: Hashable, Sendable {
        /// Draw the image of the item in this rectangle.
        case placeImage(Rect)
        /// Ask the delegate for the allowed target, and send the answer before any other event.
        case askTarget(source: IndexPath, proposed: IndexPath)
        /// Animate the other items to the positions of ``ItemDrag/shownPath(of:)``.
        case makeRoom(IndexPath)
        /// Move the item: in the model first, then in the collection. Spec 70.7.
        case move(from: IndexPath, to: IndexPath)
        /// Return the item to its source without notifying anyone.
        case putBack(IndexPath)
    }

    /// The index path of the lifted item before the move.
    public let source: IndexPath
    /// The current target, as in a batch move.
    public private(set) var destination: IndexPath
    /// The target under the pointer, before the delegate's answer.
    public private(set) var proposed: IndexPath
    /// Whether the drag has ended.
    public private(set) var isFinished = false
    /// The frame of the image, in the content.
    public private(set) var imageFrame: Rect
    private let grip: Point

    /// Lifts an item; `nil` when there is none at `path`.
    public init?(lifting path: IndexPath, in session: inout LayoutSession, at point: Point) {
        guard let frame = session.attributes(for: .cell(path))?.frame else { return nil }
        (source, destination, proposed) = (path, path, path)
        imageFrame = frame
        grip = Point(x: point.x - frame.minX, y: point.y - frame.minY)
    }

    /// Handles one event and returns the effects, in order.
    ///
    /// - Complexity: That of the layout's answer for a point, for each movement.
    public mutating func handle(_ event: Event, in session: inout LayoutSession) -> [Effect] {
        guard !isFinished else { return [] }
        switch event {
        case .moved(let point):
            imageFrame.origin = Point(x: point.x - grip.x, y: point.y - grip.y)
            let new = session.indexPathForItem(at: imageFrame.center) ?? proposed
            guard new != proposed else { return [.placeImage(imageFrame)] }
            proposed = new
            return [.placeImage(imageFrame), .askTarget(source: source, proposed: new)]
        case .retarget(let path):
            let target = isPlace(path, session.context.counts) ? path : source
            guard target != destination else { return [] }
            destination = target
            return [.makeRoom(target)]
        case .drop:
            isFinished = true
            return [
                destination == source
                    ? .putBack(source) : .move(from: source, to: destination)
            ]
        case .cancel:
            isFinished = true
            let effects: [Effect] = destination == source ? [] : [.makeRoom(source)]
            destination = source
            return effects + [.putBack(source)]
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

    private func isPlace(_ path: IndexPath, _ counts: SectionCounts) -> Bool {
        guard let items = counts.numberOfRows(inSection: path.section) else { return false }
        let last = path.section == source.section ? items - 1 : items
        return (0...max(0, last)).contains(path.item)
    }
}
