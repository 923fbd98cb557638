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
        let name = text.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else {
            throw LibraryError(.invalid, translated("Enter a name for the field."))
        }
        let other = fields.first {
            $0.id != field && $0.name.lowercased() == name.lowercased()
        }
        if let other {
            throw LibraryError(
                .invalid,
                translated("“{list}” already has a field “{field}”. Choose another name.")
                    .filling(["list": self.name, "field": other.name]))
        }
        return name
    }
}
