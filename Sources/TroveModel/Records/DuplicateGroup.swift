/// Records that are equal or nearly equal.
public struct DuplicateGroup: Hashable, Sendable {
    /// Two or more records, in order of their identities.
    public let records: [RecordID]
    /// The similarity of the records: 1 if they differ only in case, accents, punctuation, articles
    /// and word order. Otherwise the lowest similarity that joins the group, at least
    /// ``DuplicateSearch/threshold``.
    public let score: Double

    /// Creates a group, for storages.
    public init(
        records: [RecordID], score: Double
    ) {
        self.records = records
        self.score = score
    }
}

/// The criteria of a search for duplicates.
public struct DuplicateSearch: Hashable, Sendable {
    /// The compared fields. A record without a value in any of them has no duplicates.
    public var fields: [FieldID]
    /// Whether records that differ by typing errors count as duplicates.
    public var findsNear: Bool
    /// The minimum similarity of near duplicates, 0.5…1: the share of letters that are the same.
    public var threshold: Double

    /// Creates the criteria; `threshold` is limited to 0.5…1.
    public init(fields: [FieldID], findsNear: Bool = true, threshold: Double = 0.82) {
        self.fields = fields
        self.findsNear = findsNear
        self.threshold = min(max(threshold, 0.5), 1)
    }
}
