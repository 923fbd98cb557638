/// The order of a list's records.
public enum RecordSort: Hashable, Sendable {
    /// The order in which the user arranged the rows. It is kept while another order is active.
    case manual
    /// The order by the first key, then by the next ones. Records with equal keys are in manual
    /// order.
    case by([SortKey])

    /// The order by the values of one field.
    public static func field(_ field: FieldID, ascending: Bool = true) -> RecordSort {
        .by([SortKey(.field(field), ascending: ascending)])
    }

    /// The order after a click on the head of a field's column: ascending, then descending, then
    /// manual.
    ///
    /// - Parameter extends: Whether the field is another sort key after the present ones, instead
    ///   of the only one. Its direction changes, or it is removed, in its place.
    public func toggling(_ field: FieldID, extends: Bool) -> RecordSort {
        let attribute = RecordAttribute.field(field)
        var keys = keys
        let index = keys.firstIndex { $0.attribute == attribute }
        if !extends {
            guard index == 0, keys.count == 1 else { return .field(field) }
            return keys[0].ascending ? .field(field, ascending: false) : .manual
        }
        guard let index else { return .by(keys + [SortKey(attribute)]) }
        if keys[index].ascending {
            keys[index].ascending = false
        } else {
            keys.remove(at: index)
        }
        return keys.isEmpty ? .manual : .by(keys)
    }

    /// The sort keys, most important first; empty for the manual order.
    public var keys: [SortKey] {
        if case .by(let keys) = self { keys } else { [] }
    }
}

/// A sort key. Texts are in the locale's order, with numbers in them by value; numbers and dates
/// are in order of size. Empty values come last in both directions.
public struct SortKey: Hashable, Sendable {
    /// The attribute to sort by.
    public var attribute: RecordAttribute
    /// Whether the smallest value comes first.
    public var ascending: Bool

    /// Creates a sort key.
    public init(_ attribute: RecordAttribute, ascending: Bool = true) {
        self.attribute = attribute
        self.ascending = ascending
    }
}

extension SortKey: Codable {
    private enum CodingKeys: String, CodingKey {
        case by, descending
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        attribute = try container.decode(RecordAttribute.self, forKey: .by)
        ascending = try container.decodeIfPresent(Bool.self, forKey: .descending) != true
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(attribute, forKey: .by)
        if !ascending { try container.encode(true, forKey: .descending) }
    }
}

/// Stored as the array of its keys. The formats of the first version, `{"manual":{}}` and
/// `{"field":{"_0":5,"ascending":true}}`, can still be read.
extension RecordSort: Codable {
    private enum OldKeys: String, CodingKey {
        case manual, field
    }

    private struct OldField: Decodable {
        let _0: FieldID
        let ascending: Bool
    }

    public init(from decoder: any Decoder) throws {
        if let old = try? decoder.container(keyedBy: OldKeys.self) {
            if old.contains(.manual) {
                self = .manual
            } else {
                let key = try old.decode(OldField.self, forKey: .field)
                self = .field(key._0, ascending: key.ascending)
            }
            return
        }
        let keys = try decoder.singleValueContainer().decode([SortKey].self)
        self = keys.isEmpty ? .manual : .by(keys)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(keys)
    }
}
