import TroveCore

/// The mode of the record table.
enum UiState: Equatable {
    /// Browsing the list.
    case browsing
    /// Searching the list.
    case searching
    /// Deleting and reordering rows.
    case editing
}
