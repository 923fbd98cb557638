/// The division of records into sections. Records without a value come last.
public enum RecordGrouping: Hashable, Sendable {
    /// A single section without a title.
    case none
    /// A section for each value of a field. For several tags or texts, the first one counts.
    case value(FieldID)
    /// A section for each first letter of a field's values; all other characters share the section
    /// "#".
    case firstLetter(FieldID)
    /// A section for each year.
    case year(RecordAttribute)
    /// A section for each month. Dates known only to the year come before the months of that year.
    case month(RecordAttribute)
    /// A section for each day. Dates known only to the month or the year have sections of their
    /// own.
    case day(RecordAttribute)
    /// Sections of equal width, such as 0–9 and 10–19. The step is in the unit of the field:
    /// seconds for a time span, years for a date, stars for a rating.
    case range(FieldID, step: Double)

    /// The largest step that users can choose: whole numbers up to it are exact.
    public static let maximumStep = 1e15

    /// The attribute to group by; nil for no grouping.
    public var attribute: RecordAttribute? {
        switch self {
        case .none: nil
        case .value(let field), .firstLetter(let field), .range(let field, _): .field(field)
        case .year(let attribute), .month(let attribute), .day(let attribute): attribute
        }
    }

    /// The field to group by; nil for no grouping, or for a time.
    public var field: FieldID? { attribute?.field }
}

/// Stored as `{"by":5,"as":"year"}`. The format of the first version, `{"value":{"_0":5}}`, can
/// still be read.
extension RecordGrouping: Codable {
    private enum CodingKeys: String, CodingKey {
        case by, `as`, step
    }

    private enum OldKeys: String, CodingKey {
        case none, value, firstLetter
    }

    private struct OldField: Decodable {
        let _0: FieldID
    }

    public init(from decoder: any Decoder) throws {
        let old = try decoder.container(keyedBy: OldKeys.self)
        if old.contains(.none) {
            self = .none
            return
        }
        for key in [OldKeys.value, .firstLetter] where old.contains(key) {
            let field = try old.decode(OldField.self, forKey: key)._0
            self = key == .value ? .value(field) : .firstLetter(field)
            return
        }
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func field() throws -> FieldID { try container.decode(FieldID.self, forKey: .by) }
        func attribute() throws -> RecordAttribute {
            try container.decode(RecordAttribute.self, forKey: .by)
        }
        switch try container.decodeIfPresent(String.self, forKey: .as) {
        case nil: self = .none
        case "value": self = .value(try field())
        case "firstLetter": self = .firstLetter(try field())
        case "year": self = .year(try attribute())
        case "month": self = .month(try attribute())
        case "day": self = .day(try attribute())
        case "range":
            let step = try container.decode(Double.self, forKey: .step)
            guard step.isFinite, step > 0 else {
                throw DecodingError.dataCorruptedError(
                    forKey: .step, in: container, debugDescription: "A step must be greater than 0."
                )
            }
            self = .range(try field(), step: step)
        case let name?:
            throw DecodingError.dataCorruptedError(
                forKey: .as, in: container, debugDescription: "“\(name)” is not a way to group.")
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(attribute, forKey: .by)
        switch self {
        case .none: break
        case .value: try container.encode("value", forKey: .as)
        case .firstLetter: try container.encode("firstLetter", forKey: .as)
        case .year: try container.encode("year", forKey: .as)
        case .month: try container.encode("month", forKey: .as)
        case .day: try container.encode("day", forKey: .as)
        case .range(_, let step):
            try container.encode("range", forKey: .as)
            try container.encode(step, forKey: .step)
        }
    }
}
