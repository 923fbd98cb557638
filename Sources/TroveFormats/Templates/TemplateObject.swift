import TroveModel

/// An object in a template file, with access to its members by name.
struct TemplateObject {
    private let json: LocatedJSON
    private let members: [String: (line: Int, value: LocatedJSON)]
    private let languages: [String]

    /// Checks the names of an object's members.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - what: The beginning of messages about the object, such as “A field”.
    ///   - names: The names of all valid members. A language may follow, as in `name[de]`.
    ///   - languages: The user's languages, best first.
    /// - Throws: `malformed` if the value is no object, or if a member is unknown or repeated.
    init(
        _ json: LocatedJSON, what: String, names: Set<String>, languages: [String]
    ) throws(LibraryError) {
        guard case .object(let found) = json.value else {
            throw json.failure("\(what) must be here, in “{ }”.")
        }
        var members: [String: (line: Int, value: LocatedJSON)] = [:]
        for member in found {
            let base = String(member.name.prefix { $0 != "[" })
            guard names.contains(base) else {
                throw member.value.failure("\(what) has nothing called “\(member.name)”.")
            }
            guard members[member.name] == nil else {
                throw member.value.failure("“\(member.name)” is there twice.")
            }
            members[member.name] = (member.line, member.value)
        }
        self.json = json
        self.members = members
        self.languages = languages
    }

    subscript(name: String) -> LocatedJSON? { members[name]?.value }

    func required(_ name: String) throws(LibraryError) -> LocatedJSON {
        guard let value = self[name] else { throw json.failure("“\(name)” is missing here.") }
        return value
    }

    /// Returns a text in the user's best language, or the text without a language; nil if both are missing.
    func localized(_ name: String) throws(LibraryError) -> String? {
        for language in languages {
            if let value = self["\(name)[\(language)]"] { return try value.string() }
        }
        return try self[name]?.string()
    }

    /// Returns a text that does not depend on the language; nil if it is missing.
    func string(_ name: String) throws(LibraryError) -> String? { try self[name]?.string() }

    func isTrue(_ name: String) throws(LibraryError) -> Bool { try self[name]?.bool() ?? false }
}
