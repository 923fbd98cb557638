import Foundation
import TextCore
import TroveModel

/// A JSON file after its first pass, which has read every object.
///
/// Members of nested objects become fields with dotted names, and arrays of plain values become
/// several texts. Arrays that contain objects or arrays stay JSON text, with a note. Pictures in
/// data URIs become pictures.
struct JSONImportSource: FileImportSource {
    let fields: [FieldDraft]
    let suggestedName: String
    let icon = ""
    let recordCount: Int
    let notes: [ImportNote]
    private let url: URL
    private let encoding: TextEncoding?
    private let layout: JSONObjects.Layout
    private let index: [String: Int]
    private var forms: [ValueForm]

    init(_ url: URL, options: ImportOptions, context: ImportContext) throws {
        let found = try JSONObjects.Layout.detect(url, encoding: options.encoding)
        var objects = try JSONObjects(url, layout: found.layout, encoding: options.encoding)
        var columns = JSONColumns()
        var recordCount = 0
        while let object = try objects.next() {
            columns.add(object.members, line: object.line)
            guard columns.names.count <= List.maximumFieldCount else {
                throw LibraryError(
                    .malformed,
                    translated(
                        """
                        The objects have more than {limit} different names, more than a list can \
                        have fields. Split the file.
                        """
                    ).filling(["limit": String(List.maximumFieldCount)]), line: object.line
                ).naming(url)
            }
            recordCount += 1
            if recordCount % 1_000 == 0 { try context.advance(to: objects.reader.share) }
        }
        guard !columns.names.isEmpty else {
            throw LibraryError.nothing(
                in: url, translated("“{file}” has no objects. There is nothing to import."))
        }
        self.url = url
        self.recordCount = recordCount
        encoding = options.encoding
        layout = found.layout
        index = columns.index
        fields = columns.fields
        forms = columns.forms
        notes = found.notes + columns.notes + objects.reader.notes.all
        suggestedName = CSVPreview.listName(for: url)
    }

    func reading(as kinds: [FieldKind?]) -> any ImportSource {
        var source = self
        for (column, kind) in zip(forms.indices, kinds) {
            guard let kind, kind.valueType == .date else { continue }
            if forms[column].kind.valueType != .date { source.forms[column] = ValueForm(kind) }
        }
        return source
    }

    func readRecords(_ body: (ImportedRecord) throws -> Void) throws {
        var objects = try JSONObjects(url, layout: layout, encoding: encoding)
        while let object = try objects.next() {
            var values = [ImportedValue](repeating: .empty, count: fields.count)
            for member in object.members {
                guard let column = index[member.name] else { continue }
                values[column] = JSONColumns.value(member.value, as: forms[column])
            }
            try body(ImportedRecord(line: object.line, values: values))
        }
    }
}

/// The member names of all objects in order of first appearance, and the contents of those members.
struct JSONColumns {
    private(set) var names: [String] = []
    private(set) var index: [String: Int] = [:]
    private var contents: [Content] = []
    private var noted: [String: [ImportNote]] = [:]
    private var objectCount = 0

    /// Counts of the values under one name.
    private struct Content {
        var strings = FormInference()
        var tally = KindTally()
        var stringCount = 0
        var numberCount = 0
        var hasLongNumbers = false
        var boolCount = 0
        var arrayCount = 0
        var pictureCount = 0
        var nestedLine: Int?
        var lastObject = 0

        var hasOnlyStrings: Bool {
            numberCount + boolCount + arrayCount + pictureCount == 0
        }

        /// Counts the kind of a value that is neither empty nor a picture.
        mutating func countKind(of value: JSONValue, line: Int) {
            let kind: KindTally.Kind
            switch value {
            case .null: return
            case .string(let text) where text.isEmpty || DataURI.isPicture(text): return
            case .bool: kind = .checkbox
            case .number: kind = .number
            case .string, .array, .object: kind = .text
            }
            tally.add(kind, CellSample(value.text, line: line))
        }
    }

    /// Takes the members of the next object into account, which begins at this line.
    mutating func add(_ members: [JSONMember], line: Int) {
        objectCount += 1
        for member in members {
            let column = index[member.name] ?? names.count
            if column == names.count {
                index[member.name] = column
                names.append(member.name)
                contents.append(Content())
            }
            if contents[column].lastObject == objectCount {
                note(
                    translated(
                        "“{name}” appears more than once in an object. The last value was imported."
                    ).filling(["name": member.name]),
                    line: line, sort: "double")
            }
            contents[column].lastObject = objectCount
            contents[column].countKind(of: member.value, line: line)
            switch member.value {
            case .null: break
            case .bool: contents[column].boolCount += 1
            case .number(let text):
                contents[column].numberCount += 1
                if case .text = Self.number(text) { contents[column].hasLongNumbers = true }
            case .string(let text) where DataURI.isPicture(text):
                contents[column].pictureCount += 1
            case .string(var text):
                contents[column].stringCount += 1
                text.withUTF8 {
                    contents[column].strings.add(UnsafeRawBufferPointer($0), line: line)
                }
            case .array(let values) where values.allSatisfy(\.isPlain):
                contents[column].arrayCount += 1
            case .array, .object:
                contents[column].arrayCount += 1
                if contents[column].nestedLine == nil {
                    contents[column].nestedLine = line
                    note(
                        translated("“{name}” contains arrays of objects, which stay JSON text.")
                            .filling(["name": member.name]),
                        line: line, sort: "nested")
                }
            }
        }
    }

    private mutating func note(
        _ message: @autoclosure () -> String, line: Int, sort: String
    ) {
        guard noted[sort, default: []].count < 100 else { return }
        noted[sort, default: []].append(ImportNote(line: line, message: message()))
    }

    var notes: [ImportNote] {
        let kinds = zip(names, contents).flatMap { name, content -> [ImportNote] in
            let form = Self.form(of: content, named: name)
            if content.hasOnlyStrings {
                return content.strings.notes(
                    as: form, named: name, excluding: [.number, .checkbox])
            }
            guard form == .text, content.nestedLine == nil else { return [] }
            return [content.tally.obstacle?.note(named: name)].compactMap(\.self)
        }
        return kinds + notesOfLines
    }

    private var notesOfLines: [ImportNote] {
        noted.values.flatMap { $0 }.sorted { ($0.line, $0.message) < ($1.line, $1.message) }
    }

    /// The forms of the values, parallel to ``names``.
    var forms: [ValueForm] {
        zip(names, contents).map { Self.form(of: $1, named: $0) }
    }

    var fields: [FieldDraft] {
        zip(names, contents).map { name, content in
            let kind = Self.form(of: content, named: name).kind
            let choices =
                kind.choiceUse == .one
                ? content.strings.distinct.map { String(decoding: $0, as: UTF8.self) } : []
            return FieldDraft(
                name: name, kind: kind,
                choices: choices.sorted { $0.lowercased() < $1.lowercased() })
        }
    }

    /// Returns the form of a column. JSON strings never become numbers or checkboxes, even if they
    /// look like it.
    private static func form(of content: Content, named name: String) -> ValueForm {
        if content.nestedLine != nil { return .text }
        if content.arrayCount > 0, content.pictureCount == 0 { return .typed(.texts) }
        let kinds = [
            content.stringCount, content.numberCount, content.boolCount, content.pictureCount,
            content.arrayCount,
        ].count { $0 > 0 }
        guard kinds == 1 else { return .text }
        if content.pictureCount > 0 { return .typed(.image) }
        if content.boolCount > 0 { return .checkbox }
        // A numeric column would round long numbers, even those stored as text.
        if content.numberCount > 0 { return content.hasLongNumbers ? .text : .number }
        let form = content.strings.form(ofColumnNamed: name)
        switch form {
        case .number, .decimalComma, .writtenNumber, .checkbox: return .text
        case .text, .paragraph, .link, .choice, .isoDate, .dayMonthYear, .monthDayYear, .midnights,
            .typed:
            return form
        }
    }

    /// Returns the value of a member in a field of this form.
    static func value(_ value: JSONValue, as form: ValueForm) -> ImportedValue {
        let type = form.kind.valueType
        return switch value {
        case .null: .empty
        case .bool(let isOn) where type == .checkbox: .value(.checkbox(isOn))
        case .number(let text) where type == .number: .value(number(text))
        case .array(let values) where type == .texts:
            .value(.texts(values.map(\.text).filter { !$0.isEmpty }))
        case .string(let text): self.value(ofString: text, as: form)
        case .bool, .number, .array, .object: .text(value.text)
        }
    }

    private static func value(ofString text: String, as form: ValueForm) -> ImportedValue {
        switch form.kind.valueType {
        case .image:
            return DataURI.content(of: text).map { .image($0) } ?? .text(text)
        case .date:
            var bytes = text
            let date = bytes.withUTF8 { ValueReader.date(UnsafeRawBufferPointer($0), as: form) }
            return date.map { .value(.date($0)) } ?? .text(text)
        case .timeSpan:
            let seconds = TimeSpanText.seconds(in: text)
            return seconds.map { .value(.timeSpan(seconds: $0)) } ?? .text(text)
        case .text, .texts, .number, .integer, .checkbox, .record:
            return .text(text)
        }
    }

    /// Returns the number in `text`, or the text itself if a number would lose digits.
    private static func number(_ text: String) -> FieldValue {
        if let integer = Int64(text) { return .integer(integer) }
        guard let decimal = Double(text), decimal.isFinite,
            digits(of: text) == digits(of: String(decimal))
        else { return .text(text) }
        return .decimal(decimal)
    }

    /// Returns the significant digits of a number, without leading and trailing zeros and without
    /// the exponent.
    private static func digits(of text: String) -> [UInt8] {
        var digits = text.utf8.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
            .filter { (48...57).contains($0) }[...]
        digits = digits.drop { $0 == 48 }
        while digits.last == 48 { digits.removeLast() }
        return Array(digits)
    }
}
