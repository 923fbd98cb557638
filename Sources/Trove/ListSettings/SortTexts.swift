import TextCore
import TroveModel

/// The names of sort keys and ways to group, as settings show them.
enum SortTexts {
    static func name(of attribute: RecordAttribute, in list: List) -> String {
        switch attribute {
        case .field(let id): list.field(id)?.name ?? ""
        case .added: translated("Date Added")
        case .changed: translated("Date Changed")
        }
    }

    /// The name of the way to group by the attribute of a grouping.
    static func way(_ grouping: RecordGrouping, in list: List) -> String {
        switch grouping {
        case .none: translated("No Groups")
        case .value: translated("Each Value")
        case .firstLetter: translated("First Letter")
        case .year: translated("Year")
        case .month: translated("Month")
        case .day: translated("Day")
        case .range(let id, let step):
            translated("Ranges of {step}").filling(["step": text(of: step, of: list.field(id))])
        }
    }

    /// The step of ranges, in the unit of a field.
    private static func text(of step: Double, of field: Field?) -> String {
        let value = Int64(exactly: step).map { FieldValue.integer($0) } ?? .decimal(step)
        let type = field?.valueKind.definition.valueType
        if type == .timeSpan { return FieldValue.timeSpan(seconds: Int64(step)).text }
        if type == .date { return translated("{count} Years").filling(["count": value.text]) }
        return field?.numberText(of: value) ?? value.text
    }
}
