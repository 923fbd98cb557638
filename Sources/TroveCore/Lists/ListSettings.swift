/// How a list is shown. Stored with the list.
public struct ListSettings: Hashable, Sendable, Codable {
    /// The field that titles a record; nil for the first field.
    public var titleField: FieldID?
    /// The field of a record's second line; nil for no second line.
    public var subtitleField: FieldID?
    public var sort: RecordSort
    public var grouping: RecordGrouping

    public init(
        titleField: FieldID? = nil, subtitleField: FieldID? = nil,
        sort: RecordSort = .manual, grouping: RecordGrouping = .none
    ) {
        self.titleField = titleField
        self.subtitleField = subtitleField
        self.sort = sort
        self.grouping = grouping
    }
}

/// The order of a list's records.
public enum RecordSort: Hashable, Sendable, Codable {
    /// The order that a person gave by moving rows. It is kept beside every other order.
    case manual
    /// By the values of a field: texts as the locale orders them, numbers and dates by size.
    /// Empty values come last, records with equal values in manual order.
    case field(FieldID, ascending: Bool = true)
}

/// How a list's records are divided into sections.
public enum RecordGrouping: Hashable, Sendable, Codable {
    /// One section, without a title.
    case none
    /// One section for each value of a field.
    case value(FieldID)
    /// One section for each first letter of a field's values; all other characters share "#".
    case firstLetter(FieldID)

    /// The field that decides about the section, if there is one.
    public var field: FieldID? {
        switch self {
        case .none: nil
        case .value(let field), .firstLetter(let field): field
        }
    }
}
