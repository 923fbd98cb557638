import TroveModel

/// Writes records as text to read: a line for each filled field, and an empty line between records.
struct PlainTextWriter: RecordTextWriter {
    let images = ExportedImages.asStored
    private let fields: [Field]
    private var isFirst = true

    init(_ list: List) { fields = list.fields }

    func header(_ names: [String]) -> String { "" }

    func footer() -> String { "" }

    mutating func row(_ values: [FieldValue]) -> String {
        let lines = zip(fields, values).compactMap { field, value -> String? in
            let text = value.text
            guard !text.isEmpty, field.valueKind != .image else { return nil }
            let separator = text.contains(where: \.isNewline) ? ":\n" : ": "
            return field.name + separator + text + "\n"
        }
        defer { isFirst = false }
        return (isFirst ? "" : "\n") + lines.joined()
    }
}
