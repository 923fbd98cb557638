import Foundation

/// A search by words, phrases and fields that follows the manual alone; for ASCII, digits of any
/// script, and a few accented letters.
struct NaiveSearch {
    /// The words, once with every apostrophe as a space, and once without apostrophes between
    /// letters.
    private let readings: [[String]]

    init(_ text: String) {
        let characters = text.map(Self.plain)
        func isWord(_ index: Int) -> Bool {
            characters.indices.contains(index) && characters[index] != " "
                && characters[index] != "'"
        }
        var joined = characters
        for index in characters.indices where characters[index] == "'" {
            joined[index] = isWord(index - 1) && isWord(index + 1) ? "" : " "
        }
        readings = [characters.map { $0 == "'" ? " " : $0 }, joined].map {
            $0.joined().split(separator: " ").map(String.init)
        }
    }

    func has(wordThatBeginsWith letters: String) -> Bool {
        readings.joined().contains { $0.hasPrefix(letters) }
    }

    func has(_ phrase: [String]) -> Bool {
        readings.contains { words in
            words.indices.contains { words[$0...].prefix(phrase.count).elementsEqual(phrase) }
        }
    }

    /// The words of a query, split at spaces and apostrophes.
    static func words(_ query: String) -> [String] {
        query.map(plain).map { $0 == "'" ? " " : $0 }.joined().split(separator: " ").map(
            String.init)
    }

    private static func plain(_ character: Character) -> String {
        if "'’".contains(character) { return "'" }
        if let digit = character.unicodeScalars.first?.properties, digit.numericType == .decimal {
            return "\(Int(digit.numericValue ?? 0))"
        }
        let scalar = String(character).decomposedStringWithCanonicalMapping.unicodeScalars.first
        guard let scalar, scalar.isASCII, scalar.properties.isAlphabetic else { return " " }
        return String(scalar).lowercased()
    }
}
