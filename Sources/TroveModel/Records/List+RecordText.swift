import TextCore

extension List {
    /// The filled fields of a record as text to read: a line for each, with the name of the field.
    ///
    ///     Title: Alien
    ///     Year: 1979
    ///
    /// A value of several lines begins on a line of its own. Pictures are left out.
    ///
    /// - Parameters:
    ///   - text: Returns the text for a value.
    ///   - link: Returns the text for a linked record.
    public func text(
        of record: Record, text: (FieldValue) -> String = { $0.text },
        link: (LinkedRecord) -> String = { $0.text }
    ) -> String {
        zip(fields, record.shownValues(link: link)).compactMap { field, value -> String? in
            guard field.kind != .image, value != .empty else { return nil }
            let text = text(value)
            guard !text.isEmpty else { return nil }
            let line =
                text.contains(where: \.isNewline)
                // Translators: a value of several lines below the name of its field.
                ? translated("{field}:\n{value}") : translated("{field}: {value}")
            return line.filling(["field": field.name, "value": text], isolating: false)
        }.joined(separator: "\n")
    }
}
