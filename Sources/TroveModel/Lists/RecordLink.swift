public import Foundation

/// A link to a list or one of its records: `trove://LIST/RECORD`.
///
///     RecordLink(to: 12, in: books).text    // trove://5f0c…/12
///
/// The list is named by its identity across libraries, and the record by its number, so a link
/// stays valid after renaming, sorting and moving to another computer.
public struct RecordLink: Hashable, Sendable {
    /// The identity of the list across libraries.
    public let list: UUID
    /// The record; nil for the list.
    public let record: RecordID?

    /// The scheme of all links.
    public static let scheme = "trove"

    /// Creates a link to a record of a list, or to the list.
    public init(to record: RecordID? = nil, in list: List) {
        (self.list, self.record) = (list.uuid, record)
    }

    /// Reads a link; nil if the text is not one.
    public init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespacesAndNewlines)
        let start = "\(Self.scheme)://"
        guard text.lowercased().hasPrefix(start) else { return nil }
        // Some programs add a slash to the end, or write the scheme in capitals.
        let parts = text.dropFirst(start.count).split(
            separator: "/", omittingEmptySubsequences: false)
        guard let first = parts.first, let list = UUID(uuidString: String(first)) else {
            return nil
        }
        let rest = parts.dropFirst().filter { !$0.isEmpty }
        self.list = list
        switch rest.count {
        case 0: record = nil
        case 1:
            guard let number = RecordID(rest[0]), number > 0 else { return nil }
            record = number
        default: return nil
        }
    }

    /// Whether a text has the scheme of links, even if the rest is not a link.
    public static func isLink(_ text: String) -> Bool {
        text.prefix { $0 != ":" }.lowercased() == scheme
    }

    /// The text of the link.
    public var text: String {
        let start = "\(Self.scheme)://\(list.uuidString.lowercased())"
        return record.map { "\(start)/\($0)" } ?? start
    }
}
