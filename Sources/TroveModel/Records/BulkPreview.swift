/// A preview of bulk changes.
public struct BulkPreview: Hashable, Sendable {
    /// A value that would change.
    public struct Sample: Hashable, Sendable {
        /// The record that would change.
        public let record: RecordID
        /// The field that would change.
        public let field: FieldID
        /// The current value.
        public let old: FieldValue
        /// The value after the change.
        public let new: FieldValue
        /// The current value as it is shown: a link as the linked record's title.
        public let oldText: String
        /// The value after the change as it is shown: a link as the linked record's title.
        public let newText: String

        /// Creates a value that would change.
        public init(
            record: RecordID, field: FieldID, old: FieldValue, new: FieldValue, oldText: String,
            newText: String
        ) {
            self.record = record
            self.field = field
            self.old = old
            self.new = new
            self.oldText = oldText
            self.newText = newText
        }
    }

    /// Creates the preview of no change.
    public init() {}

    /// The number of records that would change.
    public var recordCount = 0
    /// The number of values that would change.
    public var valueCount = 0
    /// The first values that would change, at most ``sampleCount``.
    public var samples: [Sample] = []

    /// The maximum number of samples.
    public static let sampleCount = 100
}
