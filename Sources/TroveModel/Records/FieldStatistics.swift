/// The statistics of one field over a set of records.
public struct FieldStatistics: Hashable, Sendable {
    /// A value and the number of times it occurs.
    public struct Count: Hashable, Sendable {
        /// The value: for tags and multiple texts, a single one of them as a text.
        public let value: FieldValue
        /// The number of occurrences.
        public let count: Int
        /// The display text of the value: for a link, the title of the linked record.
        public let text: String

        /// Creates a count, for storages.
        ///
        /// - Parameter text: The display text; by default that of the value.
        public init(value: FieldValue, count: Int, text: String? = nil) {
            self.value = value
            self.count = count
            self.text = text ?? value.text
        }

        /// Whether `a` comes before `b`: by descending count, then by text.
        public static func precedes(_ a: Count, _ b: Count) -> Bool {
            a.count != b.count ? a.count > b.count : a.text < b.text
        }
    }

    /// The field that the statistics describe.
    public let field: FieldID
    /// The number of records, with or without a value.
    public var recordCount = 0
    /// The number of records with a value.
    public var filledCount = 0
    /// The number of distinct values.
    public var distinctCount = 0
    /// The smallest number, time span, rating or date; nil for other kinds and without values.
    public var minimum: FieldValue?
    /// The largest number, time span, rating or date; nil for other kinds and without values.
    public var maximum: FieldValue?
    /// The sum of numbers and ratings, or of time spans in seconds; nil for other kinds.
    public var sum: Double?
    /// The mean, in the unit of ``sum``.
    public var mean: Double?
    /// The median, in the unit of ``sum``: for an even count, the mean of the two middle values.
    public var median: Double?
    /// The count of each choice, tag, text of a multiple-text field, checkbox state, rating or
    /// linked record, most frequent first; empty for other kinds.
    public var counts: [Count] = []

    /// Creates statistics, for storages.
    public init(
        field: FieldID, recordCount: Int = 0, filledCount: Int = 0, distinctCount: Int = 0,
        minimum: FieldValue? = nil, maximum: FieldValue? = nil, sum: Double? = nil,
        mean: Double? = nil, median: Double? = nil, counts: [Count] = []
    ) {
        self.field = field
        self.recordCount = recordCount
        self.filledCount = filledCount
        self.distinctCount = distinctCount
        self.minimum = minimum
        self.maximum = maximum
        self.sum = sum
        self.mean = mean
        self.median = median
        self.counts = counts
    }

    /// The number of records without a value.
    public var emptyCount: Int { recordCount - filledCount }
}

/// The statistics of a list, or of the records that a query finds in it.
public struct ListStatistics: Hashable, Sendable {
    /// The statistics of one section.
    public struct Group: Hashable, Sendable {
        /// The label of the section.
        public let label: SectionLabel
        /// The statistics of each requested field.
        public let fields: [FieldStatistics]

        /// Creates statistics, for storages.
        public init(
            label: SectionLabel, fields: [FieldStatistics]
        ) {
            self.label = label
            self.fields = fields
        }

        /// The number of records in the section.
        public var recordCount: Int { fields.first?.recordCount ?? 0 }
    }

    /// The statistics of each requested field over all records.
    public let total: [FieldStatistics]
    /// The statistics of each section, in section order; empty without a grouping.
    public let groups: [Group]

    /// Creates statistics, for storages.
    public init(
        total: [FieldStatistics], groups: [Group]
    ) {
        self.total = total
        self.groups = groups
    }
}
