/// The type of a field's values: one for each case of ``FieldValue``, so fewer than there are
/// kinds.
///
/// Storage engines and file formats switch over it. It determines the column, its comparisons and
/// which stored values fit.
package enum FieldValueType: Hashable, Sendable {
    /// A text, which every stored text fits.
    case text
    /// Several texts.
    case texts
    /// An integer or decimal number.
    case number
    /// An integer in a range.
    case integer(in: ClosedRange<Int64>)
    /// On or off.
    case checkbox
    /// A day, month or year.
    case date
    /// A number of seconds.
    case timeSpan
    /// The identity of an image.
    case image
    /// The identity of a record.
    case record

    /// The order in which values are sorted, unless a kind defines another one.
    var order: FieldValueOrder {
        switch self {
        case .text, .texts: .alphabetical
        case .number, .integer, .checkbox, .timeSpan: .numeric
        case .date: .chronological
        case .record: .byTitle
        case .image: .none
        }
    }

    /// Whether a column can hold texts that are no value, such as “soon” as a date.
    var canMisfit: Bool {
        switch self {
        case .text, .texts: false
        case .number, .integer, .checkbox, .date, .timeSpan, .image, .record: true
        }
    }

    /// The range of the values; nil if it is unlimited.
    package var range: ClosedRange<Int64>? {
        if case .integer(let range) = self { range } else { nil }
    }
}

/// The order in which a field's values are sorted.
package enum FieldValueOrder: Hashable, Sendable {
    /// By the alphabet of the locale.
    case alphabetical
    /// By size.
    case numeric
    /// By time.
    case chronological
    /// By the titles of linked records.
    case byTitle
    /// In no order of the values.
    case none
}

/// The use of the choices in the options of a field.
package enum ChoiceUse: Hashable, Sendable {
    /// The field has no choices.
    case none
    /// A value is one of the choices, and sorted in their order.
    case one
    /// A value is any number of the choices.
    case several
}
