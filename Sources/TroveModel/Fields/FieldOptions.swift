/// The settings of a field besides its name and kind. They are stored as JSON, without default
/// values.
public struct FieldOptions: Hashable, Sendable {
    /// The purpose of the field, shown while editing it.
    public var summary = ""
    /// Whether every record should have a value.
    public var isRequired = false
    /// Whether no two records may have the same value.
    public var isUnique = false
    /// The value of a new record, as typed; for a date also `today`.
    public var defaultText = ""
    /// For numbers, the unit shown after them. For time spans, the unit of a bare number: `s`,
    /// `min`, `h` or `d`.
    public var unit = ""
    /// For numbers, the number of digits after the decimal point; nil to show all.
    public var digits: Int?
    /// For choices and tags, the offered texts, in order.
    public var choices: [FieldChoice] = []
    /// For record links, the list of the linked records; nil for the field's own list.
    public var targetList: ListID?
    /// For computed fields, the expression, in which `[#12]` is the field with identity 12.
    public var expression = ""
    /// For computed fields, the kind of the result. It follows from the expression.
    public var resultKind: FieldKind?
    /// The views that show the field.
    public var places: FieldPlaces = .all
    /// The width of the table column in pixels; nil to fit the values.
    public var width: Int?
    /// For links, the type of the address; nil to detect it from the value.
    public var linkType: LinkType?

    /// For dates, the day on which the desktop reminds of them; nil for no reminders.
    public var reminder: DateReminder?

    /// Unknown or unreadable members of the stored object, by name.
    var kept: [String: UnknownMembers] = [:]
    /// The stored text if it is not an object.
    var keptText: String?

    /// Creates options with default values.
    public init() {}
}

/// A text offered by a choice or tags field.
public struct FieldChoice: Hashable, Sendable, Codable {
    public var name: String
    /// The color as `#rrggbb`; nil for none.
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

/// The type of a link's target.
public enum LinkType: String, Hashable, Sendable, Codable, CaseIterable {
    case page, mail, phone
}

/// The views that show a field.
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
