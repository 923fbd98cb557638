public import Foundation
import TroveModel

extension LibraryStorage {
    /// Imports a file as a new list or into an existing list.
    ///
    /// The import is one transaction and one undo step. After an error or a cancellation, nothing
    /// has changed. Options that are nil are detected from the whole file. Values that do not fit
    /// the kind of their field stay text. The report notes unexpected lines.
    ///
    /// - Parameters:
    ///   - url: The file.
    ///   - options: The settings to use; those that are nil are detected.
    ///   - target: The list to import into; nil for a new list.
    ///   - isRehearsal: Whether to return the report without changing anything.
    ///   - progress: Called repeatedly, on a background thread.
    /// - Returns: The list, the undoable change, the counts and the notes.
    /// - Throws: `notFound`, `notPermitted`, `empty`, `notText`, `malformed` with line and column,
    ///   `invalid`, `cancelled`, `diskFull`.
    public func importFile(
        from url: URL, options: ImportOptions = ImportOptions(), into target: ImportTarget? = nil,
        isRehearsal: Bool = false,
        progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> FileImportReport {
        let source = try await ImportFormat.read(url) { context in
            let format = try options.format ?? ImportFormat.detect(url, options: options)
            return try format.source(url, options: options, context: context)
        } progress: { share in
            progress(
                ImportProgress(
                    phase: .looking, fraction: ImportProgress.lookingShare * share, recordCount: 0))
        }
        let report = try await importRecords(
            of: source, settings: options.settings, into: target, isRehearsal: isRehearsal,
            progress: progress)
        return FileImportReport(report: report, dialect: source.readDialect)
    }

    /// Imports a CSV or TSV file as a new list, whatever its file extension is.
    ///
    /// Missing cells at the end of a row become empty values; cells beyond the columns of the first
    /// row get fields of their own.
    ///
    /// - Throws: The errors of ``importFile(from:options:into:isRehearsal:progress:)``.
    public func importCSV(
        from url: URL, options: ImportOptions = ImportOptions(),
        progress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
    ) async throws(LibraryError) -> FileImportReport {
        var options = options
        options.format = .csv
        return try await importFile(from: url, options: options, progress: progress)
    }

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
    ) async throws(LibraryError) -> FileImportReport {
        try await importFile(
            from: url, options: ImportOptions(format: .json, listName: listName, icon: icon),
            progress: progress)
    }
}
