import Foundation
import TextCore
import TroveModel

extension ListTemplate {
    /// The version of the format of template files.
    static let format = 1

    /// Reads a template file.
    ///
    /// - Parameters:
    ///   - file: The file, in JSON.
    ///   - languages: The user's languages, best first, such as `de_AT`, `de`.
    /// - Throws: `malformed` with the line, `empty`, `notFound`, `notPermitted`, `newerVersion`.
    public init(
        contentsOf file: URL, languages: [String] = ListTemplate.languages
    ) throws(LibraryError) {
        let json = try LocatedJSON(contentsOf: file)
        let reader = TemplateReader(
            file: file, texts: TemplateTexts(of: file, languages: languages))
        self = try reader.template(json)
    }

    /// The user's languages, best first, as the environment sets them.
    public static var languages: [String] {
        languages(environment: ProcessInfo.processInfo.environment)
    }

    /// Returns the languages that an environment sets, by the rules of gettext; empty for the C
    /// locale.
    static func languages(environment: [String: String]) -> [String] {
        let locale =
            ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
            .compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
        guard locale != "C", locale != "POSIX", !locale.isEmpty else { return [] }
        let wanted = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
        return (wanted + [locale]).flatMap { name -> [String] in
            let plain = String(name.prefix { $0 != "." && $0 != "@" })
            let language = String(plain.prefix { $0 != "_" })
            return plain == language ? [plain] : [plain, language]
        }
    }
}

/// A reader that turns the JSON of a template file into a template.
private struct TemplateReader {
    let file: URL
    let texts: TemplateTexts

    private static let names: Set<String> = [
        "format", "name", "summary", "icon", "fields", "title", "subtitle", "sort", "group",
        "ignoredWords", "view",
    ]
    private static let fieldNames: Set<String> = [
        "name", "kind", "summary", "required", "unique", "default", "unit", "digits", "choices",
        "expression", "places", "width", "linkType", "reminder", "target",
    ]

    func template(_ json: LocatedJSON) throws(LibraryError) -> ListTemplate {
        try checkFormat(json)
        let object = try TemplateObject(
            json, part: .template, names: Self.names, texts: texts)
        let list = try object.required("fields").array()
        var parts: [ListTemplate.Part] = []
        for field in list { parts.append(try part(field, before: parts)) }
        guard !parts.isEmpty else {
            throw try object.required("fields").failure(
                translated("A list needs at least one field."))
        }
        for (index, field) in list.enumerated() {
            guard case .object(let members) = field.value,
                let expression = members.first(where: { $0.name == "expression" })
            else { continue }
            parts[index].draft.options.expression = try self.expression(expression.value, parts)
        }
        _ = try object.required("name")
        return ListTemplate(
            id: file.deletingPathExtension().lastPathComponent, file: file,
            name: try object.localized("name") ?? "",
            summary: try object.localized("summary") ?? "",
            icon: try object.string("icon") ?? "", parts: parts,
            settings: try settings(object, parts))
    }

    private func checkFormat(_ json: LocatedJSON) throws(LibraryError) {
        guard case .object(let members) = json.value,
            let format = members.first(where: { $0.name == "format" })
        else {
            throw json.failure(
                translated("“format” is missing here. It marks the file as a template."))
        }
        guard try format.value.integer() <= ListTemplate.format else {
            throw LibraryError(
                .newerVersion,
                translated("“{file}” needs a newer version of Trove. Update Trove to use it.")
                    .filling(["file": file.lastPathComponent]),
                file: file, line: format.line)
        }
    }

    private func part(
        _ json: LocatedJSON, before parts: [ListTemplate.Part]
    ) throws(LibraryError) -> ListTemplate.Part {
        let object = try TemplateObject(
            json, part: .field, names: Self.fieldNames, texts: texts)
        let key = try object.required("name").string()
        if key.isEmpty || parts.contains(where: { $0.key == key }) {
            throw try object.required("name").failure(
                key.isEmpty
                    ? translated("A field needs a name.")
                    : translated("There are two fields “{field}”.").filling(["field": key]))
        }
        let kind = try object["kind"].map { json throws(LibraryError) in
            try json.name(of: FieldKind.self)
        }
        var draft = FieldDraft(name: try object.localized("name") ?? key, kind: kind ?? .text)
        draft.options = try options(object, kind: draft.kind)
        var part = ListTemplate.Part(key: key, draft: draft)
        if let target = object["target"] {
            guard try target.string() == "self", draft.kind == .recordLink else {
                throw target.failure(
                    translated("Only a record link has a target, and it must be “self”."))
            }
            part.linksToOwnList = true
        }
        return part
    }

    private func options(
        _ object: TemplateObject, kind: FieldKind
    ) throws(LibraryError) -> FieldOptions {
        var options = FieldOptions()
        options.summary = try object.localized("summary") ?? ""
        options.isRequired = try object.isTrue("required")
        options.isUnique = try object.isTrue("unique")
        options.unit = try object.localized("unit") ?? ""
        options.digits = try object["digits"]?.integer()
        options.width = try object["width"]?.integer()
        options.linkType = try object["linkType"]?.name(of: LinkType.self)
        options.reminder = try object["reminder"]?.name(of: DateReminder.self)
        for choice in try object["choices"]?.array() ?? [] {
            options.choices.append(try self.choice(choice))
        }
        if let choices = object["choices"], kind.choiceUse == .none {
            throw choices.failure(
                translated("Only fields of the kinds “choice” and “tags” have choices."))
        }
        if let standard = object["default"] {
            options.defaultText = try object.localized("default") ?? ""
            if options.defaultValue(as: kind) == nil {
                throw standard.failure(
                    translated("“{value}” is not a value of this kind of field.")
                        .filling(["value": options.defaultText]))
            }
        }
        if let places = object["places"] {
            options.places = []
            for place in try places.array() {
                switch try place.string() {
                case "list": options.places.insert(.list)
                case "detail": options.places.insert(.detail)
                case "gallery": options.places.insert(.gallery)
                case let name:
                    throw place.unknownName(name, among: ["list", "detail", "gallery"])
                }
            }
        }
        return options
    }

    private func choice(_ json: LocatedJSON) throws(LibraryError) -> FieldChoice {
        if case .string(let name) = json.value { return FieldChoice(name: texts.translate(name)) }
        let object = try TemplateObject(
            json, part: .choice, names: ["name", "color"], texts: texts)
        let standard = try object.required("name").string()
        let name = try object.localized("name") ?? standard
        guard let color = object["color"] else { return FieldChoice(name: name) }
        let text = try color.string()
        guard text.wholeMatch(of: #/\#[0-9a-fA-F]{6}/#) != nil else {
            throw color.failure(
                translated("“{color}” is not a color. Write a color such as “{example}”.")
                    .filling(["color": text, "example": "#2ec27e"]))
        }
        return FieldChoice(name: name, color: text)
    }

    /// Returns the ID that a field has in the settings of a template.
    private func field(
        _ key: String, _ parts: [ListTemplate.Part], at json: LocatedJSON
    ) throws(LibraryError) -> FieldID {
        guard let index = parts.firstIndex(where: { $0.key == key }) else {
            throw json.failure(
                translated("There is no field “{field}” in this template.")
                    .filling(["field": key]))
        }
        return FieldID(rawValue: Int64(index) + 1)
    }

    private func attribute(
        _ key: String, _ parts: [ListTemplate.Part], at json: LocatedJSON
    ) throws(LibraryError) -> RecordAttribute {
        switch key {
        case "@added": .added
        case "@changed": .changed
        default: .field(try field(key, parts, at: json))
        }
    }

    private func expression(
        _ json: LocatedJSON, _ parts: [ListTemplate.Part]
    ) throws(LibraryError) -> String {
        var text = try json.string()
        for match in text.matches(of: #/\[([^\]\[]+)\]/#).reversed() {
            let id = try field(String(match.1), parts, at: json)
            text.replaceSubrange(match.range, with: "[#\(id.rawValue)]")
        }
        return text
    }

    private func title(
        _ json: LocatedJSON?, _ parts: [ListTemplate.Part]
    ) throws(LibraryError) -> TitleTemplate? {
        guard let json else { return nil }
        let fields = parts.enumerated().map { index, part in
            Field(
                id: FieldID(rawValue: Int64(index) + 1), name: part.key, kind: part.draft.kind,
                options: part.draft.options, columnName: "")
        }
        do throws(LibraryError) {
            return try TitleTemplate(texts.translate(try json.string()), fields: fields)
        } catch {
            throw json.failure(error.message)
        }
    }

    private func settings(
        _ object: TemplateObject, _ parts: [ListTemplate.Part]
    ) throws(LibraryError) -> ListSettings {
        var settings = ListSettings()
        settings.titleTemplate = try title(object["title"], parts)
        settings.titleField = settings.titleTemplate?.fields.first
        settings.subtitleTemplate = try title(object["subtitle"], parts)
        var keys: [SortKey] = []
        for key in try object["sort"]?.array() ?? [] {
            let text = try key.string()
            let isField = parts.contains { $0.key == text }
            let isDescending = text.hasSuffix("-") && !isField
            keys.append(
                SortKey(
                    try attribute(isDescending ? String(text.dropLast()) : text, parts, at: key),
                    ascending: !isDescending))
        }
        settings.sort = keys.isEmpty ? .manual : .by(keys)
        if let group = object["group"] { settings.grouping = try grouping(group, parts) }
        if let words = object["ignoredWords"] {
            if case .bool(let isStandard) = words.value {
                settings.ignoredWords = isStandard ? .standard : .none
            } else {
                var texts: [String] = []
                for word in try words.array() { texts.append(try word.string()) }
                settings.ignoredWords = IgnoredWords(texts)
            }
        }
        settings.view.kind = try object["view"]?.name(of: ViewSettings.Kind.self) ?? .list
        return settings
    }

    private func grouping(
        _ json: LocatedJSON, _ parts: [ListTemplate.Part]
    ) throws(LibraryError) -> RecordGrouping {
        let object = try TemplateObject(
            json, part: .grouping, names: ["by", "as", "step"], texts: texts)
        let by = try object.required("by")
        let attribute = try attribute(try by.string(), parts, at: by)
        let way = try object.required("as")
        switch (try way.string(), attribute) {
        case ("value", .field(let field)): return .value(field)
        case ("firstLetter", .field(let field)): return .firstLetter(field)
        case ("year", _): return .year(attribute)
        case ("month", _): return .month(attribute)
        case ("day", _): return .day(attribute)
        case ("range", .field(let field)):
            let step = try object.required("step")
            guard try step.number() > 0 else {
                throw step.failure(translated("The step must be greater than 0."))
            }
            return .range(field, step: try step.number())
        case (let name, _):
            throw way.failure(
                translated(
                    "“{name}” is not one of {names}, or does not fit the field in “by”."
                ).filling(["name": name, "names": "value, firstLetter, year, month, day, range"]))
        }
    }
}
