/// A cache that removes the values used least recently when they take too many bytes.
///
///     var cache = ByteCache<ImageID, Picture>(limit: 32 << 20)
///     cache.insert(picture, for: id, bytes: picture.byteCount)
///     cache.value(for: id)
///
/// - Complexity: O(1) for every operation, on average.
public struct ByteCache<Key: Hashable, Value> {
    private struct Entry {
        let value: Value
        let bytes: Int
        /// The number of the last use.
        var use: Int
    }

    /// The largest number of bytes.
    public let limit: Int
    /// The number of bytes of all values.
    public private(set) var bytes = 0
    private var entries: [Key: Entry] = [:]
    /// All uses since ``firstUse``, in order. Only the last use of each key counts.
    private var uses: [Key] = []
    private var firstUse = 0
    /// The number of uses before ``uses``.
    private var forgottenUses = 0

    /// Creates an empty cache.
    ///
    /// - Parameter limit: The largest number of bytes.
    public init(limit: Int) { self.limit = limit }

    /// The number of values.
    public var count: Int { entries.count }

    /// Returns a value, and counts it as used; nil if it is not in the cache.
    public mutating func value(for key: Key) -> Value? {
        guard entries[key] != nil else { return nil }
        use(key)
        return entries[key]?.value
    }

    /// Inserts or replaces a value, and removes others if necessary. A value beyond the limit is
    /// not kept.
    public mutating func insert(_ value: Value, for key: Key, bytes newBytes: Int) {
        if let old = entries.removeValue(forKey: key) { bytes -= old.bytes }
        guard newBytes <= limit else { return }
        entries[key] = Entry(value: value, bytes: newBytes, use: 0)
        bytes += newBytes
        use(key)
        while bytes > limit { removeOldest() }
    }

    private mutating func use(_ key: Key) {
        entries[key]?.use = forgottenUses + uses.count
        uses.append(key)
        if uses.count > 2 * entries.count + 64 { forgetEarlierUses() }
    }

    private mutating func removeOldest() {
        while firstUse < uses.count {
            let (key, number) = (uses[firstUse], forgottenUses + firstUse)
            firstUse += 1
            guard let entry = entries[key], entry.use == number else { continue }
            entries[key] = nil
            bytes -= entry.bytes
            return
        }
    }

    /// Keeps only the last use of each key.
    private mutating func forgetEarlierUses() {
        let kept = uses.indices[firstUse...].filter { index in
            entries[uses[index]]?.use == forgottenUses + index
        }
        let keys = kept.map { uses[$0] }
        forgottenUses += uses.count
        (uses, firstUse) = (keys, 0)
        for (index, key) in keys.enumerated() { entries[key]?.use = forgottenUses + index }
    }
}
