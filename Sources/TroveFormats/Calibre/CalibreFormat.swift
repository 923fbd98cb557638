extension FileFormat {
    /// Libraries of calibre, the manager of electronic books.
    static let calibre = FileFormat(
        name: "calibre", fileExtensions: [], fileNames: [CalibreSignature.fileName],
        mediaTypes: [],
        contents: "books of a library, with covers; choose its folder or this file",
        omissions: Set(FileFormat.Omission.allCases))
}
