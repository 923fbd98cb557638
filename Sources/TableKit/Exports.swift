/// Index paths, sizes, layouts and everything else that a view and its program share.
@_exported import TableCore
