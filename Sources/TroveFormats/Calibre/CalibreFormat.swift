extension FileFormat {
    /// Libraries of calibre, the manager of electronic books.
    static let calibre = FileFormat(
        name: "calibre", fileExtensions: ["db"], mediaTypes: [],
        contents: "books of a library, with covers; choose its folder, or `metadata.db` in it",
        omissions: Set(FileFormat.Omission.allCases))
}
