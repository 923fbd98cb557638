/// An item of the sidebar: a place that it leads to, or a folder.
public enum SidebarItem: Hashable, Sendable {
    case list(ListID)
    /// A folder of lists, by its name.
    case folder(String)
    case smartList(SmartListID)
    /// The records in the trash of all lists.
    case trash

    /// The sections of the sidebar, from the top down.
    public enum Section: Hashable, Sendable, CaseIterable {
        case lists, smartLists, trash
    }

    /// The section of the item.
    public var section: Section {
        switch self {
        case .list, .folder: .lists
        case .smartList: .smartLists
        case .trash: .trash
        }
    }
}
