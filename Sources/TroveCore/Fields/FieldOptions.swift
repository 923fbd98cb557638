/// What a person can set for a field besides its name and kind. Stored as JSON; what is not set is
/// not written.
public struct FieldOptions: Hashable, Sendable {
    /// What the field is for, shown where it is edited.
    public var summary = ""
    /// Whether every record is to have a value.
    public var isRequired = false
    /// Whether no two records may have the same value.
    public var isUnique = false
    /// What a new record has, as it would be typed; for a date, also `today`.
    public var defaultText = ""
    /// For numbers: what stands behind them. For time spans: what a bare number counts,
    /// `s`, `min`, `h` or `d`.
    public var unit = ""
    /// For numbers: how many digits are shown behind the point; nil for as many as there are.
    public var digits: Int?
    /// For choices and tags: what is offered, in this order.
    public var choices: [FieldChoice] = []
    /// For record links: the list that the records are in; nil for the field's own list.
    public var targetList: ListID?
    /// For computed fields: the expression, in which `[#12]` is the field with that identity.
    public var expression = ""
    /// For computed fields: the kind of what the expression makes. Follows from the expression.
    public var resultKind: FieldKind?
    /// Where the field is shown.
    public var places: FieldPlaces = .all
    /// The width of the column in a table, in pixels; nil for what its values need.
    public var width: Int?
    /// For links: what kind of address it is; nil to go by the value.
    public var linkType: LinkType?

    /// Members of the stored object that are not understood, by name.
    var kept: [String: KeptJSON] = [:]
    /// What is stored, if it is no object at all.
    var keptText: String?

    public init() {}
}

/// One of the texts of a choice or of tags.
public struct FieldChoice: Hashable, Sendable, Codable {
    public var name: String
    /// `#rrggbb`; nil for none.
    public var color: String?

    public init(name: String, color: String? = nil) {
        self.name = name
        self.color = color
    }
}

extension FieldChoice: ExpressibleByStringLiteral {
    public init(stringLiteral value: String) {
        self.init(name: value)
    }
}

/// What a link leads to.
public enum LinkType: String, Hashable, Sendable, Codable, CaseIterable {
    case page, mail, phone
}

/// The views in which a field is shown.
public struct FieldPlaces: OptionSet, Hashable, Sendable, Codable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    public static let list = FieldPlaces(rawValue: 1)
    public static let detail = FieldPlaces(rawValue: 2)
    public static let gallery = FieldPlaces(rawValue: 4)
    public static let all: FieldPlaces = [.list, .detail, .gallery]
}
