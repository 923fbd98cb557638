extension FileFormat {
    /// A GCstar collection.
    static let gcstar = FileFormat(
        name: "GCstar", fileExtensions: ["gcs", "gcz"], mediaTypes: ["application/x-gcstar"],
        omissions: [])
}
