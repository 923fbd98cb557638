extension FileFormat {
    /// Contacts (RFC 6350).
    static let vcard = FileFormat(
        name: "vCard", fileExtensions: ["vcf", "vcard"],
        mediaTypes: ["text/vcard", "text/x-vcard"],
        contents: "contacts; reads versions 2.1, 3.0 and 4.0",
        omissions: [.kinds, .options, .blanks, .names])
}
