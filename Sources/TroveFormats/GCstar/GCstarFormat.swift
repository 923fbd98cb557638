extension FileFormat {
    /// A GCstar collection.
    static let gcstar = FileFormat(
        name: "GCstar", fileExtensions: ["gcs", "gcz"], mediaTypes: ["application/x-gcstar"],
        contents: "the fields of the collection; also its archives", omissions: [])
}
