/// Something of a record that orders and groups it: a field, or a time that the record has by itself.
public enum RecordAttribute: Hashable, Sendable {
    case field(FieldID)
    /// When the record was added.
    case added
    /// When the record was changed last.
    case changed

    /// The field, if it is one.
    public var field: FieldID? {
        if case .field(let field) = self { field } else { nil }
    }
}

/// Stored as the number of the field, or as the name of the time.
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
                in: container, debugDescription: "“\(name)” is no attribute of a record.")
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
