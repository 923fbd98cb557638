extension SplitMix64 {
    /// Returns a random number in a range.
    public mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &self)
    }

    /// Returns a random number from 0 up to, but not including, `limit`; 0 if `limit` is not
    /// positive.
    public mutating func below(_ limit: Int) -> Int {
        limit <= 0 ? 0 : Int.random(in: 0..<limit, using: &self)
    }

    /// Returns `true` with a probability.
    ///
    /// - Parameter percent: The probability, from 0 (never) to 100 (always).
    public mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// Returns a random element of `values`; nil if there are none.
    public mutating func pick<Value>(_ values: [Value]) -> Value? {
        values.randomElement(using: &self)
    }

    /// Returns a random subset of `values` in their order, which is empty only if `values` is.
    ///
    /// - Parameter count: The maximum number of elements, at least 1.
    public mutating func some<Value>(of values: [Value], atMost count: Int = .max) -> [Value] {
        guard !values.isEmpty else { return [] }
        let wanted = number(1...min(values.count, count))
        let chosen = Set(values.indices.shuffled(using: &self).prefix(wanted))
        return values.indices.filter(chosen.contains).map { values[$0] }
    }
}
