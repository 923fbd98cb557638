import CICU

/// The direction in which a text is written.
public enum WritingDirection: Hashable, Sendable {
    /// As in Latin script.
    case leftToRight
    /// As in Arabic and Hebrew script.
    case rightToLeft

    /// The direction of the first character that has one, as by rule P2 of the Unicode bidirectional
    /// algorithm; `nil` for a text such as “12 – 14”, which follows its surroundings.
    ///
    /// - Complexity: O(*n*) in the characters before that one.
    public init?(of text: String) {
        for scalar in text.unicodeScalars {
            switch icu_strong_direction(scalar.value) {
            case 1: self = .leftToRight
            case 2: self = .rightToLeft
            default: continue
            }
            return
        }
        return nil
    }
}
