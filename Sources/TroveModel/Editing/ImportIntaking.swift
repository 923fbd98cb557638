package import Foundation

/// Notes about imported values that could not be converted, at most the first hundred of each sort.
package struct IntakeNotes {
    private var links: [ImportNote] = []
    private var pictures: [ImportNote] = []
    private var misfits: [ImportNote] = []

    private static let maximumCount = 100

    package init() {}

    /// All notes, by sort.
    package var all: [ImportNote] { links + pictures + misfits }

    fileprivate mutating func noteLink(_ note: @autoclosure () -> ImportNote) {
        if links.count < Self.maximumCount { links.append(note()) }
    }

    fileprivate mutating func notePicture(_ note: @autoclosure () -> ImportNote) {
        if pictures.count < Self.maximumCount { pictures.append(note()) }
    }

    fileprivate mutating func noteMisfit(_ note: @autoclosure () -> ImportNote) {
        if misfits.count < Self.maximumCount { misfits.append(note()) }
    }
}

/// The conversion of imported values to values of their fields, with the tables that resolve titles
/// to records and keep pictures.
package protocol ImportIntaking {
    /// The notes so far.
    var intakeNotes: IntakeNotes { get set }

    /// The records that a text in a link field refers to.
    mutating func match(_ text: String, in field: Field) throws -> TitleMatch

    /// Stores a picture unless it exists.
    ///
    /// - Throws: `invalid` if the data is not a readable picture.
    func addPicture(_ data: Data) throws -> ImageID
}

extension ImportIntaking {
    /// Notes about values that could not be converted, at most the first hundred of each sort.
    package var notes: [ImportNote] { intakeNotes.all }

    /// Returns the value of a field. A value that does not fit the kind keeps its own form.
    package mutating func value(
        _ value: ImportedValue, in field: Field, line: Int
    ) throws -> FieldValue {
        switch value {
        case .value(.empty): return .empty
        case .value(.text(let text)) where field.kind.definition.acceptsAnyText:
            return .text(text)
        case .value(.text(let text)) where field.kind.valueType == .date:
            // The source has already read its dates by the rules of its format.
            if let date = PartialDate(text.trimmed) { return .date(date) }
            noteMisfit(text, in: field, line: line)
            return .text(text)
        case .value(let value):
            if field.kind == .recordLink, let title = value.linkedTitle {
                return try link(to: title, in: field, line: line)
            }
            if let converted = value.converted(to: field.kind, options: field.options) {
                return converted
            }
            noteMisfit(value.text, in: field, line: line)
            return value
        case .image(let data):
            return try picture(data, in: field, line: line)
        }
    }

    private mutating func noteMisfit(_ text: String, in field: Field, line: Int) {
        guard !text.isEmpty else { return }
        intakeNotes.noteMisfit(.misfit(text, in: field, line: line))
    }

    /// The record with this title; the text itself if there is none, or several.
    private mutating func link(to text: String, in field: Field, line: Int) throws -> FieldValue {
        let match = try match(text, in: field)
        if case .one(let id) = match { return .record(id) }
        let isAmbiguous = if case .several = match { true } else { false }
        intakeNotes.noteLink(.unlinked(text, in: field, isAmbiguous: isAmbiguous, line: line))
        return .text(text)
    }

    private mutating func picture(
        _ data: Data, in field: Field, line: Int
    ) throws -> FieldValue {
        do {
            return .image(try addPicture(data))
        } catch let error as LibraryError where error.code == .invalid {
            intakeNotes.notePicture(.leftOutPicture(in: field, error, line: line))
            return .empty
        }
    }
}

extension FieldValue {
    /// The text by which a value of a link names a record; nil for other values.
    package var linkedTitle: String? {
        switch self {
        case .text(let title): title
        case .record: text
        default: nil
        }
    }
}

extension ImportSource {
    /// Returns the source with its fields read as the kinds of the list's fields; as texts where
    /// the unit of the field decides what a number means.
    package func reading(for entries: [ImportMapping.Entry]) -> any ImportSource {
        var kinds = [FieldKind?](repeating: nil, count: fields.count)
        for entry in entries {
            let field = entry.field
            let dependsOnUnit =
                field.kind.definition.optionUse.contains(.timeUnit) && !field.options.unit.isEmpty
            kinds[entry.sourceIndex] = dependsOnUnit ? .text : field.kind
        }
        return reading(as: kinds)
    }
}

extension ImportProgress {
    /// Creates the state of progress within a phase.
    ///
    /// - Parameters:
    ///   - total: The number of records in the file.
    ///   - start: The completed part when the phase began.
    ///   - end: The completed part when it ends.
    package init(
        _ phase: Phase, _ recordCount: Int, of total: Int,
        from start: Double = Self.lookingShare, to end: Double = 0.96
    ) {
        let share = min(1, Double(recordCount) / Double(max(1, total)))
        self.init(
            phase: phase, fraction: start + (end - start) * share, recordCount: recordCount)
    }
}
