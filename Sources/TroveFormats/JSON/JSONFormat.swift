extension FileFormat {
    /// An array of objects (RFC 8259), or one object per line.
    static let json = FileFormat(
        name: "JSON", fileExtensions: ["json", "jsonl", "ndjson"], mediaTypes: ["application/json"],
        contents: "a field per name of an array or a series of objects", isAssociated: false,
        omissions: [.kinds, .options])
}
