import TextCore
import TroveModel

/// A cell of a column, to name it in notes.
struct CellSample: Hashable, Sendable {
    /// The line of its row, from 1.
    let line: Int
    /// The text, abbreviated if it is long.
    let text: String

    private static let maximumLength = 40

    init(_ bytes: UnsafeRawBufferPointer, line: Int) {
        self.line = line
        // One more character than is shown tells whether the text is abbreviated.
        let beginning = String(decoding: bytes.prefix(Self.maximumLength * 4 + 4), as: UTF8.self)
        let shown = beginning.singleSpaced
        text =
            shown.count > Self.maximumLength
            ? shown.prefix(Self.maximumLength) + "…" : shown
    }

    init(_ text: String, line: Int) {
        var text = text
        self = text.withUTF8 { CellSample(UnsafeRawBufferPointer($0), line: line) }
    }
}

/// The reason why a column is not of the kind of most of its values.
struct FormObstacle: Hashable, Sendable {
    /// The kind of most values.
    var kind: FieldKind
    /// The first cell that does not fit.
    var cell: CellSample
    var reason = Reason.value
    /// The number of values that fit.
    var fitCount: Int

    /// The difference between the cell and the others.
    enum Reason: Hashable, Sendable {
        /// It is no value of the kind.
        case value
        /// It is a number with another unit, or without one.
        case unit
        /// It is a number with other separators.
        case separators
    }

    /// The note that the column is not of the kind.
    ///
    /// - Parameter name: The name of the column.
    func note(named name: String) -> ImportNote {
        let message =
            switch reason {
            case .value:
                translated(
                    """
                    “{field}” is not of the kind {kind}, because “{text}” in line {line} does not \
                    fit. Correct the value, or choose the kind for the import.
                    """)
            case .unit:
                translated(
                    """
                    “{field}” is not of the kind {kind}, because “{text}” in line {line} has \
                    another unit than most values.
                    """)
            case .separators:
                translated(
                    """
                    “{field}” is not of the kind {kind}, because “{text}” in line {line} has \
                    other separators of decimals or thousands than most values.
                    """)
            }
        return ImportNote(
            line: cell.line,
            message: message.filling([
                "field": name, "kind": kind.displayName, "text": cell.text,
                "line": String(cell.line),
            ]))
    }
}

/// The number of values of a column that have a form, and the first that has not.
struct FormTally: Sendable {
    private(set) var count = 0
    private(set) var firstMisfit: CellSample?

    /// Whether more values can make the form that of most values, so that it is worth trying.
    ///
    /// - Parameter total: The number of values so far.
    func isOpen(among total: Int) -> Bool {
        Self.isOpen(count, among: total)
    }

    /// Whether a form that some of the values have can be that of most values.
    static func isOpen(_ count: Int, among total: Int) -> Bool {
        let misfits = total - count
        return misfits <= triedMisfits || misfits <= count / 2
    }

    /// Whether so many values have a form that its obstacle is worth a note.
    static func isNearly(_ count: Int, among total: Int) -> Bool {
        count > 1 && count < total && count * 3 >= total * 2
    }

    /// The number of misfits up to which a form is tried in any case.
    private static let triedMisfits = 100

    /// Counts a value, or notes it as the first that does not fit.
    mutating func add(fits: Bool, _ cell: @autoclosure () -> CellSample) {
        if fits {
            count += 1
        } else if firstMisfit == nil {
            firstMisfit = cell()
        }
    }

    /// The obstacle to a kind of field; nil if too few values fit, or all.
    func obstacle(to kind: FieldKind, among total: Int) -> FormObstacle? {
        guard Self.isNearly(count, among: total), let firstMisfit else { return nil }
        return FormObstacle(kind: kind, cell: firstMisfit, fitCount: count)
    }
}
