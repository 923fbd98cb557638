public import Foundation

/// A copy of a library, kept beside it in one self-contained file.
public struct LibraryBackup: Hashable, Sendable, Identifiable {
    /// The reason for a backup.
    public enum Kind: Hashable, Sendable {
        /// Made once a day.
        case daily
        /// Made before the schema of the library was updated from an older version.
        case beforeUpdate(fromVersion: String)
        /// Made before the library was replaced with another backup.
        case beforeRestoring
        /// Made before a damaged library was repaired.
        case beforeRepair
    }

    /// The file of the backup.
    public let url: URL
    /// The reason for the backup.
    public let kind: Kind
    /// The time of the backup; for a daily backup, the start of its day.
    public let date: Date
    /// The size of the file in bytes.
    public let size: Int64

    /// Describes a backup, for storages.
    public init(
        url: URL, kind: Kind, date: Date, size: Int64
    ) {
        self.url = url
        self.kind = kind
        self.date = date
        self.size = size
    }

    public var id: URL { url }
}
