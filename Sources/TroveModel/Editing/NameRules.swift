import Foundation
import TextCore

/// The names that edits give: trimmed, and not empty.
package enum NameRules {
    /// The name of a list.
    ///
    /// - Throws: `invalid` if the name is empty.
    package static func list(_ name: String) throws(LibraryError) -> String {
        try trimmed(name, orElse: translated("A list needs a name."))
    }

    /// The name of a folder.
    ///
    /// - Throws: `invalid` if the name is empty.
    package static func folder(_ name: String) throws(LibraryError) -> String {
        try trimmed(name, orElse: translated("A folder needs a name."))
    }

    /// The name of a field.
    ///
    /// - Throws: `invalid` if the name is empty.
    package static func field(_ name: String) throws(LibraryError) -> String {
        try trimmed(name, orElse: translated("A field needs a name."))
    }

    /// A draft with its name trimmed.
    ///
    /// - Throws: `invalid` if the name is empty.
    package static func named(_ draft: FieldDraft) throws(LibraryError) -> FieldDraft {
        var draft = draft
        draft.name = try field(draft.name)
        return draft
    }

    /// A draft with its name trimmed.
    ///
    /// - Throws: `invalid` if the name is empty.
    package static func named(_ draft: SmartListDraft) throws(LibraryError) -> SmartListDraft {
        var draft = draft
        draft.name = try trimmed(draft.name, orElse: translated("A smart list needs a name."))
        return draft
    }

    private static func trimmed(
        _ name: String, orElse message: @autoclosure () -> String
    ) throws(LibraryError) -> String {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { throw LibraryError(.invalid, message()) }
        return name
    }
}

extension FieldDraft {
    /// The draft of a new field, with its name trimmed.
    ///
    /// - Throws: `invalid` if the name is empty, or if a computed field would be unique.
    package func checked() throws(LibraryError) -> FieldDraft {
        let draft = try NameRules.named(self)
        try draft.options.checkUnique(name: draft.name, kind: draft.kind)
        return draft
    }
}

extension List {
    /// The name of a copy of a field: `name` followed by “copy”, and by a number if that name is
    /// taken.
    package func nameOfCopy(ofField name: String) -> String {
        let base = translated("{field} copy").filling(["field": name], isolating: false)
        guard field(named: base) != nil else { return base }
        var number = 2
        while field(named: "\(base) \(number)") != nil { number += 1 }
        return "\(base) \(number)"
    }
}
