import TroveModel

extension ImportNote {
    /// Creates a note that the locale decided the order of day and month in a column; nil if the values
    /// decided it.
    ///
    /// - Parameter line: The line on which the column begins, from 1.
    init?(datesOf column: FormInference, as form: ValueForm, named name: String, line: Int) {
        guard form.kind == .date, let example = column.dates.unclearExample else { return nil }
        let order = form == .dayMonthYear ? "day/month/year" : "month/day/year"
        self.init(
            line: line,
            message: "“\(name)” has dates such as \(example), which do not tell days from months. "
                + "They are read as \(order), the order of the locale. Set LC_TIME for the other "
                + "order.")
    }
}
