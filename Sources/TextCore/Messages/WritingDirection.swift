import CICU

/// The direction in which a text is written.
public enum WritingDirection: Hashable, Sendable {
    /// As in Latin script.
    case leftToRight
    /// As in Arabic and Hebrew script.
    case rightToLeft

    /// The direction of the first character of the first paragraph that has one, outside of
    /// isolates, as by rule P2 of the Unicode bidirectional algorithm; `nil` for a text such as “12
    /// – 14”, which follows its surroundings.
    ///
    /// - Complexity: O(*n*) in the characters before that one.
    public init?(of text: String) {
        var isolates = 0
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x2066...0x2068: isolates += 1
            case 0x2069: isolates = max(0, isolates - 1)
            case 0x0A, 0x0D, 0x1C...0x1E, 0x85, 0x2029: return nil
            case let value where isolates == 0:
                guard let direction = Self(strong: value) else { continue }
                self = direction
                return
            default: continue
            }
        }
        return nil
    }

    /// The direction that a character has by itself; `nil` for none.
    private init?(strong scalar: UInt32) {
        switch icu_strong_direction(scalar) {
        case 1: self = .leftToRight
        case 2: self = .rightToLeft
        default: return nil
        }
    }
}
