public import Foundation

/// Identifies a record within its list; never used again after the record is gone.
public typealias RecordID = Int64

/// One record of a list, as it was when it was read.
public struct Record: Hashable, Sendable, Identifiable {
    public let id: RecordID
    /// One value per field, in the order of the list's fields.
    public var values: [FieldValue]
    /// The place in the manual order: smaller comes first.
    public let position: Int64
    public let createdAt: Date
    public let modifiedAt: Date
    /// When the record was moved to the trash; nil if it was not.
    public let deletedAt: Date?
    /// The records that its links lead to, by the places of the links among ``values``.
    public internal(set) var links: [Int: LinkedRecord] = [:]

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

    /// The values with texts in the place of links.
    ///
    /// - Parameter text: What stands for a linked record.
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
