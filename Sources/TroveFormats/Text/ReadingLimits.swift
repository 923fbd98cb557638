import TextCore
import TroveModel

/// Limits on the contents of a file, so that every file is read or rejected quickly and in little
/// memory.
///
/// All readers apply them. A file beyond a limit ends the import with an error, or loses the excess
/// with a note; `docs/formats.md` lists the limits.
enum ReadingLimits {
    // MARK: - One record

    /// The bytes of one record's text. Beyond that, the end of the record must be missing.
    static let recordBytes = 32 << 20
    /// The parts of one record: properties, elements, or values within lists and objects.
    static let recordParts = 500_000
    /// The number of values of one property that get a field each, for kinds that cannot hold
    /// several.
    static let valuesOfAProperty = 20
    /// The nesting depth of elements, objects and arrays.
    static let depth = 100
    /// The bytes of a name of an element, property or member, including the names that enclose it.
    static let nameBytes = 4_096
    /// The bytes of a tag with its attributes.
    static let tagBytes = 256 << 10

    // MARK: - Definitions

    /// The bytes of all definitions in a file: abbreviations, commands, fields.
    static let definitionBytes = 16 << 20
    /// The number of fields that a file defines.
    static let definedFields = 1_900
    /// The bytes of a text that a field derives from other fields.
    static let templateBytes = 64 << 10

    // MARK: - Expansion

    /// The bytes that expansion may add to the text of a file: abbreviations, commands, fields
    /// derived from other fields, repeated cells. ``expansionRatio`` times the file's own text is
    /// allowed in addition.
    static let expansionBytes = 16 << 20
    static let expansionRatio = 4

    /// The number of cells of a sheet that exist only because a cell or a row is repeated.
    /// ``repeatedCellRatio`` more are allowed for each cell of its own.
    static let repeatedCells = 1_000_000
    static let repeatedCellRatio = 10
    /// The number of texts that the cells of a workbook share.
    static let sharedTexts = 16_000_000
    /// The number of columns of a sheet.
    static let columns = 1_800
    /// The number of sheets of a spreadsheet.
    static let sheets = 10_000

    // MARK: - Archives

    /// The ratio of unpacked to packed size of an archive. ``harmlessArchiveBytes`` are always
    /// allowed.
    static let archiveRatio = 100
    static let harmlessArchiveBytes = 64 << 20
    /// The bytes that any archive may unpack to.
    static let archiveBytes = 512 << 20
    static let archiveMembers = 200_000
    /// The bytes of an encoded picture.
    static let pictureBytes = 64 << 20
}

extension ReadingLimits {
    /// Checks the size of the part of a record read so far.
    ///
    /// - Parameter line: The line on which the record begins.
    /// - Throws: `malformed` if the size exceeds ``recordBytes`` or ``recordParts``.
    static func checkRecord(byteCount: Int, partCount: Int, line: Int) throws(LibraryError) {
        if byteCount > recordBytes {
            throw LibraryError(
                .malformed,
                translated(
                    """
                    The record that begins here is longer than {limit} MB. Its end is missing, or \
                    the file is damaged. Try another copy.
                    """
                ).filling(["limit": String(recordBytes >> 20)]), line: line)
        }
        if partCount > recordParts {
            throw LibraryError(
                .malformed,
                translated(
                    """
                    The record that begins here has more than {limit} values. Its end is missing, \
                    or the file is damaged. Try another copy.
                    """
                ).filling(["limit": String(recordParts)]), line: line)
        }
    }
}

extension ReadingLimits {
    /// - Throws: `malformed` if the definitions in a file exceed ``definitionBytes``.
    static func checkDefinitions(byteCount: Int, line: Int) throws(LibraryError) {
        guard byteCount <= definitionBytes else {
            throw LibraryError(
                .malformed,
                translated(
                    """
                    The file defines more than {limit} MB of abbreviations or fields. It may be \
                    damaged or malicious and was not imported.
                    """
                ).filling(["limit": String(definitionBytes >> 20)]), line: line)
        }
    }

    /// - Throws: `malformed` if a file defines more than ``definedFields`` fields.
    static func checkFields(count: Int, line: Int) throws(LibraryError) {
        guard count <= definedFields else {
            throw LibraryError(
                .malformed,
                translated(
                    "The file defines more than {limit} fields, more than a list can have."
                ).filling(["limit": String(definedFields)]), line: line)
        }
    }
}

/// The size of the part of a record read so far.
struct RecordSize {
    /// The line on which the record begins, from 1.
    var line = 1
    private var byteCount = 0
    private var partCount = 0

    /// - Throws: `malformed` if the record exceeds its limits.
    mutating func add(bytes: Int = 0, parts: Int = 0) throws(LibraryError) {
        byteCount += bytes
        partCount += parts
        try ReadingLimits.checkRecord(byteCount: byteCount, partCount: partCount, line: line)
    }
}

/// The text that expansion adds to a file, counted against ``ReadingLimits/expansionBytes``.
struct ExpansionBudget {
    /// The bytes of the file's own text.
    private(set) var ownBytes = 0
    /// The bytes that expansion has added.
    private(set) var addedBytes = 0

    mutating func add(own bytes: Int) {
        ownBytes += bytes
    }

    /// Counts text that expansion adds.
    ///
    /// - Returns: Whether the total is within the limit.
    mutating func spend(_ bytes: Int) -> Bool {
        addedBytes += bytes
        let limit = ReadingLimits.expansionBytes + ReadingLimits.expansionRatio * ownBytes
        return addedBytes <= limit
    }
}
