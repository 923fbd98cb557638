/// Index paths, sizes, layouts and everything else that a view and its program share.
@_exported import TableCore

/// Sets of sections, as tables and collections take them.
@_exported public import struct Foundation.IndexSet
