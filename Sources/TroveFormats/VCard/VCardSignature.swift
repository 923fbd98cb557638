/// The recognition of vCards by their beginning.
enum VCardSignature {
    static func matches(_ file: FileBeginning) -> Bool { file.textBegins(with: "BEGIN:VCARD") }
}
