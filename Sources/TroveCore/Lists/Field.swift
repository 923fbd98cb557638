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
    /// For `choice`: the texts to choose from, in the order in which they are offered.
    public var choices: [String]
    /// The name of the column in the list's table.
    public let columnName: String
}

/// A field that does not exist yet.
public struct FieldDraft: Hashable, Sendable, Codable {
    public var name: String
    public var kind: FieldKind
    public var choices: [String]

    public init(name: String, kind: FieldKind = .text, choices: [String] = []) {
        self.name = name
        self.kind = kind
        self.choices = choices
    }
}
