extension FileFormat {
    /// References as publishers and libraries export them.
    static let ris = FileFormat(
        name: "RIS", fileExtensions: ["ris"],
        mediaTypes: ["application/x-research-info-systems"],
        contents: "references", omissions: [.kinds, .options, .images, .blanks, .names, .times])
}
