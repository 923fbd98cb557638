extension FileFormat {
    /// An array of objects (RFC 8259), or one object per line.
    static let json = FileFormat(
        name: "JSON", fileExtensions: ["json", "jsonl", "ndjson"],
        mediaTypes: ["application/json", "application/x-ndjson"],
        contents: "a field per name of an array or a series of objects",
        omissions: [.kinds, .options])
}
