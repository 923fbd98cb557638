public import Foundation

extension Library {
    /// Imports a JSON file as a new list. After an error or a cancellation, nothing has changed.
    ///
    /// - Parameters:
    ///   - url: The file: an array of objects, or another layout of ``ImportFormat/json``.
    ///   - listName: The name of the list; nil for the file name.
    ///   - icon: The icon of the list.
    ///   - progress: Called repeatedly, on a background thread.
    /// - Throws: The errors of ``importFile(from:options:into:isRehearsal:progress:)``.
    public func importJSON(
        from url: URL, listName: String? = nil, icon: String = "",
        progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> ImportReport {
        try await importFile(
            from: url, options: ImportOptions(format: .json, listName: listName, icon: icon),
            progress: progress)
    }
}
