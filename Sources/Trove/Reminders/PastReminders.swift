import TroveModel

/// The past reminders of one kind, in a setting of a library.
final class PastReminders {
    private let setting: String
    /// The past reminders of a library that cannot be written; nil before the first.
    private var unsaved: String?

    /// Creates a reference to the setting of a name.
    init(_ setting: String) { self.setting = setting }

    /// Whether nothing was remembered when reminders were taken last.
    private(set) var isEmpty = true

    /// Takes reminders.
    ///
    /// - Parameter body: Returns the reminders that are due, given the past ones, and the past ones
    ///   with them.
    func take<Due>(
        from library: any LibraryStorage,
        _ body: (_ stored: String) async throws(LibraryError) -> (due: Due, stored: String)
    ) async throws(LibraryError) -> Due {
        var stored = unsaved ?? ""
        if unsaved == nil { stored = try await library.setting(setting) ?? "" }
        let result = try await body(stored)
        // Remembered first: another window of the library must not remind of the same.
        if result.stored != stored {
            if library.access.isWritable {
                try await library.setSetting(setting, to: result.stored)
            } else {
                unsaved = result.stored
            }
        }
        isEmpty = result.stored.isEmpty
        return result.due
    }
}
