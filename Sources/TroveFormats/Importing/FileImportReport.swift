import TroveModel

/// The result of the import of a file.
@dynamicMemberLookup
public struct FileImportReport: Sendable {
    /// The result of the import of its records.
    public let report: ImportReport
    /// The dialect of a CSV or TSV file; nil for other formats.
    public let dialect: ImportPreview.Dialect?

    /// A part of ``report``.
    public subscript<Value>(dynamicMember path: KeyPath<ImportReport, Value>) -> Value {
        report[keyPath: path]
    }
}
