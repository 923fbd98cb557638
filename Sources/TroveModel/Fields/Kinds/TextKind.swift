import TextCore

/// A single line of text, including codes and ISBNs that look like numbers.
enum TextKind: PlainTextKind {
    static var kind: FieldKind { .text }
    static var displayName: String { translated("Text") }
    static var suitsSubtitle: Bool { true }
    static var isRenamedInRows: Bool { true }
    static var control: FieldControl { .text }
    static var form: ValueForm { .text }
    static var severalKind: FieldKind? { .texts }
}
