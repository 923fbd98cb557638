extension FileFormat {
    /// Entries of directories and address books (RFC 2849).
    static let ldif = FileFormat(
        name: "LDIF", fileExtensions: ["ldif"], mediaTypes: ["text/x-ldif"],
        contents: "entries of directories and address books",
        omissions: Set(FileFormat.Omission.allCases))
}
