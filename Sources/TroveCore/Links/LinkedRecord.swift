/// A record that a field of another record links to, as it is shown there.
public struct LinkedRecord: Hashable, Sendable {
    /// What became of it.
    public enum State: Hashable, Sendable {
        /// It is in its list.
        case present
        /// It is in the trash, or its list was deleted.
        case trashed
        /// It was removed for good, with its title.
        case missing
    }

    public let id: RecordID
    /// What the record is called in its own list; empty if it has no title, or is missing.
    public let title: String
    public let state: State

    /// What stands for the record: its title; without one, a text with its number.
    public var text: String {
        if state == .missing { return "\(Self.missingBeginning)\(id)" }
        return title.isEmpty ? "\(Self.untitledBeginning)\(id)" : title
    }

    private static let missingBeginning = "Missing record #"
    private static let untitledBeginning = "Untitled record #"

    /// The record that ``text`` stands for where there is no title, and whether it is missing.
    static func withoutTitle(_ text: String) -> (id: RecordID, isMissing: Bool)? {
        for (beginning, isMissing) in [(missingBeginning, true), (untitledBeginning, false)]
        where text.hasPrefix(beginning) {
            return RecordID(text.dropFirst(beginning.count)).map { ($0, isMissing) }
        }
        return nil
    }
}
