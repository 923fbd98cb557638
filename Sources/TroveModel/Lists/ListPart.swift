/// A part of a list that a person may or may not change.
public enum ListPart: Hashable, Sendable, CaseIterable {
    /// The records, their choices, and the smart lists.
    case records
    /// The name, the icon, the titles and the fields, and whether the list is there at all.
    case fields
    /// The order, the sections and the appearance. A person who can only read the list has a view
    /// of their own.
    case view
}

extension LibraryAccess {
    /// Whether a part of a list can be changed. A server that cannot be reached at present does not
    /// count: what is typed is kept, and other changes fail with a reason.
    public func allowsChanging(_ part: ListPart, of list: List) -> Bool {
        switch part {
        case .records: takesEdits && !list.isReadOnly
        case .fields: takesEdits && list.role == .owner
        case .view: takesEdits || isReadOnly && list.isReadOnly
        }
    }
}
