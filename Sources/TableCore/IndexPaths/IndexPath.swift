@_exported public import struct FoundationEssentials.IndexPath

extension IndexPath {
    /// Creates the index path of a row of a table; both indices count from zero.
    ///
    /// A `row` equal to the number of rows in its section is the position one past the end, where a
    /// row can be inserted. Spec 04.1, 04.2, 04.6.
    /// where a row may be inserted. Spec 04.1, 04.2, 04.6.
    ///
    /// - Complexity: O(1), without allocating.
    public init(row: Int, section: Int) {
        self.init(index: section)
        append(row)
    }

    /// Creates the index path of an item of a collection view, which equals that of a row. Spec
    /// 000.27.
    ///
    /// - Complexity: O(1), without allocating.
    public init(item: Int, section: Int) {
        self.init(row: item, section: section)
    }

    /// The section index; −1, which no section has, when the path is empty. Spec 000.27.
    public var section: Int { count > 0 ? self[0] : -1 }

    /// The row index within its section; −1, which no row has, unless the path has exactly two
    /// indices.
    /// Spec 50.6.
    public var row: Int { count == 2 ? self[1] : -1 }

    /// The item index within its section: an alias of ``row``.
    public var item: Int { row }
}
