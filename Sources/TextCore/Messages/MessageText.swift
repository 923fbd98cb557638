extension String {
    /// The text as a message: on one line, with a visible symbol for each control character, such
    /// as `␊` for a line break, and with the middle left out if it is too long.
    package var asMessage: String {
        guard unicodeScalars.contains(where: \.isControl) || utf8.count > Self.longestMessage else {
            return self
        }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars { text.append(scalar.isControl ? scalar.picture : scalar) }
        let whole = String(text)
        guard whole.count > Self.longestMessage else { return whole }
        // The place is at the start of a message, and the advice at the end.
        return whole.prefix(Self.longestMessage * 2 / 3) + "…"
            + whole.suffix(Self.longestMessage / 4)
    }

    /// The maximum length of a message, in characters.
    private static let longestMessage = 600
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool {
        value < 0x20 || (0x7F..<0xA0).contains(value) || value == 0x2028 || value == 0x2029
    }

    /// The Unicode symbol for an ASCII control character; U+FFFD for others.
    fileprivate var picture: Unicode.Scalar {
        switch value {
        case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        default: "\u{FFFD}"
        }
    }
}
