public import Foundation
import TextCore
import TroveModel

extension ListTemplate {
    /// Creates a template from a list, without its records.
    ///
    /// - Parameters:
    ///   - list: The list to copy. Links to other lists become plain text.
    ///   - name: The name of the template; nil for the name of the list.
    public init(of list: List, name: String? = nil) {
        let name = name ?? list.name
        func number(_ id: FieldID) -> FieldID? {
            list.fields.firstIndex { $0.id == id }.map { FieldID(rawValue: Int64($0) + 1) }
        }
        var taken: Set<String> = []
        let parts = list.fields.map { field in
            // Fields of a list may share a name, but those of a file may not.
            var key = field.name
            var count = 1
            while !taken.insert(key).inserted {
                count += 1
                key = "\(field.name) \(count)"
            }
            var options = field.options.mapped(number)
            let isOwn = options.targetList == list.id
            options.targetList = nil
            options.resultKind = nil
            // The target of a link is meaningless in another library.
            let kind = field.kind == .recordLink && !isOwn ? .text : field.kind
            return Part(
                key: key, draft: FieldDraft(name: key, kind: kind, options: options),
                linksToOwnList: isOwn)
        }
        var settings = list.settings.mapped(number)
        if settings.titleTemplate == nil, let title = list.titleField.flatMap({ number($0.id) }) {
            settings.titleTemplate = TitleTemplate(parts: [.field(title)])
        }
        if settings.subtitleTemplate == nil, let subtitle = settings.subtitleField {
            settings.subtitleTemplate = TitleTemplate(parts: [.field(subtitle)])
        }
        settings.titleField = settings.titleTemplate?.fields.first
        settings.subtitleField = nil
        self.init(
            id: Identifier.unique(for: name, fallback: "template", taken: []), name: name,
            icon: list.icon.text, parts: parts, settings: settings)
    }

    /// Saves the template to a folder, by default the user's own. Replaces a file of the same name.
    ///
    /// - Returns: The file.
    /// - Throws: `notPermitted` if the file or the folder cannot be written.
    @discardableResult
    public func save(in folder: URL = ListTemplate.ownFolder()) throws(LibraryError) -> URL {
        let file = folder.appending(path: id + ".json")
        do {
            try PrivateFile.createFolder(at: folder)
            try OutputFile(at: file).write(Data((json + "\n").utf8))
        } catch {
            throw LibraryError(
                .notPermitted,
                translated(
                    """
                    The template could not be saved as “{file}”. Check the permissions of its \
                    folder and the free space on the disk.
                    """
                ).filling(["file": file.path]), file: file)
        }
        return file
    }

    /// The contents of the template's file, without a line break at the end.
    var json: String {
        var members: [(String, JSONValue)] = [
            ("format", .number(String(Self.format))), ("name", .string(name)),
        ]
        if !summary.isEmpty { members.append(("summary", .string(summary))) }
        if !icon.isEmpty { members.append(("icon", .string(icon))) }
        func title(_ template: TitleTemplate) -> JSONValue { .string(template.text(name: key)) }
        if let template = settings.titleTemplate { members.append(("title", title(template))) }
        if let template = settings.subtitleTemplate {
            members.append(("subtitle", title(template)))
        }
        let keys = settings.sort.keys.map { key in
            JSONValue.string(self.name(of: key.attribute) + (key.ascending ? "" : "-"))
        }
        if !keys.isEmpty { members.append(("sort", .array(keys))) }
        if let group { members.append(("group", Self.object(group))) }
        if settings.ignoredWords != .none {
            let words = settings.ignoredWords.words.map { JSONValue.string($0) }
            members.append(("ignoredWords", .array(words)))
        }
        if settings.view.kind != .list {
            members.append(("view", .string(settings.view.kind.rawValue)))
        }
        let lines = members.map { "  \(JSON.quoted($0.0)): \($0.1.json)" }
        let fields = parts.map { "    \(Self.object(self.members(of: $0)).json)" }
        return "{\n" + lines.joined(separator: ",\n") + ",\n  \"fields\": [\n"
            + fields.joined(separator: ",\n") + "\n  ]\n}"
    }

    private func key(of field: FieldID) -> String {
        let index = Int(field.rawValue) - 1
        return parts.indices.contains(index) ? parts[index].key : ""
    }

    private func name(of attribute: RecordAttribute) -> String {
        switch attribute {
        case .field(let field): key(of: field)
        case .added: "@added"
        case .changed: "@changed"
        }
    }

    private var group: [(String, JSONValue)]? {
        guard let attribute = settings.grouping.attribute else { return nil }
        let by = ("by", JSONValue.string(name(of: attribute)))
        switch settings.grouping {
        case .none: return nil
        case .value: return [by, ("as", .string("value"))]
        case .firstLetter: return [by, ("as", .string("firstLetter"))]
        case .year: return [by, ("as", .string("year"))]
        case .month: return [by, ("as", .string("month"))]
        case .day: return [by, ("as", .string("day"))]
        case .range(_, let step):
            return [by, ("as", .string("range")), ("step", .number(String(step)))]
        }
    }

    private func members(of part: Part) -> [(String, JSONValue)] {
        let options = part.draft.options
        var members: [(String, JSONValue)] = [
            ("name", .string(part.key)), ("kind", .string(part.draft.kind.rawValue)),
        ]
        func add(_ name: String, _ text: String) {
            if !text.isEmpty { members.append((name, .string(text))) }
        }
        add("summary", options.summary)
        if options.isRequired { members.append(("required", .bool(true))) }
        if options.isUnique { members.append(("unique", .bool(true))) }
        add("default", options.defaultText)
        add("unit", options.unit)
        if let digits = options.digits { members.append(("digits", .number("\(digits)"))) }
        if let width = options.width { members.append(("width", .number("\(width)"))) }
        add("linkType", options.linkType?.rawValue ?? "")
        add("reminder", options.reminder?.rawValue ?? "")
        if part.linksToOwnList { add("target", "self") }
        add(
            "expression",
            options.expression.replacing(#/\[#(\d+)\]/#) { match in
                "[\(Int64(match.1).map { key(of: FieldID(rawValue: $0)) } ?? "")]"
            })
        if !options.choices.isEmpty {
            let choices = options.choices.map { choice in
                Self.object(
                    [("name", .string(choice.name))]
                        + (choice.color.map { [("color", .string($0))] } ?? []))
            }
            members.append(("choices", .array(choices)))
        }
        if options.places != .all {
            let places: [(FieldPlaces, String)] = [
                (.list, "list"), (.detail, "detail"), (.gallery, "gallery"),
            ]
            members.append(
                (
                    "places",
                    .array(
                        places.filter { options.places.contains($0.0) }.map { .string($0.1) })
                ))
        }
        return members
    }

    private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
        .object(members.map { JSONMember(name: $0.0, value: $0.1) })
    }
}
