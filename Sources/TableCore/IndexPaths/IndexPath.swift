@_exported public import struct FoundationEssentials.IndexPath

extension IndexPath {
    /// The path of a row of a table: both numbers count from zero.
    public init(row: Int, section: Int) {
        self = [section, row]
    }

    /// The section of a row or item.
    public var section: Int { self[0] }

    /// The row inside its section.
    public var row: Int { self[1] }
}
