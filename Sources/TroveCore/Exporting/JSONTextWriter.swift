/// Writes JSON, one object per line.
struct JSONTextWriter: RecordTextWriter {
    /// The quoted member names, made unique.
    let names: [String]
    private var isFirst = true

    init(names: [String]) {
        var taken: Set<String> = []
        self.names = names.map { name in
            // Most programs drop one of two members with the same name.
            var unique = name
            var number = 2
            while !taken.insert(unique).inserted {
                unique = "\(name) \(number)"
                number += 1
            }
            return Self.quoted(unique)
        }
    }

    func header(_ names: [String]) -> String { "[" }

    mutating func row(_ values: [FieldValue]) -> String {
        let members = zip(names, values).map { "\($0): \(Self.text($1))" }
        defer { isFirst = false }
        return (isFirst ? "\n{" : ",\n{") + members.joined(separator: ", ") + "}"
    }

    func footer() -> String { isFirst ? "]\n" : "\n]\n" }

    static func text(_ value: FieldValue) -> String {
        switch value {
        case .empty: "null"
        case .integer, .decimal: value.text
        case .checkbox(let isOn): isOn ? "true" : "false"
        case .text(let text): quoted(text)
        case .texts(let texts): "[" + texts.map(quoted).joined(separator: ", ") + "]"
        case .date, .timeSpan, .image, .record: quoted(value.text)
        }
    }

    /// The text as a JSON string.
    static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\r": quoted += "\\r"
            case "\t": quoted += "\\t"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
