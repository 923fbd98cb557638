import TroveModel

/// The records of one list that a place of the sidebar shows.
nonisolated struct ShownRecords {
    /// The list, with the name and the settings of the smart list if there is one.
    let list: List
    /// The query of the smart list; that for all records of a list.
    let query: SearchQuery
    /// The smart list, if there is one.
    let smartList: SmartListID?

    /// All records of a list.
    init(_ list: List) { (self.list, query, smartList) = (list, .all, nil) }

    /// Finds the list of a place; nil for places with the records of several lists, and those that
    /// no longer exist.
    init?(of place: SidebarItem, lists: [List], smartLists: [SmartList]) {
        switch place {
        case .list(let id):
            guard let list = lists.first(where: { $0.id == id }) else { return nil }
            (self.list, query, smartList) = (list, .all, nil)
        case .smartList(let id):
            guard let smart = smartLists.first(where: { $0.id == id }),
                let list = lists.first(where: { $0.id == smart.definition.list })
            else { return nil }
            (self.list, query, smartList) = (smart.applied(to: list), smart.query, id)
        case .trash, .folder: return nil
        }
    }
}

nonisolated extension WindowState {
    /// The place that was visible, if it still exists; else the first list.
    func place(lists: [List], smartLists: [SmartList]) -> SidebarItem? {
        switch startPlace {
        case .list(let id) where lists.contains { $0.id == id }: return startPlace
        case .smartList(let id) where smartLists.contains { $0.id == id }: return startPlace
        default: break
        }
        if let smart = smartLists.first(where: { $0.id.rawValue == smartList }) {
            return .smartList(smart.id)
        }
        if showsTrash == true { return .trash }
        return (lists.first { $0.id.rawValue == list } ?? lists.first).map { .list($0.id) }
    }

    /// The place to show at every start; nil for the last one.
    var startPlace: SidebarItem? {
        get {
            startList.map { .list(ListID(rawValue: $0)) }
                ?? startSmartList.map { .smartList(SmartListID(rawValue: $0)) }
        }
        set {
            (startList, startSmartList) = (nil, nil)
            if case .list(let id) = newValue { startList = id.rawValue }
            if case .smartList(let id) = newValue { startSmartList = id.rawValue }
        }
    }

    /// Remembers the visible place.
    mutating func setPlace(_ place: SidebarItem?, list id: ListID?) {
        list = id?.rawValue
        showsTrash = place == .trash
        if case .smartList(let id) = place { smartList = id.rawValue } else { smartList = nil }
    }
}
