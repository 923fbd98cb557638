/// The effect of changing the kind of a field on existing values.
public struct KindChangePreview: Hashable, Sendable {
    /// A value before and after the change.
    public struct Example: Hashable, Sendable {
        public let record: RecordID
        /// The title of the record.
        public let title: String
        /// The current value.
        public let oldText: String
        /// The new value; nil if it cannot be converted and stays as text.
        public let newText: String?

        /// Creates an example, for storages.
        public init(
            record: RecordID, title: String, oldText: String, newText: String?
        ) {
            self.record = record
            self.title = title
            self.oldText = oldText
            self.newText = newText
        }
    }

    /// The number of records with a value, including the trash.
    public var valueCount = 0
    /// The number of values that would look the same.
    public var sameCount = 0
    /// The number of values that would be converted and look different.
    public var changedCount = 0
    /// The number of values that cannot be converted and would stay as text.
    public var unconvertibleCount = 0
    /// The first values that would look different.
    public var changedExamples: [Example] = []
    /// The first values that cannot be converted.
    public var unconvertibleExamples: [Example] = []

    /// Creates a preview, for storages.
    public init(
        valueCount: Int = 0, sameCount: Int = 0, changedCount: Int = 0,
        unconvertibleCount: Int = 0, changedExamples: [Example] = [],
        unconvertibleExamples: [Example] = []
    ) {
        self.valueCount = valueCount
        self.sameCount = sameCount
        self.changedCount = changedCount
        self.unconvertibleCount = unconvertibleCount
        self.changedExamples = changedExamples
        self.unconvertibleExamples = unconvertibleExamples
    }
}
