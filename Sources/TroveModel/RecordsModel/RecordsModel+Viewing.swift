extension RecordsModel {
    /// The kind of view that shows ``rows``, as set for their list.
    public var viewKind: ViewSettings.Kind {
        (rows?.list ?? list)?.settings.view.kind ?? .list
    }

    /// Whether the view has an editing mode with buttons that delete rows.
    public var hasEditingMode: Bool { viewKind == .list }

    /// Ends the editing mode of a view without one, and forgets the offset of the view before.
    mutating func viewKindChanged(keepsPlace: Bool) -> [RecordsEffect] {
        search?.offset = 0
        let endsEditing = mode == .editing && !hasEditingMode
        return [.viewKindChanged(keepsPlace: keepsPlace)]
            + (endsEditing ? change(to: .browsing) : [])
    }
}
