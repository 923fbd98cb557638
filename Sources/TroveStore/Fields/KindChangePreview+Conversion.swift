import TroveModel

extension KindChangePreview {
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
