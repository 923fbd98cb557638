import TroveModel

/// The lines of a quoted-printable value, which end with an equals sign except for the last
/// (RFC 2045, section 6.7).
///
/// By that standard, blanks at the beginning of a line belong to the value. Some programs also
/// fold such lines as vCard 2.1 folds others, and put a blank before each that does not.
struct VCardSoftBreaks {
    /// The property with the bytes of its first line.
    let property: VCardProperty
    /// The number of bytes of the first line, with the name of the property.
    let width: Int
    /// The lines after the first, without the equals signs at their ends.
    var others: [[UInt8]] = []

    /// The narrowest width at which programs fold lines.
    private static let foldedWidth = 72

    /// The value: the joined lines, without blanks of folding.
    var joined: VCardProperty {
        let whole = joined(droppingFirst: 0)
        guard !others.isEmpty, others.allSatisfy({ $0.first.map(Byte.isSpace) == true }) else {
            return whole
        }
        let unfolded = joined(droppingFirst: 1)
        return isFolded(whole, unfolded) ? unfolded : whole
    }

    private func joined(droppingFirst count: Int) -> VCardProperty {
        var property = property
        for line in others { property.value += line.dropFirst(count) }
        return property
    }

    /// Whether the blank at the beginning of each line is one of folding: if it divides a
    /// character, follows a line break or a blank, is the only kind of blank that is not encoded,
    /// or begins several lines, or follows a full line.
    private func isFolded(_ whole: VCardProperty, _ unfolded: VCardProperty) -> Bool {
        let isWhole = VCardText.decoded(whole).isCertain
        if isWhole != VCardText.decoded(unfolded).isCertain { return !isWhole }
        return others.count > 1 || width >= Self.foldedWidth || followsBlank || encodesBlanks
    }

    private var followsBlank: Bool {
        ([property.value] + others.dropLast()).contains { line in
            let last = VCardText.unquotedPrintable(Array(line.suffix(3))).last
            return last.map(Byte.isSpace) == true
        }
    }

    private var encodesBlanks: Bool {
        let texts = [property.value[...]] + others.map { $0.dropFirst() }
        return texts.allSatisfy { !$0.contains(where: Byte.isSpace) }
            && texts.contains { String(decoding: $0, as: UTF8.self).contains("=20") }
    }
}
