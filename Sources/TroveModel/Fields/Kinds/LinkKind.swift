import TextCore

/// The address of a web page, an email address or a telephone number.
enum LinkKind: PlainTextKind {
    static var kind: FieldKind { .link }
    static var displayName: String { translated("Link") }
    static var appearance: FieldAppearance { .link }
    static var control: FieldControl { .link }
    static var form: ValueForm { .link }
    static var recognizer: (@Sendable (UnsafeRawBufferPointer) -> Bool)? { ValueReader.isLink }
    static var severalKind: FieldKind? { .texts }
}
