/// The facts about a file format, from which dialogs, `trovectl`, the desktop entry and the
/// documentation are made. Each format states them in its folder; `make format-tables` updates the
/// files.
public struct FileFormat: Hashable, Sendable {
    /// The name for display. Names of formats are the same in all languages.
    public let name: String
    /// The file name extensions without the dot, the most common one first.
    public let fileExtensions: [String]
    /// The names of files without an extension of their own.
    public internal(set) var fileNames: [String] = []
    /// The media types (IANA, or in use), the most common one first.
    public let mediaTypes: [String]
    /// The contents of a file, for the documentation.
    public let contents: String
    /// The contents of a list that an export in this format leaves out.
    public let omissions: Set<Omission>

    /// A part of a list that a format cannot keep.
    public enum Omission: Hashable, Sendable, CaseIterable {
        /// The kinds of the fields, so that numbers or dates may be texts after an import.
        case kinds
        /// The units, descriptions, colors and other options of fields.
        case options
        /// The images: at most their checksums or thumbnails are kept.
        case images
        /// White space around texts and lines, empty lines, and all but one of several blanks.
        case blanks
        /// Control characters.
        case controls
        /// The names of fields that the format does not know; their values become notes.
        case names
        /// The times of day of dates.
        case times
    }
}
