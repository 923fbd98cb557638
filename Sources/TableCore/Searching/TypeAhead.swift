/// Finding a row by typing its first letters.
///
/// Letters typed in quick succession make a word; one letter repeated goes from one row that
/// starts with it to the next.
///
/// ```swift
/// var typing = TypeAhead()
/// let search = typing.type("m", at: 10.0)
/// let position = search.first(after: cursor, among: count) { titles[$0] }
/// ```
public struct TypeAhead: Sendable {
    /// Seconds after which typing starts over.
    public var patience = 1.0

    private var typed = ""
    private var lastTime = -Double.infinity

    /// Nothing typed yet.
    public init() {}

    /// What was typed so far, for showing it.
    public var text: String { typed }

    /// What to look for after one more letter.
    ///
    /// - Parameters:
    ///   - letters: what the key gives, usually one letter.
    ///   - time: in seconds, on any clock that does not go backwards.
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

    /// Forgets what was typed: Escape, a click, another focus.
    public mutating func reset() {
        typed = ""
        lastTime = -.infinity
    }

    /// What to look for, and from where.
    public struct Search: Hashable, Sendable {
        /// The folded beginning of the wanted title.
        public var prefix: String
        /// One letter typed several times; a title that begins so wins over the next one.
        public var repeated: String?
        /// Whether the row at the cursor counts: it stays while its title still fits.
        public var includesStart: Bool

        /// The first position that fits, from the cursor on and around the end.
        ///
        /// - Parameters:
        ///   - start: the cursor's position, or `nil` to begin at the top.
        ///   - count: the number of rows.
        ///   - title: what a row at a position is called.
        /// - Complexity: O(count) titles in the worst case.
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
