extension FileFormat {
    /// References in the tagged format of EndNote and refer.
    static let endnote = FileFormat(
        name: "EndNote", fileExtensions: ["enw"], mediaTypes: ["application/x-endnote-refer"],
        contents: "references; the tagged format",
        omissions: Set(FileFormat.Omission.allCases))
}
