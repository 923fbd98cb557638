import TextCore
import TroveModel

/// Collects notes about unexpected lines: the first hundred of each sort, and the number of further
/// ones.
struct ImportNotes {
    private var kept: [ImportNote] = []
    private var omitted: [String: (firstLine: Int, count: Int)] = [:]
    private var counts: [String: Int] = [:]

    static let limit = 100

    /// Adds a note, or counts it beyond the limit of its sort.
    ///
    /// - Parameter sort: An identifier for all notes of the same sort.
    mutating func add(_ sort: String, line: Int, _ message: @autoclosure () -> String) {
        let count = counts[sort, default: 0] + 1
        counts[sort] = count
        if count <= Self.limit {
            kept.append(ImportNote(line: line, message: message()))
        } else {
            omitted[sort, default: (line, 0)].count += 1
        }
    }

    /// Adds a note only if it is the first of its sort.
    mutating func addOnce(_ sort: String, line: Int, _ message: @autoclosure () -> String) {
        guard counts[sort] == nil else { return }
        add(sort, line: line, message())
    }

    /// All notes in order of lines.
    var all: [ImportNote] {
        let rest = omitted.values.map { firstLine, count in
            ImportNote(
                line: firstLine,
                message: count == 1
                    ? translated("The same applies here.")
                    : translated(
                        "The same applies here and to {count} more place below.",
                        plural: "The same applies here and to {count} more places below.",
                        count: count - 1
                    ).filling(["count": String(count - 1)]))
        }
        return (kept + rest).enumerated()
            .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
            .map(\.element)
    }
}
