/// A column of a board: the records with one value.
public struct BoardColumn: Hashable, Sendable {
    /// The subject of the column.
    public let label: SectionLabel
    /// The value of records in the column; nil if the value is that of its records, as for linked
    /// records, or if it does not fit the field.
    public let value: FieldValue?
    /// The color of the value as `#rrggbb`; nil for none.
    public let color: String?
    /// The section of the records in the snapshot; nil for a column without records.
    public let section: Int?
    /// The flat offsets of the records in the snapshot.
    public let rows: Range<Int>
    /// Whether the cards are hidden.
    public let isFolded: Bool
    /// Whether the value is that of the records in the column.
    public let takesValueOfRecords: Bool

    /// The number of records.
    public var count: Int { rows.count }

    /// Whether records can be moved to the column.
    public var acceptsRecords: Bool { value != nil || takesValueOfRecords }

    /// The name of the column in the settings, the same in all languages.
    public var key: String { label.key }

    init(
        _ label: SectionLabel, of field: Field, color: String?, section: (Int, Range<Int>)?,
        isFolded: Bool
    ) {
        self.label = label
        self.section = section?.0
        self.isFolded = isFolded
        rows = section?.1 ?? 0..<0
        value = label.value(in: field)
        takesValueOfRecords = value == nil && label.isValue && field.kind.valueType == .record
        self.color = color
    }
}

extension SectionLabel {
    fileprivate var isValue: Bool {
        if case .value = self { true } else { false }
    }

    /// The value of records with the label; nil if it cannot be set.
    fileprivate func value(in field: Field) -> FieldValue? {
        switch self {
        case .empty: return .empty
        case .checkbox(_, let isOn): return .checkbox(isOn)
        case .value(let text):
            if field.kind.holdsSeveralTexts { return .texts([text]) }
            guard field.kind.valueType != .record else { return nil }
            return FieldValue(text, as: field.kind, options: field.options)
        case .all, .letter, .noLetter, .picture, .year, .month, .range, .other: return nil
        }
    }
}
