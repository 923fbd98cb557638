import Foundation

/// A list as a person designs it: its name and its fields.
public struct ListDraft: Hashable, Sendable {
    public var name: String
    public var fields: [FieldDraft]

    public init(name: String = "", fields: [FieldDraft] = []) {
        self.name = name
        self.fields = fields
    }

    /// Why no list can be made of it yet.
    public enum Problem: Hashable, Sendable {
        case noName
        case noFields
        /// A field with choices, with this place among the fields, has no name.
        case unnamedField(at: Int)
        /// Two fields have this name; case does not count.
        case doubledField(String)
        /// A field has a choice twice.
        case doubledChoice(String, field: String)
    }

    /// The first thing to correct; nil if there is none.
    public var problem: Problem? {
        if trimmedName.isEmpty { return .noName }
        for (index, field) in fields.enumerated()
        where field.name.trimmed.isEmpty && !choices(of: field).isEmpty {
            return .unnamedField(at: index)
        }
        var names: Set<String> = []
        for field in namedFields where !names.insert(field.name.lowercased()).inserted {
            return .doubledField(field.name)
        }
        for field in namedFields {
            var seen: Set<String> = []
            for choice in field.choices where !seen.insert(choice).inserted {
                return .doubledChoice(choice, field: field.name)
            }
        }
        return namedFields.isEmpty ? .noFields : nil
    }

    /// The name without blanks around it.
    public var trimmedName: String { name.trimmed }

    /// The fields that have names, without blanks around names and choices. Choices without a text are
    /// left out, and so are those of fields of other kinds.
    public var namedFields: [FieldDraft] {
        fields.compactMap { field in
            var field = field
            field.name = field.name.trimmed
            field.options.choices = choices(of: field)
            return field.name.isEmpty ? nil : field
        }
    }

    private func choices(of field: FieldDraft) -> [FieldChoice] {
        guard field.kind == .choice || field.kind == .tags else { return [] }
        return field.options.choices.compactMap { choice in
            let name = choice.name.trimmed
            return name.isEmpty ? nil : FieldChoice(name: name, color: choice.color)
        }
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
