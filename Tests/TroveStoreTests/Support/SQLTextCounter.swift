/// A counter of the statements that contain a text.
final class SQLTextCounter: @unchecked Sendable {
    // Used by one connection, one statement after the other.
    private(set) var count = 0
    private let part: String

    init(of part: String) {
        self.part = part
    }

    func note(_ statement: String) {
        if statement.contains(part) { count += 1 }
    }
}
