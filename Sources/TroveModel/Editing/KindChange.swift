import TextCore

/// A value of a field before and after a change of the field's kind.
package struct ConvertedValue {
    /// The record of the value.
    package let record: RecordID
    /// The old value as shown.
    package let oldText: String
    /// The new value; nil if it cannot be converted.
    package let new: FieldValue?
    /// The new value as shown; the old one if it cannot be converted.
    package let newText: String

    /// The value to store: the old text if it cannot be converted.
    package var stored: FieldValue { new ?? .text(oldText) }
}

/// The change of a field's kind.
package struct KindChange {
    /// The field with its former kind.
    package let field: Field
    /// The new kind.
    package let kind: FieldKind
    /// The new options.
    package let options: FieldOptions

    /// The maximum number of distinct texts that become choices.
    package static let maximumChoices = 200

    /// Creates a change.
    ///
    /// - Parameter options: The new options; nil to adapt those of the field.
    /// - Throws: `invalid` if a field cannot be changed to this kind.
    package init(
        of field: Field, to kind: FieldKind, options: FieldOptions?
    ) throws(LibraryError) {
        guard kind != .computed else { throw LibraryError.ownValues(ofField: field.name) }
        self.field = field
        self.kind = kind
        var adapted = options ?? field.options
        if adapted.defaultValue(as: kind) == nil { adapted.defaultText = "" }
        adapted.expression = ""
        adapted.resultKind = nil
        self.options = adapted
    }

    /// The list whose records the new values link to; nil for other kinds.
    ///
    /// - Parameter list: The list of the field.
    package func target(in list: List) -> ListID? {
        kind == .recordLink ? options.targetList ?? list.id : nil
    }

    /// Whether texts may become dates, so that the usual order of day and month in them counts.
    package var mayMakeDates: Bool { kind.valueType == .date && field.valueKind.isTextual }

    /// Whether both kinds store any text alike, so that nothing needs to be written.
    package var keepsTexts: Bool {
        field.kind != .computed && field.kind.definition.acceptsAnyText
            && kind.definition.acceptsAnyText
    }

    /// Converts a value.
    ///
    /// - Parameters:
    ///   - source: The value, with the title in place of a link.
    ///   - isDayFirst: Whether the day comes before the month in texts that become dates; nil for
    ///     the locale's order.
    package func value(
        of record: RecordID, from source: FieldValue, isDayFirst: Bool?
    ) -> ConvertedValue {
        let text = source.typedText(as: field.valueKind)
        let new = source.converted(to: kind, options: options, isDayFirst: isDayFirst)
        return ConvertedValue(
            record: record, oldText: text, new: new, newText: new?.typedText(as: kind) ?? text)
    }

    /// Converts a value to a link.
    ///
    /// - Parameters:
    ///   - source: The value, with the title in place of a link.
    ///   - match: Returns the record that a text refers to.
    package func value(
        of record: RecordID, from source: FieldValue, match: (String) throws -> RecordID?
    ) rethrows -> ConvertedValue {
        let text = source.typedText(as: field.valueKind)
        return ConvertedValue(
            record: record, oldText: text, new: try match(text).map { .record($0) }, newText: text)
    }

    /// The choices of a field with these distinct texts; none if there are too many.
    package static func choices(of texts: [String]) -> [FieldChoice] {
        guard texts.count <= maximumChoices else { return [] }
        let collation = SortCollation.shared
        return texts.map { (collation.key(of: $0), $0) }
            .sorted { $0.0.lexicographicallyPrecedes($1.0) }.map { FieldChoice(name: $0.1) }
    }
}

/// The tables of a list that a change of a field's kind reads and writes.
package protocol KindTables {
    associatedtype Rules: OptionTables

    /// The change.
    var change: KindChange { get }
    /// The rules for the options of the field.
    var rules: Rules { get }
    /// Whether both kinds store values alike, so that nothing needs to be written.
    var keepsColumn: Bool { get }

    /// Adds a column with the converted values.
    ///
    /// - Returns: Its name.
    func addConvertedColumn() throws -> String

    /// Converts all values, also those in the trash, in order of the records.
    func forEachValue(_ body: (ConvertedValue) throws -> Void) throws

    /// The title of a record whose value is converted.
    func title(of record: RecordID) throws -> String

    /// Distinct texts of all records in a column.
    func distinctTexts(in column: String, limit: Int) throws -> [String]
}

extension KindTables {
    /// Converts the values of all records.
    ///
    /// - Parameter hasOptions: Whether the new options were given, which then keep their choices.
    /// - Returns: The field after the change.
    /// - Throws: `invalid` if the options are, or if values of a unique field would be the same.
    package func convert(hasOptions: Bool) throws -> Field {
        let field = change.field
        try rules.check(change.options, name: field.name, kind: change.kind)
        let column = keepsColumn ? field.columnName : try addConvertedColumn()
        var options = change.options
        if change.kind.choiceUse == .one, !hasOptions {
            options.choices = KindChange.choices(
                of: try distinctTexts(in: column, limit: KindChange.maximumChoices + 1))
        }
        let converted = Field(
            id: field.id, name: field.name, kind: change.kind, options: options,
            columnName: column)
        if options.isUnique { try rules.checkCanBeUnique(converted) }
        return converted
    }
}

/// The tables of an engine in which the kinds of fields change.
package protocol KindEditing {
    associatedtype Conversion: KindTables
    associatedtype Outcome

    /// The definition of a list.
    ///
    /// - Throws: `notFound` if the list does not exist or was deleted.
    func list(_ id: ListID) throws -> List

    /// The conversion of a field's values.
    func conversion(
        of field: Field, in list: List, to kind: FieldKind, options: FieldOptions?
    ) throws -> Conversion

    /// Changes the options of a field.
    func setOptions(
        _ options: FieldOptions, of field: FieldID, in list: ListID
    ) throws -> Outcome

    /// Replaces the definition of a field, as an edit with a name.
    ///
    /// - Throws: `invalid` if a field that is computed from it could no longer be computed.
    func replace(
        _ field: Field, in list: List, with converted: Field, name: ChangeName
    ) throws -> Outcome
}

extension KindEditing {
    /// Changes the kind of a field, and its options unless these are nil.
    package func changeKind(
        of id: FieldID, in listID: ListID, to kind: FieldKind, options: FieldOptions?
    ) throws -> Outcome {
        let list = try list(listID)
        let field = try list.writableField(id)
        guard kind != field.kind else {
            return try setOptions(options ?? field.options, of: id, in: listID)
        }
        let converted = try conversion(of: field, in: list, to: kind, options: options)
            .convert(hasOptions: options != nil)
        return try replace(
            field, in: list, with: converted, name: .fields(.changeKind(field: field.name)))
    }
}

extension KindTables {
    /// Previews the conversion.
    ///
    /// - Throws: `invalid` if the options are.
    /// - Complexity: O(*records*), in constant memory.
    func preview(exampleCount: Int) throws -> KindChangePreview {
        try rules.check(change.options, name: change.field.name, kind: change.kind)
        var preview = KindChangePreview()
        try forEachValue { value in
            try preview.add(value, exampleCount: exampleCount) { try title(of: value.record) }
        }
        return preview
    }
}

extension KindChangePreview {
    /// Counts a value.
    ///
    /// - Parameters:
    ///   - exampleCount: The maximum number of examples of each sort.
    ///   - title: Reads the title of its record.
    fileprivate mutating func add(
        _ value: ConvertedValue, exampleCount: Int, title: () throws -> String
    ) rethrows {
        valueCount += 1
        let isConverted = value.new != nil
        if isConverted, value.newText == value.oldText {
            sameCount += 1
            return
        }
        if isConverted { changedCount += 1 } else { unconvertibleCount += 1 }
        guard (isConverted ? changedCount : unconvertibleCount) <= exampleCount else { return }
        let example = Example(
            record: value.record, title: try title(), oldText: value.oldText,
            newText: isConverted ? value.newText : nil)
        if isConverted {
            changedExamples.append(example)
        } else {
            unconvertibleExamples.append(example)
        }
    }
}
