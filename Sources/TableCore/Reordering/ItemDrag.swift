/// One drag of an item of a collection to another place. Spec 70.7.
///
/// A gesture of the collection lifts the item: its picture follows the pointer, the others make
/// room where it would land, and the model changes once, when it is dropped. Where it would land
/// is the layout's word, whatever the layout is.
///
/// ```swift
/// var drag = ItemDrag(lifting: path, in: &session, at: pointer)
/// drag?.handle(.moved(to: further), in: &session)   // [.placeImage(…), .askTarget(…)]
/// drag?.handle(.retarget(proposed), in: &session)   // [.makeRoom(proposed)]
/// drag?.handle(.drop, in: &session)                 // [.move(from: path, to: proposed)]
/// ```
public struct ItemDrag: Sendable {
    /// What happens to the drag.
    public enum Event: Hashable, Sendable {
        /// The pointer is at this place of the content now.
        case moved(to: LayoutPoint)
        /// The delegate's word on a proposed place; the source refuses.
        case retarget(IndexPath)
        /// The button went up.
        case drop
        /// Escape, or data that changed underneath.
        case cancel
    }

    /// What the owner of a drag has to do, in order.
    public enum Effect: Hashable, Sendable {
        /// Draw the picture of the item here.
        case placeImage(LayoutRect)
        /// Ask the delegate for the allowed place, and hand it over before anything else.
        case askTarget(source: IndexPath, proposed: IndexPath)
        /// The others have new places: animate them to those of ``ItemDrag/shownPath(of:)``.
        case makeRoom(IndexPath)
        /// Tell the model, then the collection: the item goes to its new place. Spec 70.7.
        case move(from: IndexPath, to: IndexPath)
        /// The item goes back where it came from; nobody is told.
        case putBack(IndexPath)
    }

    /// The lifted item, by its path before the move.
    public let source: IndexPath
    /// Where it would land now, as in a batch's move.
    public private(set) var destination: IndexPath
    /// Where the pointer alone would put it.
    public private(set) var proposed: IndexPath
    /// Whether the drag ended.
    public private(set) var isFinished = false
    /// Where the picture is.
    public private(set) var imageFrame: LayoutRect
    private let grip: LayoutPoint

    /// Lifts an item; `nil` when there is none at `path`.
    public init?(lifting path: IndexPath, in session: inout LayoutSession, at point: LayoutPoint) {
        guard let frame = session.attributes(for: .cell(path))?.frame else { return nil }
        (source, destination, proposed) = (path, path, path)
        imageFrame = frame
        grip = LayoutPoint(x: point.x - frame.minX, y: point.y - frame.minY)
    }

    /// Takes one event and says what is to be done, in order.
    ///
    /// - Complexity: a movement costs the layout's answer for the place under the picture.
    public mutating func handle(_ event: Event, in session: inout LayoutSession) -> [Effect] {
        guard !isFinished else { return [] }
        switch event {
        case .moved(let point):
            imageFrame.origin = LayoutPoint(x: point.x - grip.x, y: point.y - grip.y)
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

    /// The place among the layout's that an item is drawn at while the other is lifted; for the
    /// lifted one, where it would land.
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
