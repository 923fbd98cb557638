extension String {
    /// The text with at most a number of characters: if it is longer, an ellipsis replaces its end.
    ///
    ///     "Casablanca".shortened(to: 6)   // Casab…
    ///
    /// - Parameter limit: The maximum number of characters, from 1.
    /// - Complexity: O(*limit*).
    public func shortened(to limit: Int) -> String {
        guard let end = index(startIndex, offsetBy: limit, limitedBy: endIndex), end < endIndex
        else { return self }
        return self[..<index(before: end)] + "…"
    }
}
