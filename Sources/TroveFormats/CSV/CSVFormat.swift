extension FileFormat {
    /// Values separated by commas, semicolons or another delimiter (RFC 4180).
    static let csv = FileFormat(
        name: "CSV", fileExtensions: ["csv", "txt"], mediaTypes: ["text/csv"],
        contents: "a field per column", omissions: [.kinds, .options, .images])

    /// Values separated by tabs.
    static let tsv = FileFormat(
        name: "TSV", fileExtensions: ["tsv", "tab"], mediaTypes: ["text/tab-separated-values"],
        contents: "a field per column", omissions: [.kinds, .options, .images])
}
