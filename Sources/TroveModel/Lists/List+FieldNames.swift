import Foundation
import TextCore

extension List {
    /// Returns a typed text as the name of a field, without surrounding white space.
    ///
    /// - Parameter field: The field to rename; nil for a new field.
    /// - Throws: `invalid` if the text is empty, or if another field has the name, ignoring case.
    public func fieldName(
        _ text: String, for field: FieldID? = nil
    ) throws(LibraryError) -> String {
        let others = fields.lazy.filter { $0.id != field }.map(\.name)
        return try Self.fieldName(text, of: name, others: others)
    }

    /// Returns the drafts of the fields of a new list, with names without surrounding white space.
    ///
    /// - Parameter list: The name of the list.
    /// - Throws: `invalid` if a field has no name, or two have the same, ignoring case.
    public static func named(
        _ drafts: [FieldDraft], of list: String
    ) throws(LibraryError) -> [FieldDraft] {
        var named: [FieldDraft] = []
        for var draft in drafts {
            draft.name = try fieldName(draft.name, of: list, others: named.lazy.map(\.name))
            named.append(draft)
        }
        return named
    }

    private static func fieldName(
        _ text: String, of list: String, others: some Sequence<String>
    ) throws(LibraryError) -> String {
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else {
            throw LibraryError(.invalid, translated("Enter a name for the field."))
        }
        if let other = others.first(where: { $0.lowercased() == name.lowercased() }) {
            throw LibraryError(
                .invalid,
                translated("“{list}” already has a field “{field}”. Choose another name.")
                    .filling(["list": list, "field": other]))
        }
        return name
    }
}
