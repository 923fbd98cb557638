/// What changing the kind of a field would do to the values that records have.
public struct KindChangePreview: Hashable, Sendable {
    /// One value, before and after.
    public struct Example: Hashable, Sendable {
        public let record: RecordID
        /// The title of the record.
        public let title: String
        /// The value as it is.
        public let oldText: String
        /// The value as it would be; nil if it cannot be converted and stays as text.
        public let newText: String?
    }

    /// How many records have a value in the field, those in the trash too.
    public internal(set) var valueCount = 0
    /// How many of them would look as they do now.
    public internal(set) var sameCount = 0
    /// How many would be converted to something that looks different.
    public internal(set) var changedCount = 0
    /// How many cannot be converted and would stay as text.
    public internal(set) var unconvertibleCount = 0
    /// The first of those that would look different.
    public internal(set) var changedExamples: [Example] = []
    /// The first of those that cannot be converted.
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
