extension ImportNote {
    /// Tells that the locale decided which number of a column's dates is the month; nil if the values
    /// did.
    ///
    /// - Parameter line: The line that the column begins at.
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
