extension FileFormat {
    /// A Tellico collection.
    static let tellico = FileFormat(
        name: "Tellico", fileExtensions: ["tc", "bc"], mediaTypes: ["application/x-tellico"],
        contents: "the fields that the file defines; also as XML", omissions: [])
}
