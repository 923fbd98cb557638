/// An attribute to sort and group records by: a field, or a time of the record itself.
public enum RecordAttribute: Hashable, Sendable {
    /// The value of a field.
    case field(FieldID)
    /// The time when the record was added.
    case added
    /// The time when the record was last changed.
    case changed

    /// The field; nil for a time.
    public var field: FieldID? {
        if case .field(let field) = self { field } else { nil }
    }
}

/// Stored as the number of the field or the name of the time.
extension RecordAttribute: Codable {
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let field = try? container.decode(FieldID.self) {
            self = .field(field)
            return
        }
        switch try container.decode(String.self) {
        case "added": self = .added
        case "changed": self = .changed
        case let name:
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "“\(name)” is not an attribute of a record.")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .field(let field): try container.encode(field)
        case .added: try container.encode("added")
        case .changed: try container.encode("changed")
        }
    }
}
