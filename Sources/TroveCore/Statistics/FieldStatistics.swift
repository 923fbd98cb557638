/// What can be said about all values of a field at once.
public struct FieldStatistics: Hashable, Sendable {
    /// How often a value is there.
    public struct Count: Hashable, Sendable {
        public let value: FieldValue
        public let count: Int
        /// The value as it is shown: a link as what it leads to is called.
        public let text: String

        init(value: FieldValue, count: Int, text: String? = nil) {
            self.value = value
            self.count = count
            self.text = text ?? value.text
        }

        /// The most frequent first, equally frequent ones by their texts.
        static func precedes(_ a: Count, _ b: Count) -> Bool {
            a.count != b.count ? a.count > b.count : a.text < b.text
        }
    }

    public let field: FieldID
    /// How many records were looked at.
    public internal(set) var recordCount = 0
    /// How many of them have a value.
    public internal(set) var filledCount = 0
    /// How many different values there are.
    public internal(set) var distinctCount = 0
    /// The least and greatest of numbers, time spans, ratings and dates.
    public internal(set) var minimum: FieldValue?
    public internal(set) var maximum: FieldValue?
    /// Of numbers and ratings; of time spans in seconds.
    public internal(set) var sum: Double?
    public internal(set) var mean: Double?
    /// The value in the middle, or the mean of the two there.
    public internal(set) var median: Double?
    /// Of choices, tags, checkboxes and ratings how often each is there, the most frequent first. Of
    /// tags and several texts each counts by itself.
    public internal(set) var counts: [Count] = []

    /// How many have no value.
    public var emptyCount: Int { recordCount - filledCount }
}

/// The statistics of a list, or of what a query finds in it.
public struct ListStatistics: Hashable, Sendable {
    /// The statistics of one section.
    public struct Group: Hashable, Sendable {
        public let label: SectionLabel
        public let fields: [FieldStatistics]

        /// How many records are in it.
        public var recordCount: Int { fields.first?.recordCount ?? 0 }
    }

    /// Of all records that were looked at.
    public let total: [FieldStatistics]
    /// Of each section, in their order; none without a grouping.
    public let groups: [Group]
}
