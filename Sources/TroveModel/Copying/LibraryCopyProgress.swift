/// The progress of a copy of a library.
public struct LibraryCopyProgress: Hashable, Sendable {
    /// A phase of a copy.
    public enum Phase: Hashable, Sendable {
        /// Copying the records and pictures of a list.
        case copying(list: String)
        /// Saving everything.
        case finishing
    }

    /// The current phase.
    public let phase: Phase
    /// The completed part of the whole copy, from 0 to 1.
    public let fraction: Double
    /// The number of records copied so far, in all lists.
    public let recordCount: Int
    /// The number of records to copy, in all lists, with those in the trash.
    public let totalRecordCount: Int

    /// Creates a state of progress.
    public init(phase: Phase, fraction: Double, recordCount: Int, totalRecordCount: Int) {
        self.phase = phase
        self.fraction = fraction
        self.recordCount = recordCount
        self.totalRecordCount = totalRecordCount
    }
}

/// The number of things in a copy of a library.
public struct LibraryCopyCounts: Hashable, Sendable {
    /// Lists.
    public var lists = 0
    /// Records, with those in the trash.
    public var records = 0
    /// Those of the records that are in the trash.
    public var recordsInTrash = 0
    /// Smart lists.
    public var smartLists = 0
    /// Pictures.
    public var pictures = 0
    /// Loans, open and returned ones.
    public var loans = 0
    /// Drafts of the person.
    public var drafts = 0
    /// Deleted lists, which are not in the copy.
    public var deletedListsLeftOut = 0

    /// Creates counts of zero.
    public init() {}
}
