/// The items of the sidebar, from the top down: lists, smart lists and the trash.
///
///     let contents = SidebarContents(lists: [books, films], smartLists: [unread])
///     contents.items               // books, films, unread, trash
///     contents.target(of: 0, movedTo: 3)   // 1: books stays among the lists
public struct SidebarContents: Hashable, Sendable {
    /// The items in order.
    public let items: [SidebarItem]

    /// Creates the contents.
    ///
    /// - Parameters:
    ///   - lists: The lists in the order of the library.
    ///   - smartLists: The smart lists in the order of the library.
    public init(lists: [List], smartLists: [SmartList]) {
        items =
            lists.map { .list($0.id) } + smartLists.map { .smartList($0.id) } + [.trash]
    }

    /// The indices of the items of a section.
    public func range(of section: SidebarItem.Section) -> Range<Int> {
        let start = items.firstIndex { $0.section == section } ?? items.count
        return start..<start + items[start...].prefix { $0.section == section }.count
    }

    /// Whether an item is the first of its section.
    public func beginsSection(_ index: Int) -> Bool {
        index == 0 || items[index - 1].section != items[index].section
    }

    /// Whether the user can move an item.
    public func canMove(_ index: Int) -> Bool {
        items.indices.contains(index) && items[index] != .trash
            && range(of: items[index].section).count > 1
    }

    /// The index that an item gets when the user moves it: the closest one in its section.
    public func target(of index: Int, movedTo proposed: Int) -> Int {
        let range = range(of: items[index].section)
        return min(max(proposed, range.lowerBound), range.upperBound - 1)
    }

    /// The edit that moves an item; nil if it stays in its place.
    ///
    /// - Parameters:
    ///   - index: The index of the item.
    ///   - proposed: The index after the move, as the user wants it.
    public func edit(moving index: Int, to proposed: Int) -> Edit? {
        guard canMove(index) else { return nil }
        let target = target(of: index, movedTo: proposed)
        guard target != index else { return nil }
        let place = target - range(of: items[index].section).lowerBound
        return switch items[index] {
        case .list(let id): .moveList(id, to: place)
        case .smartList(let id): .moveSmartList(id, to: place)
        case .trash: nil
        }
    }
}
