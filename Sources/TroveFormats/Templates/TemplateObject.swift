import TextCore
import TroveModel

/// An object in a template file, with access to its members by name.
struct TemplateObject {
    private let json: LocatedJSON
    private let members: [String: (line: Int, value: LocatedJSON)]
    private let texts: TemplateTexts

    /// Checks the names of an object's members.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - part: The part of the template that the object describes.
    ///   - names: The names of all valid members. A language may follow, as in `name[de]`.
    ///   - texts: The translations of the template's texts.
    /// - Throws: `malformed` if the value is no object, or if a member is unknown or repeated.
    init(
        _ json: LocatedJSON, part: Part, names: Set<String>, texts: TemplateTexts
    ) throws(LibraryError) {
        guard case .object(let found) = json.value else {
            throw json.failure(part.missing)
        }
        var members: [String: (line: Int, value: LocatedJSON)] = [:]
        for member in found {
            let base = String(member.name.prefix { $0 != "[" })
            guard names.contains(base) else {
                throw member.value.failure(part.unknown.filling(["name": member.name]))
            }
            guard members[member.name] == nil else {
                throw member.value.failure(
                    translated("“{name}” appears twice.").filling(["name": member.name]))
            }
            members[member.name] = (member.line, member.value)
        }
        self.json = json
        self.members = members
        self.texts = texts
    }

    subscript(name: String) -> LocatedJSON? { members[name]?.value }

    func required(_ name: String) throws(LibraryError) -> LocatedJSON {
        guard let value = self[name] else {
            throw json.failure(translated("“{name}” is missing here.").filling(["name": name]))
        }
        return value
    }

    /// Returns a text in the user's best language; nil if it is missing. The file's own
    /// translations take precedence over the program's.
    func localized(_ name: String) throws(LibraryError) -> String? {
        for language in texts.languages {
            if let value = self["\(name)[\(language)]"] { return try value.string() }
        }
        guard let value = self[name] else { return nil }
        return texts.translate(try value.string())
    }

    /// Returns a text that does not depend on the language; nil if it is missing.
    func string(_ name: String) throws(LibraryError) -> String? { try self[name]?.string() }

    func isTrue(_ name: String) throws(LibraryError) -> Bool { try self[name]?.bool() ?? false }
}

extension TemplateObject {
    /// The parts of a template that are objects.
    enum Part {
        case template
        case field
        case choice
        case grouping

        /// The message about another value in the place of the object.
        fileprivate var missing: String {
            switch self {
            case .template: translated("A template must be here, in “{ }”.")
            case .field: translated("A field must be here, in “{ }”.")
            case .choice: translated("A choice must be here, as a text or in “{ }”.")
            case .grouping: translated("A grouping must be here, in “{ }”.")
            }
        }

        /// The message about an unknown member, with the placeholder `{name}`.
        fileprivate var unknown: String {
            switch self {
            case .template: translated("A template has no member “{name}”.")
            case .field: translated("A field has no member “{name}”.")
            case .choice: translated("A choice has no member “{name}”.")
            case .grouping: translated("A grouping has no member “{name}”.")
            }
        }
    }
}
