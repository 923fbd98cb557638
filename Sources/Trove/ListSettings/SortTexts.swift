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

    /// The order as a choice of a menu, such as “By Author, Year (Descending)”.
    static func title(of sort: RecordSort, in list: List) -> String {
        let keys = sort.keys.map { key in
            let name = name(of: key.attribute, in: list)
            return key.ascending
                ? name : translated("{field} (Descending)").filling(["field": name])
        }
        guard !keys.isEmpty else { return translated("Manually") }
        return translated("By {field}", context: "order")
            .filling(["field": keys.commaSeparated]).withoutMnemonic
    }

    /// The groups as a choice of a menu, such as “By Date Added (Month)”.
    static func title(of grouping: RecordGrouping, in list: List) -> String {
        guard let attribute = grouping.attribute else { return translated("No Groups") }
        let name = name(of: attribute, in: list)
        if case .value = grouping {
            return translated("By {field}", context: "groups").filling(["field": name])
                .withoutMnemonic
        }
        return translated("By {field} ({way})", context: "groups")
            .filling(["field": name, "way": way(grouping, in: list)]).withoutMnemonic
    }

    /// The name of the way to group by the attribute of a grouping.
    static func way(_ grouping: RecordGrouping, in list: List) -> String {
        switch grouping {
        case .none: translated("No Groups")
        case .value: translated("Each Value")
        case .firstLetter: translated("First Letter")
        case .year: translated("Year", context: "groups")
        case .month: translated("Month", context: "groups")
        case .day: translated("Day", context: "groups")
        case .range(let id, let step):
            translated("Ranges of {step}").filling(["step": text(of: step, of: list.field(id))])
        }
    }

    /// The step of ranges, in the unit of a field.
    private static func text(of step: Double, of field: Field?) -> String {
        let value = Int64(exactly: step).map { FieldValue.integer($0) } ?? .decimal(step)
        // A step may be larger than any whole number.
        let whole = Int64(exactly: step.rounded()) ?? .max
        let type = field?.valueKind.definition.valueType
        if type == .timeSpan { return FieldValue.timeSpan(seconds: whole).text }
        if type == .date {
            return translated("{count} Year", plural: "{count} Years", count: Int(whole))
                .filling(["count": value.text])
        }
        return field?.numberText(of: value) ?? value.text
    }
}
