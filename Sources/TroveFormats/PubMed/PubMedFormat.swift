extension FileFormat {
    /// References in the MEDLINE format of PubMed.
    static let pubmed = FileFormat(
        name: "PubMed", fileExtensions: ["nbib"], mediaTypes: ["application/nbib"],
        contents: "references; the MEDLINE format",
        omissions: Set(FileFormat.Omission.allCases))
}
