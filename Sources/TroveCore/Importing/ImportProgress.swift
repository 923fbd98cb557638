/// How far an import is.
public struct ImportProgress: Hashable, Sendable {
    /// What is being done.
    public enum Phase: Hashable, Sendable {
        /// All values are looked at, to find the kinds of the fields.
        case looking
        /// Records are written and made searchable.
        case writing
        /// The order is indexed and everything is put on the disk.
        case finishing
    }

    public let phase: Phase
    /// From 0 to 1, over all phases.
    public let fraction: Double
    /// How many records have been written.
    public let recordCount: Int

    /// The share of an import that looking takes.
    static let lookingShare = 0.08
}

/// What an import did.
public struct ImportReport: Sendable {
    /// The list that was made, or imported into.
    public let list: List
    public let change: Change
    /// How many records the file has.
    public let recordCount: Int
    /// What became of them.
    public let counts: ImportCounts
    /// What a person should know about single lines, the first hundred of each sort.
    public let notes: [ImportNote]
    /// How a CSV or TSV file was read; nil for other formats.
    public let dialect: ImportPreview.Dialect?
}

/// Something about a line of a file that was not as expected. Nothing was dropped without one.
public struct ImportNote: Hashable, Sendable {
    /// From 1; the number of the record in files without lines.
    public let line: Int
    /// A sentence.
    public let message: String

    public init(line: Int, message: String) {
        self.line = line
        self.message = message.asMessage
    }
}
