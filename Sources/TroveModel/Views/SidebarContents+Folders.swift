import TableCore

/// Moving folders, and dropping lists on them.
extension SidebarContents {
    /// The edit that puts a list into the folder that it is dropped on; nil if that changes
    /// nothing.
    ///
    /// - Parameters:
    ///   - index: The index of the list.
    ///   - target: The index of the item that it is dropped on.
    public func edit(dropping index: Int, on target: Int) -> Edit? {
        guard items.indices.contains(index), items.indices.contains(target),
            case .list(let id) = items[index], case .folder(let name) = items[target],
            folder(of: index) != name
        else { return nil }
        return .setFolder(id, name)
    }

    /// The index that an item gets when the user moves it one place up or down: a folder passes the
    /// lists and folders beside it as a whole.
    public func target(of index: Int, steppedBy step: Int) -> Int {
        items.indices.target(of: index, steppedBy: step) { target(of: index, movedTo: $0) }
    }

    /// The items among the lists that move as a whole: lists outside of folders, and folders with
    /// their visible lists.
    var blocks: [Range<Int>] {
        var blocks: [Range<Int>] = []
        for index in range(of: .lists) {
            if folder(of: index) != nil, let last = blocks.popLast() {
                blocks.append(last.lowerBound..<index + 1)
            } else {
                blocks.append(index..<index + 1)
            }
        }
        return blocks
    }

    /// The index of the item beside which a folder comes: the first item of the block below it
    /// after a move up, the last one of the block above it after a move down; its own index if it
    /// stays.
    func folderTarget(of index: Int, movedTo proposed: Int) -> Int {
        let blocks = blocks
        guard let own = blocks.firstIndex(where: { $0.contains(index) }) else { return index }
        if proposed < index {
            let place = max(proposed, 0)
            guard let block = blocks.firstIndex(where: { $0.contains(place) }) else { return index }
            let isBefore = 2 * (place - blocks[block].lowerBound) < blocks[block].count
            let below = isBefore ? block : block + 1
            return below == own ? index : blocks[below].lowerBound
        }
        let place = min(proposed, (blocks.last?.upperBound ?? 1) - 1)
        guard place >= blocks[own].upperBound,
            let block = blocks.firstIndex(where: { $0.contains(place) })
        else { return index }
        let isAfter = 2 * (place - blocks[block].lowerBound + 1) > blocks[block].count
        let above = isAfter ? block : block - 1
        return above == own ? index : blocks[above].upperBound - 1
    }

    /// The edit that moves a folder to the target of ``folderTarget(of:movedTo:)``.
    func edit(movingFolder name: String, from index: Int, to target: Int) -> Edit? {
        let blocks = blocks
        guard target != index, let found = blocks.firstIndex(where: { $0.contains(target) }) else {
            return nil
        }
        let below = target < index ? found : found + 1
        let others = lists.filter { $0.folder != name }
        guard blocks.indices.contains(below), let next = firstList(of: blocks[below]) else {
            return .moveFolder(name, to: others.count)
        }
        return .moveFolder(name, to: others.firstIndex { $0.id == next } ?? others.count)
    }

    /// The first list of a block in the library's order.
    private func firstList(of block: Range<Int>) -> ListID? {
        switch items[block.lowerBound] {
        case .list(let id): id
        case .folder(let name): lists.first { $0.folder == name }?.id
        case .smartList, .trash: nil
        }
    }
}
