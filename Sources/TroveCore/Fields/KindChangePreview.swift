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
    }

    /// The number of records with a value, including the trash.
    public internal(set) var valueCount = 0
    /// The number of values that would look the same.
    public internal(set) var sameCount = 0
    /// The number of values that would be converted and look different.
    public internal(set) var changedCount = 0
    /// The number of values that cannot be converted and would stay as text.
    public internal(set) var unconvertibleCount = 0
    /// The first values that would look different.
    public internal(set) var changedExamples: [Example] = []
    /// The first values that cannot be converted.
    public internal(set) var unconvertibleExamples: [Example] = []

    mutating func add(
        _ result: KindConversion.Result, of record: RecordID,
        title: @autoclosure () throws -> String,
        exampleCount: Int
    ) throws {
        valueCount += 1
        let isConverted = result.new != nil
        if isConverted, result.newText == result.oldText {
            sameCount += 1
            return
        }
        if isConverted { changedCount += 1 } else { unconvertibleCount += 1 }
        guard (isConverted ? changedCount : unconvertibleCount) <= exampleCount else { return }
        let example = Example(
            record: record, title: try title(), oldText: result.oldText,
            newText: isConverted ? result.newText : nil)
        if isConverted {
            changedExamples.append(example)
        } else {
            unconvertibleExamples.append(example)
        }
    }
}
