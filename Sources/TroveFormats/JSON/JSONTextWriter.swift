import TroveModel

/// Writes JSON, one object per line.
struct JSONTextWriter: RecordTextWriter {
    let images = ExportedImages.whole
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
            return JSON.quoted(unique)
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
        case .text(let text): JSON.quoted(text)
        case .texts(let texts): "[" + texts.map(JSON.quoted).joined(separator: ", ") + "]"
        case .date, .timeSpan, .image, .record: JSON.quoted(value.text)
        }
    }
}
