/// The items of the sidebar, from the top down: lists and folders of lists, smart lists and the
/// trash.
///
/// A folder is where its first list is; its lists follow it unless it is folded.
///
///     let contents = SidebarContents(lists: [books, films], smartLists: [unread])
///     contents.items               // books, films, unread, trash
///     contents.target(of: 0, movedTo: 3)   // 1: books stays among the lists
///
/// Facets: `+Folders`.
public struct SidebarContents: Hashable, Sendable {
    /// The visible items in order.
    public let items: [SidebarItem]
    /// The lists as ordered by the library, with their folders.
    let lists: [Place]
    /// The folder of each item; nil for items outside of folders, and for folders.
    private let folders: [String?]

    /// A list and its folder; empty for none.
    struct Place: Hashable {
        let id: ListID
        let folder: String
    }

    /// Creates the contents.
    ///
    /// - Parameters:
    ///   - lists: The lists in the order of the library.
    ///   - smartLists: The smart lists in the order of the library.
    ///   - folded: The names of the folded folders.
    public init(lists: [List], smartLists: [SmartList], folded: Set<String> = []) {
        self.lists = lists.map { Place(id: $0.id, folder: $0.folder) }
        var items: [SidebarItem] = []
        var folders: [String?] = []
        func add(_ item: SidebarItem, in folder: String? = nil) {
            items.append(item)
            folders.append(folder)
        }
        var seen: Set<String> = []
        for list in lists {
            guard !list.folder.isEmpty else {
                add(.list(list.id))
                continue
            }
            guard seen.insert(list.folder).inserted else { continue }
            add(.folder(list.folder))
            guard !folded.contains(list.folder) else { continue }
            for member in lists where member.folder == list.folder {
                add(.list(member.id), in: list.folder)
            }
        }
        for smart in smartLists { add(.smartList(smart.id)) }
        add(.trash)
        (self.items, self.folders) = (items, folders)
    }

    /// The names of the folders, from the top down.
    public var folderNames: [String] {
        items.compactMap { if case .folder(let name) = $0 { name } else { nil } }
    }

    /// The folder that an item is in; nil for none.
    public func folder(of index: Int) -> String? { folders[index] }

    /// The indices of the items of a section.
    public func range(of section: SidebarItem.Section) -> Range<Int> {
        let start = items.firstIndex { $0.section == section } ?? items.count
        return start..<start + items[start...].prefix { $0.section == section }.count
    }

    /// Whether an item is the first of its section.
    public func beginsSection(_ index: Int) -> Bool {
        index == 0 || items[index - 1].section != items[index].section
    }

    /// Whether the user can move an item. A folder moves with its lists.
    public func canMove(_ index: Int) -> Bool {
        guard items.indices.contains(index) else { return false }
        switch items[index] {
        case .list, .smartList: return range(of: items[index].section).count > 1
        case .folder: return blocks.count > 1
        case .trash: return false
        }
    }

    /// The index that an item gets when the user moves it: the closest one in its section.
    public func target(of index: Int, movedTo proposed: Int) -> Int {
        if case .folder = items[index] { return folderTarget(of: index, movedTo: proposed) }
        let range = range(of: items[index].section)
        return min(max(proposed, range.lowerBound), range.upperBound - 1)
    }

    /// The edit that moves an item; nil if it stays in its place. A list that is moved below a list
    /// of a folder, or below the name of an unfolded one, moves into the folder.
    ///
    /// - Parameters:
    ///   - index: The index of the item.
    ///   - proposed: The index after the move, as the user wants it.
    public func edit(moving index: Int, to proposed: Int) -> Edit? {
        guard canMove(index) else { return nil }
        let target = target(of: index, movedTo: proposed)
        switch items[index] {
        case .list(let id): return edit(moving: id, from: index, to: target)
        case .smartList(let id):
            let place = target - range(of: .smartLists).lowerBound
            return target == index ? nil : .moveSmartList(id, to: place)
        case .folder(let name): return edit(movingFolder: name, from: index, to: target)
        case .trash: return nil
        }
    }

    private func edit(moving id: ListID, from index: Int, to target: Int) -> Edit? {
        guard target != index else { return nil }
        var rest = Array(items[range(of: .lists)])
        var restFolders = Array(folders[range(of: .lists)])
        rest.remove(at: index)
        let old = restFolders.remove(at: index) ?? ""
        let above = target > 0 ? rest[target - 1] : nil
        let below = rest.indices.contains(target) ? rest[target] : nil
        var folder = target > 0 ? restFolders[target - 1] ?? "" : ""
        if case .folder(let name) = above, below != nil, restFolders[target] == name {
            folder = name
        }
        let others = lists.filter { $0.id != id }
        let place = place(among: others, above: above, below: below, folder: folder)
        return folder == old ? .moveList(id, to: place) : .setFolder(id, folder, at: place)
    }

    /// The index in the library's order, in which folded lists count.
    private func place(
        among others: [Place], above: SidebarItem?, below: SidebarItem?, folder: String
    ) -> Int {
        if case .list(let next) = below, let index = others.firstIndex(where: { $0.id == next }),
            others[index].folder == folder
        {
            return index
        }
        switch above {
        case .list(let previous):
            return (others.firstIndex { $0.id == previous } ?? others.count - 1) + 1
        case .folder(let name):
            if folder == name { return others.firstIndex { $0.folder == name } ?? others.count }
            return (others.lastIndex { $0.folder == name } ?? others.count - 1) + 1
        case .smartList, .trash, nil: return 0
        }
    }
}
