import Foundation
import TextCore
import TroveModel

extension Service {
    /// Reads a data file.
    ///
    /// - Throws: `malformed` with the line for anything that is not part of the format; errors of
    ///   the disk.
    init(contentsOf file: URL) throws(LibraryError) {
        let members = try LocatedJSON(contentsOf: file).members([
            "name", "icon", "columns", "fields", "formats", "omitsEmptyColumns",
        ])
        guard let name = members["name"], let columns = members["columns"] else {
            throw LibraryError(
                .malformed, translated("“name” or “columns” is missing here."), line: 1
            ).naming(file)
        }
        self.name = try name.string()
        icon = try members["icon"]?.string() ?? ""
        omitsEmptyColumns = try members["omitsEmptyColumns"]?.bool() ?? false
        signatures = try Self.signatures(columns)
        formats =
            try members["formats"].map { json throws(LibraryError) in
                try Self.formats(json)
            } ?? [.csv, .tsv]
        var rules: [ServiceRule] = []
        for field in try members["fields"]?.array() ?? [] { rules.append(try ServiceRule(field)) }
        self.rules = rules
    }

    /// The formats with columns of their own.
    private static let possibleFormats: [ImportFormat] = [.csv, .tsv, .json, .markdown, .html]

    private static func formats(_ json: LocatedJSON) throws(LibraryError) -> Set<ImportFormat> {
        var formats: Set<ImportFormat> = []
        for value in try json.array() {
            let name = try value.string()
            guard let format = possibleFormats.first(where: { $0.rawValue == name }) else {
                throw value.unknownName(name, among: possibleFormats.map(\.rawValue))
            }
            formats.insert(format)
        }
        return formats
    }

    /// Reads one set of column names, or several.
    private static func signatures(_ json: LocatedJSON) throws(LibraryError) -> [[String]] {
        let values = try json.array()
        var sets: [[String]] = []
        var names: [String] = []
        for value in values {
            if case .array = value.value {
                sets.append(try value.strings().map { $0.lowercased() })
            } else {
                names.append(try value.string().lowercased())
            }
        }
        if !names.isEmpty { sets.append(names) }
        guard !sets.isEmpty, sets.allSatisfy({ !$0.isEmpty }) else {
            throw json.failure(translated("At least one column must be named here."))
        }
        return sets
    }
}

extension ServiceRule {
    fileprivate init(_ json: LocatedJSON) throws(LibraryError) {
        let members = try json.members([
            "column", "name", "kind", "empty", "separator", "scale", "isMarkup", "hasBrackets",
            "lineBreak", "isOmitted",
        ])
        guard let column = members["column"] else {
            throw json.failure(translated("“{name}” is missing here.").filling(["name": "column"]))
        }
        self.init(column: try column.string().lowercased())
        name = try members["name"]?.string()
        kind = try members["kind"].map { kind throws(LibraryError) in try Self.kind(kind) }
        empties = Set(try members["empty"]?.strings() ?? [])
        separator = try members["separator"]?.string()
        scale = try members["scale"]?.number() ?? 1
        isMarkup = try members["isMarkup"]?.bool() ?? false
        hasBrackets = try members["hasBrackets"]?.bool() ?? false
        lineBreak = try members["lineBreak"]?.string()
        isOmitted = try members["isOmitted"]?.bool() ?? false
        guard separator?.isEmpty != true, lineBreak?.isEmpty != true else {
            throw json.failure(translated("A text in quotes must be here."))
        }
    }

    /// The kinds whose values can be read from a cell.
    private static let kinds: [FieldKind] = [
        .text, .paragraph, .number, .checkbox, .choice, .tags, .date, .timeSpan, .rating, .link,
        .texts,
    ]

    private static func kind(_ json: LocatedJSON) throws(LibraryError) -> FieldKind {
        let name = try json.string()
        guard let kind = kinds.first(where: { $0.rawValue == name }) else {
            throw json.unknownName(name, among: kinds.map(\.rawValue))
        }
        return kind
    }
}

extension LocatedJSON {
    /// Returns the members of an object by name.
    ///
    /// - Throws: `malformed` if the value is no object, or has other members, or one twice.
    fileprivate func members(_ names: Set<String>) throws(LibraryError) -> [String: LocatedJSON] {
        guard case .object(let found) = value else {
            throw failure(translated("An object must be here, in “{ }”."))
        }
        var members: [String: LocatedJSON] = [:]
        for member in found {
            guard names.contains(member.name) else {
                throw member.value.unknownName(member.name, among: names.sorted())
            }
            guard members[member.name] == nil else {
                throw member.value.failure(
                    translated("“{name}” appears twice.").filling(["name": member.name]))
            }
            members[member.name] = member.value
        }
        return members
    }

    fileprivate func strings() throws(LibraryError) -> [String] {
        var strings: [String] = []
        for value in try array() { strings.append(try value.string()) }
        return strings
    }
}
