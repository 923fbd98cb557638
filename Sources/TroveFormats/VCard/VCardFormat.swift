extension FileFormat {
    /// Contacts (RFC 6350).
    static let vcard = FileFormat(
        name: "vCard", fileExtensions: ["vcf", "vcard"],
        mediaTypes: ["text/vcard", "text/x-vcard"],
        omissions: [.kinds, .options, .names])
}
