import Foundation

extension FieldOptions {
    /// The current value of the default text in a field of `kind`; nil if the text is not a value of
    /// that kind.
    package func defaultValue(as kind: FieldKind) -> FieldValue? {
        if kind == .date, !defaultText.isEmpty {
            // A field definition means the same in every locale.
            let isToday = defaultText.lowercased() == "today"
            let date = isToday ? PartialDate.day(of: Date()) : PartialDate(defaultText)
            return date.map { .date($0) }
        }
        return FieldValue(defaultText, as: kind, options: self)
    }
}
