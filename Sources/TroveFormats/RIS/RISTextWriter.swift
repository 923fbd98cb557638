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
            text += lines(index, value)
        }
        return text + "ER  - \r\n\r\n"
    }

    private func lines(_ index: Int, _ value: FieldValue) -> String {
        guard let tag = tags[index] else {
            if case .image = value { return "" }
            return line("N1", "\(names[index]): \(value.text)")
        }
        switch value {
        case .image: return ""
        case .texts(let texts): return texts.map { line(tag, $0) }.joined()
        case .date(let date):
            let slashed = date.description.replacing("-", with: "/")
            // The full date has a tag of its own; the year is in the tag that every program reads.
            guard tag == RISFields.date, date.month != nil else { return line(tag, slashed) }
            return line(tag, String(slashed.prefix(4))) + line("DA", slashed)
        case .empty, .text, .integer, .decimal, .checkbox, .timeSpan, .record:
            return line(tag, value.text)
        }
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
