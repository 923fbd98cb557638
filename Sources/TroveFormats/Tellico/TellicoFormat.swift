extension FileFormat {
    /// A Tellico collection.
    static let tellico = FileFormat(
        name: "Tellico", fileExtensions: ["tc", "bc"], mediaTypes: ["application/x-tellico"],
        omissions: [])
}
