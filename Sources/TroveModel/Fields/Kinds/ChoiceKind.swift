import TextCore

/// One of an ordered set of texts.
enum ChoiceKind: PlainTextKind {
    static var kind: FieldKind { .choice }
    static var displayName: String { translated("Choice") }
    static var countsValues: Bool { true }
    static var suitsBoard: Bool { true }
    static var choiceUse: ChoiceUse { .one }
    static var suitsSubtitle: Bool { true }
    static var isRenamedInRows: Bool { true }
    static var appearance: FieldAppearance { .label }
    static var control: FieldControl { .choice }
    static var form: ValueForm { .choice }
}
