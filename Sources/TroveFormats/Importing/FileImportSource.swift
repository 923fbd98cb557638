import TroveModel

/// A source that a file format reads.
protocol FileImportSource: ImportSource {
    /// The dialect of a CSV or TSV file; nil for other formats.
    var readDialect: ImportPreview.Dialect? { get }
}

extension FileImportSource {
    var readDialect: ImportPreview.Dialect? { nil }
}
