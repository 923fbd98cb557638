extension FileFormat {
    /// A sheet of an OpenDocument spreadsheet.
    static let ods = FileFormat(
        name: "OpenDocument", fileExtensions: ["ods", "fods"],
        mediaTypes: [
            "application/vnd.oasis.opendocument.spreadsheet",
            "application/vnd.oasis.opendocument.spreadsheet-flat-xml",
        ], contents: "a field per column of one sheet",
        omissions: [.kinds, .options, .images, .blanks, .controls])
}
