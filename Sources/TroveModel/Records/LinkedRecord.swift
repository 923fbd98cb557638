/// A linked record, as shown in a field of another record.
public struct LinkedRecord: Hashable, Sendable {
    /// The state of a linked record.
    public enum State: Hashable, Sendable {
        /// The record is in its list.
        case present
        /// The record is in the trash, or its list was deleted.
        case trashed
        /// The record was deleted permanently, along with its title.
        case missing
    }

    /// The identity of the record within its own list.
    public let id: RecordID
    /// The record's title in its own list; empty if it has none or is missing.
    public let title: String
    /// Whether the record still exists.
    public let state: State

    /// Creates the view of a linked record, for storages.
    ///
    /// - Parameter title: The record's title in its own list; empty if it has none or is missing.
    public init(id: RecordID, title: String, state: State) {
        self.id = id
        self.title = title
        self.state = state
    }

    /// The text of the record in files and on the command line: its title, or a placeholder with
    /// its number, the same in all languages.
    public var text: String {
        if state == .missing { return "\(Self.missingBeginning)\(id)" }
        return title.isEmpty ? "\(Self.untitledBeginning)\(id)" : title
    }

    private static let missingBeginning = "Missing record #"
    private static let untitledBeginning = "Untitled record #"

    /// The record that a placeholder ``text`` refers to, and whether that is missing; nil for other
    /// texts.
    public static func withoutTitle(_ text: String) -> (id: RecordID, isMissing: Bool)? {
        for (beginning, isMissing) in [(missingBeginning, true), (untitledBeginning, false)]
        where text.hasPrefix(beginning) {
            return RecordID(text.dropFirst(beginning.count)).map { ($0, isMissing) }
        }
        return nil
    }
}
