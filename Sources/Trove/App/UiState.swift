import TroveCore

/// What the person is doing with the records of a list.
enum UiState: Equatable {
    /// Looking at the list.
    case browsing
    /// Looking at what was searched for.
    case searching
    /// Deleting and reordering rows.
    case editing
}
