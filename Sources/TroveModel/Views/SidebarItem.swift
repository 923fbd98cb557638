/// A place that the sidebar leads to.
public enum SidebarItem: Hashable, Sendable {
    case list(ListID)
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
        case .list: .lists
        case .smartList: .smartLists
        case .trash: .trash
        }
    }
}
