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
}
