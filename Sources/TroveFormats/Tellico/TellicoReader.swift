import Foundation
import TextCore
import TroveModel

/// Reads the entries of a Tellico document.
final class TellicoReader {
    private(set) var title = ""
    private(set) var type = ""
    private(set) var fields: [TellicoField] = []
    private(set) var notes = ImportNotes()
    /// Called with each entry.
    private let takeEntry: (FoundRecord) throws -> Void
    /// Called with the identifier and the bytes of each picture in the document.
    private let takePicture: (String, Data) throws -> Void

    private var syntaxVersion = 11
    private var entryName = "entry"
    private var collectionCount = 0
    private var isTellico = false
    private var builder = XMLNodeBuilder()
    private var kinds: [String: FieldKind] = [:]
    private(set) var fieldsByName: [String: TellicoField] = [:]
    private var hasTemplates = false

    static let newestVersion = 11

    init(
        takeEntry: @escaping (FoundRecord) throws -> Void,
        takePicture: @escaping (String, Data) throws -> Void = { _, _ in }
    ) {
        self.takeEntry = takeEntry
        self.takePicture = takePicture
        for field in TellicoDefaults.fields { kinds[field.key] = field.kind }
    }

    func start(_ name: String, _ attributes: [String: String], line: Int) throws {
        let name = XMLNode.localName(name)
        guard builder.isEmpty else { return try builder.start(name, attributes, line: line) }
        switch name {
        case "tellico", "bookcase": try begin(attributes, line: line)
        case _ where !isTellico:
            throw XMLKind.unknown(root: name, line: line)
        case "collection": beginCollection(attributes, line: line)
        case "field", "attribute", entryName, "image", "bibtex-preamble", "macro", "filter",
            "borrower":
            try builder.start(name, attributes, line: line)
        default: break
        }
    }

    func end(_ name: String, line: Int) throws {
        guard !builder.isEmpty, let node = builder.end() else { return }
        guard collectionCount <= 1 || ["image", "borrower"].contains(node.name) else { return }
        switch node.name {
        case "field", "attribute":
            define(TellicoField(node, syntaxVersion: syntaxVersion))
            try ReadingLimits.checkFields(count: fields.count, line: line)
        case entryName: try takeEntry(record(of: node))
        case "image": try take(node)
        case "borrower":
            for loan in node.children {
                notes.add(
                    "loan", line: loan.line,
                    translated("The loan of entry {entry} to “{borrower}” is not imported.")
                        .filling([
                            "entry": loan.attributes["entryRef"] ?? "?",
                            "borrower": node.attributes["name"] ?? "",
                        ]))
            }
        case "filter":
            notes.add(
                "filter", line: node.line,
                translated("The filter “{name}” is not imported.")
                    .filling(["name": node.attributes["name"] ?? ""]))
        // Tellico writes the months as macros without text.
        case "macro" where !node.text.trimmed.isEmpty:
            notes.add(
                "macro", line: node.line,
                translated("The BibTeX macro “{name}” is not imported.")
                    .filling(["name": node.attributes["name"] ?? ""]))
        case "bibtex-preamble" where !node.text.trimmed.isEmpty:
            notes.add(
                "macro", line: node.line, translated("The BibTeX preamble is not imported."))
        default: break
        }
    }

    func text(_ text: String) throws {
        try builder.add(text)
    }

    // MARK: - The collection

    private func begin(_ attributes: [String: String], line: Int) throws {
        isTellico = true
        let version = attributes["syntaxVersion"] ?? attributes["version"]
        syntaxVersion = version.flatMap { Int($0) } ?? Self.newestVersion
        if syntaxVersion > Self.newestVersion {
            notes.add(
                "version", line: line,
                translated(
                    """
                    The file was written by a newer version of Tellico (format version {version}). \
                    Parts that are new in this format are not imported.
                    """
                ).filling(["version": String(syntaxVersion)]))
        }
    }

    private func beginCollection(_ attributes: [String: String], line: Int) {
        collectionCount += 1
        guard collectionCount == 1 else {
            notes.add(
                "collection", line: line,
                translated(
                    "The collection “{name}” is not imported, because it is not the first one."
                ).filling(["name": attributes["title"] ?? ""]))
            return
        }
        title = attributes["title"] ?? ""
        type = attributes["type"] ?? attributes["unit"] ?? ""
        entryName = syntaxVersion < 4 ? attributes["unit"] ?? "entry" : "entry"
    }

    private func define(_ field: TellicoField) {
        guard field.name != "_default", fieldsByName[field.name] == nil else { return }
        fields.append(field)
        fieldsByName[field.name] = field
        kinds[field.name] = field.kind
        hasTemplates = hasTemplates || field.template != nil
        if field.template != nil, field.name != "id" {
            notes.add(
                "template", line: field.line,
                translated(
                    """
                    Tellico computes “{field}” from other fields. It is imported as text, which \
                    does not change with them.
                    """
                ).filling(["field": field.title]))
        }
    }

    /// Decodes a picture in the document.
    private func take(_ node: XMLNode) throws {
        guard let id = node.attributes["id"], !node.text.isEmpty else { return }
        guard
            let data = Data(base64Encoded: node.text, options: .ignoreUnknownCharacters),
            ImageSignature.type(of: data) != nil
        else {
            notes.add(
                "picture", line: node.line,
                translated("The picture “{name}” is damaged and is not imported.")
                    .filling(["name": id]))
            return
        }
        try takePicture(id, data)
    }

    // MARK: - Entries

    private func record(of entry: XMLNode) -> FoundRecord {
        var record = FoundRecord(line: entry.line)
        for node in entry.children { add(node, to: &record) }
        if hasTemplates { addTemplates(of: entry, to: &record) }
        return record
    }

    /// Adds the fields that templates derive from others, if the entry does not store them.
    private func addTemplates(of entry: XMLNode, to record: inout FoundRecord) {
        var texts: [String: [String]] = [:]
        for property in record.properties {
            if case .value(let value) = property.value {
                texts[property.key, default: []].append(value.text)
            }
        }
        for field in fields {
            guard let template = field.template, texts[field.name] == nil else { continue }
            guard let text = expanded(template, entry: entry, texts: texts) else {
                notes.add(
                    "template", line: entry.line,
                    translated("“{field}” would be longer than {limit} KB and is left empty.")
                        .filling([
                            "field": field.title,
                            "limit": String(ReadingLimits.templateBytes >> 10),
                        ]))
                continue
            }
            record.add(field.name, value(text, named: field.name))
            texts[field.name] = [text]
        }
    }

    private func add(_ node: XMLNode, to record: inout FoundRecord) {
        let name = syntaxVersion < 2 && node.name == "keywords" ? "keyword" : node.name
        let isValue =
            fieldsByName[name] != nil || node.children.isEmpty
            || node.children.contains { ["year", "month", "day", "column"].contains($0.name) }
                && kinds[String(name.dropLast())] == nil
        guard isValue else {
            // An element “authors” contains the elements “author”.
            for child in node.children { add(child, to: &record) }
            return
        }
        if kinds[name]?.valueType == .date, let date = date(of: node) {
            record.add(name, .value(date), line: node.line)
        } else if node.children.contains(where: { $0.name == "column" }) {
            record.add(
                name, text: Self.row(node.children.map(\.text.trimmed)), line: node.line)
        } else if syntaxVersion < 2, kinds[name]?.holdsSeveralTexts == true {
            let texts = node.text.split(separator: ";").map(\.trimmed).filter { !$0.isEmpty }
            record.add(name, .value(.texts(texts)), line: node.line)
        } else {
            record.add(name, value(node.text, named: name), line: node.line)
        }
    }

    private func date(of node: XMLNode) -> FieldValue? {
        guard !node.children.isEmpty else { return nil }
        // Unknown parts are empty or zero.
        func part(_ name: String) -> String {
            let text = node.children.first { $0.name == name }?.text.trimmed ?? ""
            return Int(text) == 0 ? "" : text
        }
        let parts = [part("year"), part("month"), part("day")]
        let known = parts.prefix { !$0.isEmpty }
        if known.count == parts.filter({ !$0.isEmpty }).count, let year = Int(parts[0]),
            let date = PartialDate(
                year: year, month: Int(parts[1]), day: known.count > 2 ? Int(parts[2]) : nil)
        {
            return .date(date)
        }
        let text = parts.joined(separator: "-")
        return text == "--" ? .empty : .text(text)
    }

    private func value(_ text: String, named name: String) -> ImportedValue {
        let trimmed = text.trimmed
        switch kinds[name]?.valueType {
        case .text where kinds[name] == .paragraph: return .text(MarkupText.plain(text))
        case .checkbox:
            // Up to version 3, a checked box was an element without text.
            if trimmed == "true" || syntaxVersion < 4 && trimmed.isEmpty {
                return .value(.checkbox(true))
            }
            return trimmed == "false" ? .value(.checkbox(false)) : .text(trimmed)
        case .number: return .value(FieldValue(trimmed, as: .number) ?? .text(trimmed))
        case .integer(let range):
            let digits = trimmed.prefix(while: \.isNumber)
            if let stars = Int64(digits), range.contains(stars),
                digits == trimmed || syntaxVersion < 8
            {
                return .value(.integer(stars))
            }
            return .text(trimmed)
        case .date: return .value(PartialDate(trimmed).map { .date($0) } ?? .text(trimmed))
        case .text, .texts, .timeSpan, .image, .record, nil: return .text(trimmed)
        }
    }

    /// Expands a template such as `%{year} %{type:1}` with the values of an entry; nil if the
    /// result or the template is too long.
    private func expanded(
        _ template: String, entry: XMLNode, texts: [String: [String]]
    ) -> String? {
        var text = ""
        guard template.utf8.count < ReadingLimits.nameBytes else { return nil }
        var rest = template[...]
        while let open = rest.range(of: "%{"),
            let close = rest[open.upperBound...].firstIndex(of: "}")
        {
            text += rest[..<open.lowerBound]
            let name = rest[open.upperBound..<close].prefix { $0 != ":" && $0 != "/" }
            if name == "@id" {
                text += entry.attributes["id"] ?? ""
            } else {
                text += (texts[String(name)] ?? []).joined(separator: "; ")
            }
            guard text.utf8.count < ReadingLimits.templateBytes else { return nil }
            rest = rest[rest.index(after: close)...]
        }
        return (text + rest).singleSpaced
    }
}
