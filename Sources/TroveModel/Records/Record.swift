public import Foundation

/// The identity of a record within its list, never reused after the record is deleted.
public typealias RecordID = Int64

/// A snapshot of a record of a list.
public struct Record: Hashable, Sendable, Identifiable {
    /// The identity of the record within its list.
    public let id: RecordID
    /// One value per field, in the order of the list's fields.
    public var values: [FieldValue]
    /// The place in manual order: smaller comes first.
    public let position: Int64
    /// The time when the record was added.
    public let createdAt: Date
    /// The time when the record was last changed.
    public let modifiedAt: Date
    /// The time when the record was moved to the trash; nil if it is not there.
    public let deletedAt: Date?
    /// The linked records, by the index of the link in ``values``.
    public var links: [Int: LinkedRecord] = [:]

    /// Creates a record without links.
    public init(
        id: RecordID, values: [FieldValue], position: Int64, createdAt: Date, modifiedAt: Date,
        deletedAt: Date? = nil
    ) {
        self.id = id
        self.values = values
        self.position = position
        self.createdAt = createdAt
        self.modifiedAt = modifiedAt
        self.deletedAt = deletedAt
    }

    /// The values with a text in place of each link.
    ///
    /// - Parameter text: Returns the text for a linked record.
    public func shownValues(
        link text: (LinkedRecord) -> String = { $0.text }
    ) -> [FieldValue] {
        guard !links.isEmpty else { return values }
        var shown = values
        for (index, link) in links where shown.indices.contains(index) {
            guard case .record(link.id) = shown[index] else { continue }
            shown[index] = .text(text(link))
        }
        return shown
    }
}
