/// A format of references in which each line begins with a short tag, and lines without a tag
/// continue the value before them.
protocol TaggedReferenceFormat: Sendable {
    /// The name of the format for messages.
    static var name: String { get }
    /// The fields in the order in which they are created.
    static var known: [KnownField] { get }
    /// Whether an empty line ends a reference.
    static var endsAtEmptyLine: Bool { get }

    /// Splits a line into its tag and the rest; nil if it does not begin with a tag.
    static func tag(of line: [UInt8]) -> (name: String, rest: ArraySlice<UInt8>)?

    /// Whether a line without a tag continues the value before it.
    static func isContinuation(_ line: [UInt8]) -> Bool

    /// Returns the place of a tag in a reference.
    static func role(of tag: String) -> TagRole

    /// Adds the values of a reference to its record.
    static func add(_ tags: ReferenceTags, to record: inout ReferenceRecord)
}

/// The place of a tag in a reference.
enum TagRole {
    /// A tag that occurs once, and then begins the next reference.
    case first
    /// The end of a reference.
    case last
    /// A value of a reference.
    case value
    /// A tag of the file.
    case none
}

/// A tag with its value, including continuation lines.
struct ReferenceTag: Hashable, Sendable {
    let name: String
    /// The lines of the value without white space at their ends.
    var lines: [String]
    let line: Int

    /// The value in one line.
    var text: String { lines.joined(separator: " ").singleSpaced }

    /// The value with its line breaks.
    var paragraphs: String { lines.joined(separator: "\n").trimmed }
}

/// The tags of a reference in the order of the file.
struct ReferenceTags: Sendable {
    let all: [ReferenceTag]

    /// The tags with any of these names.
    func callAsFunction(_ names: String...) -> [ReferenceTag] {
        all.filter { names.contains($0.name) }
    }

    /// The text of the first tag with this name; empty if there is none.
    func text(_ name: String) -> String { all.first { $0.name == name }?.text ?? "" }
}
