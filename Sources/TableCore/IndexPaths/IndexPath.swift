@_exported public import struct FoundationEssentials.IndexPath

extension IndexPath {
    /// The path of a row of a table: both numbers count from zero.
    ///
    /// A `row` equal to the number of rows of its section names the position one past the end,
    /// where a row may be inserted. Spec 04.1, 04.2, 04.6.
    ///
    /// - Complexity: O(1), without allocating.
    public init(row: Int, section: Int) {
        self.init(index: section)
        append(row)
    }

    /// The path of an item of a collection view: the same path as a row's. Spec 000.27.
    ///
    /// - Complexity: O(1), without allocating.
    public init(item: Int, section: Int) {
        self.init(row: item, section: section)
    }

    /// The section of a row or item; −1, which no section has, when the path is empty. Spec 000.27.
    public var section: Int { count > 0 ? self[0] : -1 }

    /// The row inside its section; −1, which no row has, unless the path has exactly two numbers.
    /// Spec 50.6.
    public var row: Int { count == 2 ? self[1] : -1 }

    /// The item inside its section: another name for ``row``.
    public var item: Int { row }
}
