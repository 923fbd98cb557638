import Foundation
import TextCore
import TroveModel

/// Reads the items of a GCstar document, or the fields of a model file.
final class GCstarReader {
    private(set) var type = ""
    private(set) var title = ""
    private(set) var fields: [GCstarField] = []
    /// The known fields of this type of collection.
    private(set) var model: GCstarModel?
    private(set) var notes = ImportNotes()
    private let takeItem: (FoundRecord) throws -> Void
    private var builder = XMLNodeBuilder()
    private var isCollection = false
    private var hasItems = false
    private var fieldNames: Set<String> = []
    private var kinds: [String: FieldKind] = [:]
    private var choices: [String: [String]] = [:]
    private var choiceBytes = 0

    /// - Parameter fields: The fields defined by a model file beside the document.
    init(fields: [GCstarField] = [], takeItem: @escaping (FoundRecord) throws -> Void) {
        self.takeItem = takeItem
        for field in fields { define(field) }
    }

    func start(_ name: String, _ attributes: [String: String], line: Int) throws {
        guard builder.isEmpty else { return try builder.start(name, attributes, line: line) }
        guard isCollection else {
            guard name == "collection" else {
                throw XMLKind.unknown(root: name, line: line)
            }
            isCollection = true
            type = attributes["type"] ?? attributes["name"] ?? ""
            let model = GCstarModel(ofType: type)
            for field in model.fields where kinds[field.key] == nil {
                kinds[field.key] = field.kind
            }
            self.model = model
            return
        }
        if name == "item" && attributes["for"] == nil
            || name == "field" && attributes["value"] != nil
            || name == "values" && attributes["id"] != nil || name == "information"
        {
            try builder.start(name, attributes, line: line)
        }
    }

    func end(_ name: String, line: Int) throws {
        guard !builder.isEmpty, let node = builder.end() else { return }
        switch node.name {
        case "field":
            var field = GCstarField(node)
            // A model can refer to a list of values before the fields.
            if field.choices.count == 1, let values = choices[field.choices[0]] {
                field.choices = values
            }
            define(field)
            try ReadingLimits.checkFields(count: fields.count, line: line)
        case "values":
            choiceBytes += node.children.reduce(64) { $0 + $1.text.utf8.count + 32 }
            try ReadingLimits.checkDefinitions(byteCount: choiceBytes, line: line)
            choices[node.attributes["id"] ?? ""] = node.children.map(\.text.trimmed)
                .filter { !$0.isEmpty }
        case "information":
            title =
                node.children.first { $0.name == "name" || $0.name == "title" }?.text.trimmed ?? ""
        default:
            noteMissingModel()
            try takeItem(record(of: node))
        }
    }

    func text(_ text: String) throws {
        try builder.add(text)
    }

    private func define(_ field: GCstarField) {
        guard !field.name.isEmpty, fieldNames.insert(field.name).inserted else { return }
        fields.append(field)
        kinds[field.name] = field.kind
    }

    /// Adds a note at the first item if the document should have defined its fields, but has not.
    private func noteMissingModel() {
        guard !hasItems else { return }
        hasItems = true
        guard !type.hasPrefix("GC"), fields.isEmpty else { return }
        notes.add(
            "model", line: 1,
            translated(
                """
                The names and kinds of the fields are in the model “{model}”. To import them, put \
                the model in the folder of the file and import it again.
                """
            ).filling(["model": type + ".gcm"]))
    }

    // MARK: - Items

    /// Converts an item to a record. Its values are attributes, or elements if they are long or
    /// lists; in old files all are elements.
    private func record(of item: XMLNode) -> FoundRecord {
        var record = FoundRecord(line: item.line)
        for (name, text) in item.attributes.sorted(by: { $0.key < $1.key }) {
            noteLinkName(in: text, named: name, line: item.line)
            record.add(name, value(text, named: name), line: item.line)
        }
        for node in item.children {
            let lines = node.children.filter { $0.name == "line" }
            if lines.isEmpty {
                noteLinkName(in: node.text, named: node.name, line: node.line)
                record.add(node.name, value(node.text, named: node.name), line: node.line)
            } else {
                let texts = lines.map { line in
                    Self.row(line.children.filter { $0.name == "col" }.map(\.text.trimmed))
                }
                record.add(
                    node.name, .value(.texts(texts.filter { !$0.isEmpty })), line: node.line)
            }
        }
        return record
    }

    /// Adds a note if the name of a link is left out, as in “address##name of the site”.
    private func noteLinkName(in text: String, named name: String, line: Int) {
        guard kinds[name] == .link, let mark = text.range(of: "##") else { return }
        let site = String(text[mark.upperBound...]).trimmed
        guard !site.isEmpty else { return }
        notes.add(
            "link name", line: line,
            translated("The name “{name}” of a link is not imported.").filling(["name": site]))
    }

    private func value(_ text: String, named name: String) -> ImportedValue {
        let trimmed = text.trimmed
        guard !trimmed.isEmpty else { return .empty }
        switch kinds[name]?.valueType {
        case .checkbox:
            switch trimmed {
            case "1", "true": return .value(.checkbox(true))
            case "0", "false": return .value(.checkbox(false))
            default: return .text(trimmed)
            }
        case .date: return .value(Self.date(trimmed).map { .date($0) } ?? .text(trimmed))
        case .number: return .value(Self.number(trimmed))
        case .integer: return .value(FieldValue(trimmed, as: .rating) ?? .text(trimmed))
        case .text where kinds[name] == .choice: return choice(trimmed, of: name)
        // “address##name of the site”
        case .text where kinds[name] == .link:
            return .text(String(trimmed.split(separator: "##").first ?? ""))
        case .text where kinds[name] == .paragraph: return .text(MarkupText.plain(text))
        case .texts:
            // Old files have lists in one text, with commas between rows and semicolons between
            // columns.
            let rows = trimmed.split(separator: ",").map { line in
                Self.row(
                    line.split(separator: ";", omittingEmptySubsequences: false).map(\.trimmed))
            }
            return .value(.texts(rows.filter { !$0.isEmpty }))
        case .text, .timeSpan, .image, .record, nil:
            return name == "borrower" && trimmed == "none" ? .empty : .text(trimmed)
        }
    }

    /// Reads a number as typed: `12.5`, or `12,5` with a decimal comma.
    private static func number(_ text: String) -> FieldValue {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let isDecimal = parts.count == 2 && parts[1].utf8.count < 3
        return FieldValue(isDecimal ? parts.joined(separator: ".") : text, as: .number)
            ?? .text(text)
    }

    /// Returns the choice for a code. Files store codes for choices that GCstar itself defines.
    private func choice(_ text: String, of name: String) -> ImportedValue {
        guard let codes = model?.codes[name], !fieldNames.contains(name) else {
            return .text(text)
        }
        if text == "0" { return .empty }
        return .text(codes.first { $0.code == text }?.text ?? text)
    }

    /// Reads `30/05/1994`, `05/1994`, `1994`, or a date copied from a web page: `May 30, 1994`.
    private static func date(_ text: String) -> PartialDate? {
        let parts = text.split(separator: "/").map(\.trimmed)
        guard parts.count > 1 else { return PartialDate(text) ?? writtenDate(text) }
        let numbers = parts.reversed().compactMap { Int($0) }
        guard numbers.count == parts.count, parts.last?.count == 4 else { return nil }
        return PartialDate(
            year: numbers[0], month: numbers[1], day: numbers.count > 2 ? numbers[2] : nil)
    }

    private static func writtenDate(_ text: String) -> PartialDate? {
        let words = text.split { $0.isWhitespace || $0 == "," || $0 == "." }.map(String.init)
        guard (2...3).contains(words.count), let year = words.last else { return nil }
        return BibTeXDate.date(year: year, month: words.dropLast().joined(separator: " "))
    }
}
