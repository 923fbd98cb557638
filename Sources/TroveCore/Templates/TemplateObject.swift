/// The members of an object in a template, each of which is to be asked for by its name.
struct TemplateObject {
    private let json: LocatedJSON
    private let members: [String: (line: Int, value: LocatedJSON)]
    private let languages: [String]

    /// - Parameters:
    ///   - what: What the object is, in a sentence.
    ///   - names: Of all members that it may have. Those that are texts in a language may have it behind
    ///     them, as in `name[de]`.
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

    /// A text in the person's language, if there is one.
    func localized(_ name: String) throws(LibraryError) -> String? {
        for language in languages {
            if let value = self["\(name)[\(language)]"] { return try value.string() }
        }
        return try self[name]?.string()
    }

    /// A text that is the same in all languages.
    func string(_ name: String) throws(LibraryError) -> String? { try self[name]?.string() }

    func isTrue(_ name: String) throws(LibraryError) -> Bool { try self[name]?.bool() ?? false }
}
