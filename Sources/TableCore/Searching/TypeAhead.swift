import TextCore

/// Type-ahead: finds a row by the first letters of its title.
///
/// Letters typed in quick succession form a prefix; repeating one letter steps through the rows
/// that begin with it.
///
/// ```swift
/// var typing = TypeAhead()
/// let search = typing.type("m", at: 10.0)
/// let position = search.first(after: cursor, among: count) { titles[$0] }
/// ```
public struct TypeAhead: Sendable {
    /// The time in seconds after which typing starts over.
    public var patience = 1.0

    private var typed = ""
    private var lastTime = -Double.infinity

    /// Creates an empty type-ahead.
    public init() {}

    /// The letters typed so far.
    public var text: String { typed }

    /// Adds typed letters and returns the search to perform.
    ///
    /// - Parameters:
    ///   - letters: The text of the key, usually one letter.
    ///   - time: The time in seconds, on any monotonic clock.
    public mutating func type(_ letters: String, at time: Double) -> Search {
        if time - lastTime > patience { typed = "" }
        lastTime = time
        typed += letters
        let folded = SearchFolding.folded(typed)
        if let first = folded.first, folded.count > 1, folded.allSatisfy({ $0 == first }) {
            return Search(prefix: String(first), repeated: folded, includesStart: false)
        }
        return Search(prefix: folded, repeated: nil, includesStart: folded.count > 1)
    }

    /// Discards the typed letters, for example after Escape, a click or a change of focus.
    public mutating func reset() {
        typed = ""
        lastTime = -.infinity
    }

    /// A search for a row by the beginning of its title.
    public struct Search: Hashable, Sendable {
        /// The folded beginning of the title.
        public var prefix: String
        /// The same letter typed several times, as a prefix that takes precedence over stepping to
        /// the next row.
        public var repeated: String?
        /// Whether the search starts at the cursor's row, which stays current while its title
        /// matches.
        public var includesStart: Bool

        /// Returns the position of the first matching row from the cursor on, wrapping around at
        /// the end.
        ///
        /// - Parameters:
        ///   - start: The cursor's position, or `nil` to start at the top.
        ///   - count: The number of rows.
        ///   - title: Returns the title of the row at a position.
        /// - Complexity: O(count) calls of `title` in the worst case.
        public func first(
            after start: Int?, among count: Int, title: (Int) -> String
        ) -> Int? {
            guard count > 0, !prefix.isEmpty else { return nil }
            let begin = start.map { includesStart ? $0 : $0 + 1 } ?? 0
            func search(_ prefix: String) -> Int? {
                (0..<count).lazy.map { (begin + $0) % count }.first {
                    SearchFolding.hasPrefix(prefix, in: title($0))
                }
            }
            if let repeated, let start, SearchFolding.hasPrefix(repeated, in: title(start)) {
                return start
            }
            return repeated.flatMap(search) ?? search(prefix)
        }
    }
}
