import TextCore
import TroveModel

/// The texts of rules in the language of the person.
enum RuleTexts {
    static func text(of subject: QueryRule.Subject, in list: List?) -> String {
        switch subject {
        case .anyField: translated("Any field")
        case .field(let id): list?.field(id)?.name ?? ""
        case .added: translated("Date added")
        case .changed: translated("Date changed")
        case .loan(let column): text(of: column)
        }
    }

    private static func text(of column: LoanColumn) -> String {
        switch column {
        case .lent: translated("Lent", context: "subject of a rule")
        case .overdue: translated("Overdue", context: "subject of a rule")
        case .due: translated("Due")
        case .borrower: translated("Borrower")
        }
    }

    static func text(of condition: QueryRule.Condition, kind: FieldKind?) -> String {
        let isDate = kind == .date
        return switch condition {
        case .contains: translated("contains")
        case .containsNot: translated("does not contain")
        case .containsPhrase: translated("contains exactly")
        case .containsPhraseNot: translated("does not contain exactly")
        case .containsText: translated("has the letters")
        case .containsTextNot: translated("does not have the letters")
        case .equals: isDate ? translated("is on") : translated("is")
        case .equalsNot: isDate ? translated("is not on") : translated("is not")
        case .atLeast: isDate ? translated("is on or after") : translated("is at least")
        case .atMost: isDate ? translated("is on or before") : translated("is at most")
        case .more: isDate ? translated("is after") : translated("is more than")
        case .less: isDate ? translated("is before") : translated("is less than")
        case .between: translated("is between")
        // Translators: a rule of a smart list about a checkbox: “Lent is true”.
        case .isOn: translated("is true")
        case .isOff: translated("is false")
        case .isEmpty: translated("is empty")
        case .isNotEmpty: translated("is not empty")
        }
    }

    /// The placeholder of a value.
    static func placeholder(for kind: FieldKind?) -> String {
        kind == .date ? translated("2020-05-30, today, 30d") : ""
    }
}
