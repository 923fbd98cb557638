/// Where a dragged row or item came from, and where it would be dropped. Spec 16, 70.7.
///
/// The one state machine of such drags. ``ReorderSession`` and ``ItemDrag`` know the frames of
/// tables and collections: they tell it which place is under the pointer.
///
/// ```swift
/// var state = ReorderState(lifting: path)
/// state.propose(other)                      // [.askTarget(source: path, proposed: other)]
/// state.retarget(to: other, isPlace: true)  // [.makeRoom(other)]
/// state.drop()                              // [.move(from: path, to: other)]
/// ```
public struct ReorderState: Hashable, Sendable {
    /// The index path of the lifted row before the move.
    public private(set) var source: IndexPath
    /// The current target, counted without the lifted row, as in a move of a batch.
    public private(set) var destination: IndexPath
    /// The target under the pointer, before the delegate's answer.
    public private(set) var proposed: IndexPath
    /// Whether the drag has ended.
    public private(set) var isFinished = false

    /// Lifts a row.
    public init(lifting path: IndexPath) {
        (source, destination, proposed) = (path, path, path)
    }

    /// Proposes the place under the pointer.
    ///
    /// - Returns: The question to the delegate; nothing where the pointer was before.
    public mutating func propose(_ path: IndexPath) -> [ReorderEffect] {
        guard !isFinished, path != proposed else { return [] }
        proposed = path
        return [.askTarget(source: source, proposed: path)]
    }

    /// Returns to the source, while the pointer is where nothing can be dropped.
    public mutating func proposeNothing() -> [ReorderEffect] {
        guard !isFinished else { return [] }
        proposed = source
        return retarget(to: source, isPlace: true)
    }

    /// Takes the delegate's answer; the source refuses, and so does a path that is no place.
    public mutating func retarget(to path: IndexPath, isPlace: Bool) -> [ReorderEffect] {
        let target = isPlace ? path : source
        guard !isFinished, target != destination else { return [] }
        destination = target
        return [.makeRoom(target)]
    }

    /// Ends the drag where it is.
    public mutating func drop() -> [ReorderEffect] {
        guard !isFinished else { return [] }
        isFinished = true
        return [destination == source ? .putBack(source) : .move(from: source, to: destination)]
    }

    /// Ends the drag at its source.
    public mutating func cancel() -> [ReorderEffect] {
        guard !isFinished else { return [] }
        let room: [ReorderEffect] = destination == source ? [] : [.makeRoom(source)]
        (destination, proposed, isFinished) = (source, source, true)
        return room + [.putBack(source)]
    }

    /// Whether the drag continues after a batch update: the batch neither deletes nor moves the
    /// lifted row.
    public func continues(after map: UpdateMap) -> Bool {
        !isFinished && map.following(moveFrom: source, to: destination) != nil
    }

    /// Follows a batch update, in which other rows came, went or moved: source and destination
    /// keep their rows and neighbors. Ends the drag if the batch deletes or moves the row itself,
    /// or reloads its section. Spec R8.
    ///
    /// - Complexity: O(k log k) for k changes.
    public mutating func follow(_ map: UpdateMap) {
        guard !isFinished else { return }
        guard let move = map.following(moveFrom: source, to: destination) else {
            source = map.newIndexPath(forOld: source) ?? source
            (destination, proposed, isFinished) = (source, source, true)
            return
        }
        let wanted = map.following(moveFrom: source, to: proposed) ?? move
        (source, destination, proposed) = (move.source, move.destination, wanted.destination)
    }
}
