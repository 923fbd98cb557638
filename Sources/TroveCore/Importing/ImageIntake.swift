/// Takes the pictures of a file over into the library, and other values into the form of their field.
struct ImageIntake {
    /// What became of pictures that could not be taken over, the first hundred.
    private(set) var notes: [ImportNote] = []

    /// The value as `field` stores it; what does not fit its kind keeps its own form.
    mutating func stored(
        _ value: ImportedValue, in field: Field, line: Int
    ) throws -> StoredValue {
        switch value {
        case .value(.empty): return .null
        case .value(.text(let text)) where Self.isPlain(field.kind): return .text(text)
        case .value(let value):
            return StoredValue(value.converted(to: field.kind, options: field.options) ?? value)
        case .image:
            if notes.count < 100 {
                notes.append(
                    ImportNote(line: line, message: "The picture in “\(field.name)” was left out."))
            }
            return .null
        }
    }

    /// Whether any text is a value of `kind` just as it is.
    private static func isPlain(_ kind: FieldKind) -> Bool {
        switch kind {
        case .text, .paragraph, .choice, .link: true
        default: false
        }
    }
}
