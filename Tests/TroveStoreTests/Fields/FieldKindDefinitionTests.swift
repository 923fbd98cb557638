import GRDB
import Testing

@testable import TroveFormats
@testable import TroveModel
@testable import TroveStore

/// The facts about each kind fit together. A new kind is tested without a change here.
struct FieldKindDefinitionTests {
    /// Texts of which each kind accepts some.
    private static let texts = [
        "Emma", "12", "-0.5", "4", "0", "1", "yes", "no", "1994", "1994-05", "1994-05-30",
        "1:30:00", "-0:00:10", "a; b", "Smith, J.", "\"Smith, J.\"", "#1", "#3584e4",
        "https://example.org/a", "two\nlines", String(repeating: "0a", count: 32), "51.5,-0.12",
    ]
    private static let storedKinds = FieldKind.allCases.filter { $0 != .computed }

    /// Values of a kind; those that parsing finds in ``texts``.
    private static func values(of kind: FieldKind) -> [FieldValue] {
        texts.compactMap { FieldValue($0, as: kind) }
    }

    /// Whether a value is one of a type.
    private static func fits(_ value: FieldValue, _ type: FieldValueType) -> Bool {
        switch value {
        case .empty: true
        case .text: type == .text
        case .texts: type == .texts
        case .integer(let number): type == .number || type.range?.contains(number) == true
        case .decimal: type == .number
        case .checkbox: type == .checkbox
        case .date: type == .date
        case .timeSpan: type == .timeSpan
        case .image: type == .image
        case .record: type == .record
        }
    }

    private static func column(_ kind: FieldKind) -> QueryColumn {
        QueryColumn(
            source: .field(
                Field(
                    id: FieldID(rawValue: 1), name: "It", kind: kind, options: FieldOptions(),
                    columnName: "it")))
    }

    @Test func everyKindHasItsOwnDefinitionAndName() {
        for kind in FieldKind.allCases { #expect(kind.definition.kind == kind) }
        let names = Set(FieldKind.allCases.map(\.displayName))
        #expect(names.count == FieldKind.allCases.count && !names.contains(""))
    }

    @Test(arguments: storedKinds)
    func typedTextsAreReadAgain(_ kind: FieldKind) {
        let values = Self.values(of: kind)
        #expect(!values.isEmpty, "add a text of this kind to the texts above")
        for value in values {
            #expect(Self.fits(value, kind.valueType), "\(value)")
            #expect(FieldValue(value.typedText(as: kind), as: kind) == value)
        }
        #expect(FieldValue("", as: kind) == .empty)
        guard kind.definition.acceptsAnyText else { return }
        for text in Self.texts { #expect(FieldValue(text, as: kind) == .text(text)) }
    }

    @Test(arguments: storedKinds)
    func storedValuesAreReadAgainAndFit(_ kind: FieldKind) throws {
        let queue = try DatabaseQueue()
        try queue.write { db in
            try db.execute(sql: "CREATE TABLE things (it \(kind.columnType))")
            for value in Self.values(of: kind) {
                let insert = try RawStatement("INSERT INTO things VALUES (?1)", on: db)
                StoredValue(value).bind(to: insert, at: 1)
                try insert.run()
                let condition = Misfits.condition("it", type: kind.valueType)
                #expect((condition != nil) == kind.canMisfit)
                let read = try RawStatement("SELECT it, \(condition ?? "0") FROM things", on: db)
                #expect(try read.step())
                #expect(StoredValue(column: 0, of: read).value(as: kind) == value)
                #expect(read.int64(1) == 0, "\(value)")
                let source = ColumnSource(name: "it", kind: kind)
                #expect(source.isMisfit(ColumnValue(column: 0, of: read)) == false, "\(value)")
                try db.execute(sql: "DELETE FROM things")
            }
        }
    }

    @Test(arguments: storedKinds)
    func conversionsGiveValuesOfTheirKindOrNothing(to kind: FieldKind) {
        for source in Self.storedKinds {
            for value in Self.values(of: source) {
                let converted = value.converted(to: kind)
                if source == kind { #expect(converted == value) }
                if kind.isTextual { #expect(converted != nil, "\(source): \(value)") }
                guard let converted else { continue }
                #expect(!converted.isEmpty, "\(source): \(value) is lost")
                #expect(Self.fits(converted, kind.valueType), "\(source): \(value)")
                #expect(converted.converted(to: kind) == converted)
            }
            #expect(FieldValue.empty.converted(to: kind) == .empty)
        }
        #expect(FieldValue.text("1").converted(to: .computed) == nil)
    }

    @Test(arguments: FieldKind.allCases)
    func cellsOfTextFilesAreReadInTheFormOfTheKind(_ kind: FieldKind) {
        let form = ValueForm(kind)
        #expect(form.kind == (kind == .computed ? .text : kind))
        for value in Self.values(of: kind) {
            var text = value.typedText(as: kind)
            #expect(
                text.withUTF8 { ValueReader.value(UnsafeRawBufferPointer($0), as: form) } == value)
        }
    }

    @Test func columnsOfRecognizedCellsGetTheirKind() {
        let recognized = FieldKind.allCases.filter { $0.definition.recognizer != nil }
        #expect(recognized.contains(.link) && recognized.contains(.timeSpan))
        for kind in recognized {
            var inference = FormInference()
            for var text in Self.texts {
                text.withUTF8 { bytes in
                    let bytes = UnsafeRawBufferPointer(bytes)
                    if kind.definition.recognizer?(bytes) == true { inference.add(bytes) }
                }
            }
            #expect(!inference.isEmpty, "add a text that \(kind) recognizes to the texts above")
            #expect(inference.form(ofColumnNamed: "It").kind == kind)
        }
    }

    @Test(arguments: FieldKind.allCases)
    func severalValuesGoToAFieldThatHoldsSeveral(_ kind: FieldKind) {
        guard let several = kind.definition.severalKind else { return }
        #expect(several.definition.severalKind == several)
        #expect(several.holdsSeveralTexts || several.definition.acceptsAnyText)
    }

    @Test(arguments: FieldKind.allCases)
    func messagesNameTextAndField(_ kind: FieldKind) {
        #expect(kind.definition.refusal.contains("{text}"))
        #expect(kind.definition.refusal.contains("{field}"))
        if case .checkedText(let error) = kind.definition.control { #expect(!error.isEmpty) }
    }

    @Test(arguments: storedKinds)
    func queriesUnderstandValuesAndKeywords(_ kind: FieldKind) {
        let column = Self.column(kind)
        for keyword in kind.definition.queryKeywords {
            let operand = String(keyword.drop { $0 == ">" || $0 == "=" })
            #expect(kind.definition.objection(to: operand, in: column) == nil, "\(keyword)")
        }
        guard kind != .image else { return }
        for value in Self.values(of: kind) {
            let text = value.typedText(as: kind)
            #expect(kind.definition.objection(to: text, in: column) == nil, "\(text)")
            let isValue = kind.definition.isQueryValue(text, options: FieldOptions())
            #expect(isValue, "\(text)")
        }
    }

    @Test(arguments: FieldKind.allCases)
    func orderFollowsTheTypeOfTheValues(_ kind: FieldKind) {
        switch kind.definition.order {
        case .alphabetical: #expect(kind.valueType == .text || kind.valueType == .texts)
        case .numeric: #expect(Self.column(kind).number("1") != nil)
        case .chronological: #expect(kind.valueType == .date)
        case .byTitle: #expect(kind.valueType == .record)
        case .none: #expect(!kind.isTextual && !kind.isNumeric)
        }
    }
}
