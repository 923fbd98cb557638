public import Foundation

extension Library {
    /// Imports a JSON file, an array of objects, as a new list: all of it, or nothing.
    ///
    /// - Throws: What ``importFile(from:options:progress:)`` throws.
    public func importJSON(
        from url: URL, listName: String? = nil, icon: String = "",
        progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> ImportReport {
        try await importFile(
            from: url, options: ImportOptions(format: .json, listName: listName, icon: icon),
            progress: progress)
    }
}
