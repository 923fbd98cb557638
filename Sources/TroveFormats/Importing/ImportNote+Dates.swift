import TextCore
import TroveModel

extension ImportNote {
    /// Creates a note that the locale decided the order of day and month in a column; nil if the
    /// values decided it.
    ///
    /// - Parameter line: The line on which the column begins, from 1.
    init?(datesOf column: FormInference, as form: ValueForm, named name: String, line: Int) {
        guard form.kind == .date, let example = column.dates.unclearExample else { return nil }
        let message =
            form == .dayMonthYear || form == .midnights(isDayFirst: true)
            ? translated(
                """
                “{field}” has dates such as {example}, in which day and month are ambiguous. They \
                are read as day/month/year, the order of your region. For the other order, change \
                LC_TIME.
                """)
            : translated(
                """
                “{field}” has dates such as {example}, in which day and month are ambiguous. They \
                are read as month/day/year, the order of your region. For the other order, change \
                LC_TIME.
                """)
        self.init(
            line: line, message: message.filling(["field": name, "example": "\(example)"]))
    }
}
