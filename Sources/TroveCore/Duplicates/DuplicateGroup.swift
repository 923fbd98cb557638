/// Records that are the same, or nearly so.
public struct DuplicateGroup: Hashable, Sendable {
    /// Two or more, in the order of their identities.
    public let records: [RecordID]
    /// How alike they are: 1 if nothing but case, accents, punctuation, articles and the order of words
    /// differs; else the likeness of the two that hold the group together least, above the search's
    /// ``DuplicateSearch/threshold``.
    public let score: Double
}

/// How duplicates are looked for.
public struct DuplicateSearch: Hashable, Sendable {
    /// The fields that decide, together. A record without a value in any of them has no duplicates.
    public var fields: [FieldID]
    /// Whether slips of the pen count as the same.
    public var findsNear: Bool
    /// How alike near duplicates must be, 0.5…1: the share of letters that need not be changed.
    public var threshold: Double

    public init(fields: [FieldID], findsNear: Bool = true, threshold: Double = 0.82) {
        self.fields = fields
        self.findsNear = findsNear
        self.threshold = min(max(threshold, 0.5), 1)
    }
}
