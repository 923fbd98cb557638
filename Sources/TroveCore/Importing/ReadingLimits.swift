/// How much a file may hold, so that every file is read or refused soon and in little memory.
///
/// All readers keep to these. What is beyond one of them ends the import with a sentence, or is left out
/// with a note; `docs/formats.md` lists them.
enum ReadingLimits {
    // MARK: - One record

    /// The bytes of one record's text. More is a missing end.
    static let recordBytes = 32 << 20
    /// The parts of one record: properties, elements, or values within lists and objects.
    static let recordParts = 500_000
    /// How many values of a property that has no list get a field of their own.
    static let valuesOfAProperty = 20
    /// How deep elements, objects and lists lie within one another.
    static let depth = 100
    /// The bytes of a name: of an element, a property or a member with those around it.
    static let nameBytes = 4_096
    /// The bytes of a tag with its attributes.
    static let tagBytes = 256 << 10

    // MARK: - What is defined

    /// The bytes of everything that a file defines for its records: abbreviations, commands, fields.
    static let definitionBytes = 16 << 20
    /// The fields that a file defines.
    static let definedFields = 1_900
    /// The bytes of a text that a field makes of other fields.
    static let templateBytes = 64 << 10

    // MARK: - What becomes more than the file has

    /// The bytes that a file may add to its text by what it defines once and uses often: abbreviations,
    /// commands, fields made from other fields, repeated cells; ``expansionRatio`` times the text that it
    /// has itself may be added always.
    static let expansionBytes = 16 << 20
    static let expansionRatio = 4

    /// The cells of a sheet that are there only because a cell or a row says that it is repeated;
    /// ``repeatedCellRatio`` for each cell of its own may be there always.
    static let repeatedCells = 1_000_000
    static let repeatedCellRatio = 10
    /// The empty cells between others for each cell that is not empty, ``repeatedCells`` always.
    static let emptyCellRatio = 100
    /// The columns of a sheet.
    static let columns = 1_800
    /// The sheets of a spreadsheet.
    static let sheets = 10_000

    // MARK: - Archives

    /// So many times its own size an archive may unpack to, ``harmlessArchiveBytes`` always.
    static let archiveRatio = 100
    static let harmlessArchiveBytes = 64 << 20
    /// The bytes that an archive unpacks to at most.
    static let archiveBytes = 512 << 20
    static let archiveMembers = 200_000
    /// The bytes of a picture, before it is decoded.
    static let pictureBytes = 64 << 20
}

extension ReadingLimits {
    /// Checks how much of a record was read so far.
    ///
    /// - Parameter line: Where the record begins.
    /// - Throws: `malformed` if that is more than a record can have.
    static func checkRecord(byteCount: Int, partCount: Int, line: Int) throws(LibraryError) {
        if byteCount > recordBytes {
            throw LibraryError(
                .malformed,
                "The record that begins here is longer than \(recordBytes >> 20) MB. Its end is "
                    + "missing, or the file is damaged; take another copy of it.", line: line)
        }
        if partCount > recordParts {
            throw LibraryError(
                .malformed,
                "The record that begins here has more than \(recordParts) values. Its end is "
                    + "missing, or the file is damaged; take another copy of it.", line: line)
        }
    }
}

extension ReadingLimits {
    /// - Throws: `malformed` if a file defines more than its records can need.
    static func checkDefinitions(byteCount: Int, line: Int) throws(LibraryError) {
        guard byteCount <= definitionBytes else {
            throw LibraryError(
                .malformed,
                "The file defines more than \(definitionBytes >> 20) MB of abbreviations or fields. It is "
                    + "damaged, or made to do harm; it was not read.", line: line)
        }
    }

    /// - Throws: `malformed` if a file defines more fields than a list can have.
    static func checkFields(count: Int, line: Int) throws(LibraryError) {
        guard count <= definedFields else {
            throw LibraryError(
                .malformed,
                "The file defines more than \(definedFields) fields, more than a list can have.",
                line: line)
        }
    }
}

/// Counts what was read of a record.
struct RecordSize {
    /// Where the record begins, from 1.
    var line = 1
    private var byteCount = 0
    private var partCount = 0

    /// - Throws: `malformed` if the record has more than one can have.
    mutating func add(bytes: Int = 0, parts: Int = 0) throws(LibraryError) {
        byteCount += bytes
        partCount += parts
        try ReadingLimits.checkRecord(byteCount: byteCount, partCount: partCount, line: line)
    }
}

/// Counts what a file adds to its text by repeating it.
struct ExpansionBudget {
    /// The bytes of text that the file has itself.
    private(set) var ownBytes = 0
    /// The bytes of text that are there once more.
    private(set) var addedBytes = 0

    mutating func add(own bytes: Int) {
        ownBytes += bytes
    }

    /// Counts text that is there once more.
    ///
    /// - Returns: Whether that is within the limits.
    mutating func spend(_ bytes: Int) -> Bool {
        addedBytes += bytes
        let limit = ReadingLimits.expansionBytes + ReadingLimits.expansionRatio * ownBytes
        return addedBytes <= limit
    }
}
