import TableCore

extension Field {
    /// The written form of several texts while they are typed.
    ///
    /// - Parameters:
    ///   - separators: The characters that end a typed text.
    ///   - isUnique: Whether a text occurs only once.
    package func chipFormat(separators: Set<Character>, isUnique: Bool) -> ChipTexts.Format {
        let (kind, options) = (kind, options)
        return ChipTexts.Format(
            separators: separators, isUnique: isUnique,
            texts: { text in
                guard case .texts(let texts)? = FieldValue(text, as: kind, options: options)
                else { return [] }
                return texts
            },
            text: { kind.definition.typedText(of: .texts($0)) })
    }
}
