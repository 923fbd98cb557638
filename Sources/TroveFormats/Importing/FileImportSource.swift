import TroveModel

/// A source that a file format reads.
protocol FileImportSource: ImportSource {
    /// The dialect of a CSV or TSV file; nil for other formats.
    var readDialect: ImportPreview.Dialect? { get }
    /// The tables of a file with several; empty for others.
    var tables: [ImportPreview.Table] { get }
    /// The number of the table that is read, from 1; nil if there are no several.
    var table: Int? { get }
}

extension FileImportSource {
    var readDialect: ImportPreview.Dialect? { nil }
    var tables: [ImportPreview.Table] { [] }
    var table: Int? { nil }
}
