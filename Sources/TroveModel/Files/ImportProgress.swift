import TextCore

/// The progress of an import.
public struct ImportProgress: Hashable, Sendable {
    /// A phase of an import.
    public enum Phase: Hashable, Sendable {
        /// Reading all values, to infer the kinds of the fields or to match records.
        case looking
        /// Writing records and indexing them for search.
        case writing
        /// Building the indexes and saving to disk.
        case finishing
    }

    /// The current phase.
    public let phase: Phase
    /// The completed part of the whole import, from 0 to 1.
    public let fraction: Double
    /// The number of records written so far.
    public let recordCount: Int

    /// The part of ``fraction`` that the first pass over the file takes.
    package static let lookingShare = 0.08

    /// Creates a state of progress.
    public init(phase: Phase, fraction: Double, recordCount: Int) {
        self.phase = phase
        self.fraction = fraction
        self.recordCount = recordCount
    }
}

/// The result of an import.
public struct ImportReport: Sendable {
    /// The new list, or the list imported into.
    public let list: List
    /// The change to the library, which can be undone.
    public let change: Change
    /// The number of records in the file.
    public let recordCount: Int
    /// The number of records by outcome.
    public let counts: ImportCounts
    /// Notes about unexpected lines, at most the first hundred of each sort.
    public let notes: [ImportNote]

    /// Creates a report.
    public init(
        list: List, change: Change, recordCount: Int, counts: ImportCounts, notes: [ImportNote]
    ) {
        self.list = list
        self.change = change
        self.recordCount = recordCount
        self.counts = counts
        self.notes = notes
    }
}

/// A note about an unexpected line of a file. Nothing is dropped without a note.
public struct ImportNote: Hashable, Sendable {
    /// The line, from 1; in files without lines, the number of the record.
    public let line: Int
    /// A complete sentence.
    public let message: String

    /// Creates a note.
    ///
    /// - Parameters:
    ///   - line: The line, from 1; in files without lines, the number of the record.
    ///   - message: A complete sentence.
    public init(line: Int, message: String) {
        self.line = line
        self.message = message.asMessage
    }
}
