/// Identifies a field, for as long as the library exists.
public struct FieldID: Hashable, Sendable, Codable, RawRepresentable {
    public let rawValue: Int64

    public init(rawValue: Int64) {
        self.rawValue = rawValue
    }
}

/// A column of a list: its name, and what it holds.
public struct Field: Hashable, Sendable, Identifiable {
    public let id: FieldID
    /// The name that people see.
    public var name: String
    public var kind: FieldKind
    /// Everything else that a person can set.
    public var options: FieldOptions
    /// The name of the column in the list's table.
    public let columnName: String
    /// The kind that is stored, if this version does not know it: the values are then shown as texts,
    /// and stay as they are.
    public var unknownKind: String?

    /// Whether records can get other values in the field.
    var isWritable: Bool { kind != .computed && unknownKind == nil }

    /// For `choice`: the texts to choose from, in the order in which they are offered.
    public var choices: [String] { options.choices.map(\.name) }

    /// The kind of the values that the field gives: for a computed field, what its expression makes.
    public var valueKind: FieldKind {
        kind == .computed ? options.resultKind ?? .text : kind
    }
}

/// A field that does not exist yet.
public struct FieldDraft: Hashable, Sendable, Codable {
    public var name: String
    public var kind: FieldKind
    public var options: FieldOptions

    public init(name: String, kind: FieldKind = .text, options: FieldOptions = FieldOptions()) {
        self.name = name
        self.kind = kind
        self.options = options
    }

    /// A field with texts to choose from, without colours.
    public init(name: String, kind: FieldKind = .choice, choices: [String]) {
        self.init(name: name, kind: kind)
        options.choices = choices.map { FieldChoice(name: $0) }
    }

    /// The texts to choose from.
    public var choices: [String] { options.choices.map(\.name) }
}

extension FieldDraft {
    /// A field like `field`, for another list that has fields of the same names.
    public init(copying field: Field, of list: List) {
        self.init(name: field.name, kind: field.kind, options: field.options)
        // Identities mean nothing in another list.
        options.expression = list.expression(of: field)
        options.resultKind = nil
    }
}
