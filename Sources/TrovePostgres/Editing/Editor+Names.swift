import Foundation
import TextCore
import TroveModel

/// Trimming of names; empty names are refused.
extension Editor {
    func listName(_ name: String) throws -> String {
        try trimmed(name, orElse: translated("A list needs a name."))
    }

    func folderName(_ name: String) throws -> String {
        try trimmed(name, orElse: translated("A folder needs a name."))
    }

    func fieldName(_ name: String) throws -> String {
        try trimmed(name, orElse: translated("A field needs a name."))
    }

    func named(_ draft: FieldDraft) throws -> FieldDraft {
        var draft = draft
        draft.name = try fieldName(draft.name)
        return draft
    }

    func named(_ draft: SmartListDraft) throws -> SmartListDraft {
        var draft = draft
        draft.name = try trimmed(draft.name, orElse: translated("A smart list needs a name."))
        return draft
    }

    private func trimmed(
        _ name: String, orElse message: @autoclosure () -> String
    ) throws -> String {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else { throw LibraryError(.invalid, message()) }
        return name
    }
}
