/// Collects what a person should know about single lines: the first hundred of each sort, and how many
/// more there were.
struct ImportNotes {
    private var kept: [ImportNote] = []
    private var omitted: [String: (firstLine: Int, count: Int)] = [:]
    private var counts: [String: Int] = [:]

    static let limit = 100

    /// - Parameter sort: What the note is about, the same for all notes that are alike.
    mutating func add(_ sort: String, line: Int, _ message: @autoclosure () -> String) {
        let count = counts[sort, default: 0] + 1
        counts[sort] = count
        if count <= Self.limit {
            kept.append(ImportNote(line: line, message: message()))
        } else {
            omitted[sort, default: (line, 0)].count += 1
        }
    }

    /// Like `add`, but only the first time.
    mutating func addOnce(_ sort: String, line: Int, _ message: @autoclosure () -> String) {
        guard counts[sort] == nil else { return }
        add(sort, line: line, message())
    }

    /// All notes in the order of their lines.
    var all: [ImportNote] {
        let rest = omitted.values.map { firstLine, count in
            ImportNote(
                line: firstLine,
                message: "The same goes for this and, further down, "
                    + (count == 1 ? "no other place." : "\(count - 1) other places."))
        }
        return (kept + rest).enumerated()
            .sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }
            .map(\.element)
    }
}
