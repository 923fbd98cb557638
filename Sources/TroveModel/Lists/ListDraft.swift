import Foundation

/// A draft of a new list: its name, icon and fields.
public struct ListDraft: Hashable, Sendable {
    /// The name as typed, see ``trimmedName``.
    public var name: String
    /// The icon.
    public var icon: ListIcon
    /// The fields as typed, see ``namedFields``.
    public var fields: [FieldDraft]

    /// Creates a draft.
    public init(name: String = "", icon: ListIcon = .standard, fields: [FieldDraft] = []) {
        self.name = name
        self.icon = icon
        self.fields = fields
    }

    /// A reason why the draft is not valid yet.
    public enum Problem: Hashable, Sendable {
        /// The list has no name.
        case noName
        /// No field has a name.
        case noFields
        /// The field at this index has choices, but no name.
        case unnamedField(at: Int)
        /// Two fields have this name, ignoring case.
        case doubledField(String)
        /// A field has the same choice twice.
        case doubledChoice(String, field: String)
    }

    /// The first problem; nil if the draft is valid.
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

    /// The name without surrounding white space.
    public var trimmedName: String { name.trimmed }

    /// The fields with names, trimmed of white space. Empty choices are left out, and so are the
    /// choices of fields of other kinds.
    public var namedFields: [FieldDraft] {
        fields.compactMap { field in
            var field = field
            field.name = field.name.trimmed
            field.options.choices = choices(of: field)
            return field.name.isEmpty ? nil : field
        }
    }

    private func choices(of field: FieldDraft) -> [FieldChoice] {
        guard field.kind.choiceUse != .none else { return [] }
        return field.options.choices.compactMap { choice in
            let name = choice.name.trimmed
            return name.isEmpty ? nil : FieldChoice(name: name, color: choice.color)
        }
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
