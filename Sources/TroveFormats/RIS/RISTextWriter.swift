import TroveModel

/// Writes records as RIS references.
///
/// Fields are recognized by their names; those without a RIS tag become notes that begin with the
/// name of the field. Images are left out.
struct RISTextWriter: RecordTextWriter {
    private let names: [String]
    private let tags: [String?]
    private let typeIndex: Int?

    init(names: [String]) {
        self.names = names
        tags = names.map(RISFields.tag)
        typeIndex = tags.firstIndex(of: RISFields.type)
    }

    func header(_ names: [String]) -> String { "" }

    func footer() -> String { "" }

    func row(_ values: [FieldValue]) -> String {
        let type = typeIndex.map { values[$0].text } ?? ""
        var text = line(RISFields.type, type.isEmpty ? "GEN" : Self.code(of: type))
        for (index, value) in values.enumerated() where index != typeIndex && !value.isEmpty {
            text += lines(index, values)
        }
        return text + "ER  - \r\n\r\n"
    }

    private func lines(_ index: Int, _ values: [FieldValue]) -> String {
        let value = values[index]
        guard let tag = tags[index] else {
            if case .image = value { return "" }
            return line("N1", "\(names[index]): \(value.text)")
        }
        switch value {
        case .image: return ""
        case .texts(let texts): return texts.map { line(tag, $0) }.joined()
        case .date(let date): return dateLines(tag, date, note: note(of: tag, in: values))
        case .text(let text) where RISFields.dateKey(ofNote: tag) != nil:
            let dateTag = RISFields.dateKey(ofNote: tag) ?? tag
            return hasDate(dateTag, in: values) ? "" : line(dateTag, "///" + text)
        case .text(let text) where RISFields.isDate(tag): return line(tag, RISDate.written(text))
        case .empty, .text, .integer, .decimal, .checkbox, .timeSpan, .record:
            return line(tag, value.text)
        }
    }

    // MARK: - Dates

    private func dateLines(_ tag: String, _ date: PartialDate, note: String) -> String {
        let parts = date.withoutTime.description.split(separator: "-")
        var slashed = parts.joined(separator: "/")
        if !note.isEmpty {
            slashed += String(repeating: "/", count: 4 - parts.count) + note
        }
        // The full date has a tag of its own; the year is in the tag that every program reads.
        guard tag == RISFields.date, date.month != nil else { return line(tag, slashed) }
        return line(tag, String(parts[0])) + line("DA", slashed)
    }

    /// The text that follows a date in its tag.
    private func note(of tag: String, in values: [FieldValue]) -> String {
        tags.firstIndex(of: RISFields.noteKey(of: tag)).map { values[$0].text } ?? ""
    }

    private func hasDate(_ tag: String, in values: [FieldValue]) -> Bool {
        guard let index = tags.firstIndex(of: tag), case .date = values[index] else { return false }
        return true
    }

    /// A tag with its value. Further lines of the value are indented, so that none looks like a
    /// tag.
    private func line(_ tag: String, _ value: String) -> String {
        let lines = value.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return "\(tag)  - " + lines.joined(separator: "\r\n  ") + "\r\n"
    }

    private static func code(of type: String) -> String {
        if let code = RISFields.codes[type.lowercased()] { return code }
        return type
    }
}
