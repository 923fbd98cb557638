import Foundation
import TroveModel

/// The numbers and dates that spreadsheets add to the texts of cells in HTML.
enum SpreadsheetValue {
    /// The number or date of a cell in the notation of `FieldValue`; nil if the cell has none, or
    /// if its text says more, as for a time.
    static func exactText(_ attributes: HTMLAttributes) -> String? {
        // The exports of Trove.
        if let value = attributes["data-value"] { return value }
        if let value = attributes["sdval"] {
            return exactText(value, format: NumberFormat(sdnum: attributes["sdnum"] ?? ""))
        }
        if let value = attributes["data-sheets-value"] {
            return googleText(value, format: attributes["data-sheets-numberformat"])
        }
        return nil
    }

    private static func exactText(_ value: String, format: NumberFormat) -> String? {
        // LibreOffice writes the decimal sign of its language.
        guard let number = Double(value) ?? Double(value.replacing(",", with: ".")),
            number.isFinite
        else { return nil }
        return exactText(number, format.kind)
    }

    private static func exactText(_ number: Double, _ kind: NumberFormat.Kind) -> String? {
        switch kind {
        case .number: numberText(number)
        case .date: dateText(number)
        case .other: nil
        }
    }

    private static func numberText(_ number: Double) -> String {
        Int64(exactly: number).map(String.init) ?? "\(number)"
    }

    /// The day of a serial number; nil if it has a time, or is out of range.
    private static func dateText(_ serial: Double) -> String? {
        guard let number = Int(exactly: serial), CellBlock.serials.contains(number) else {
            return nil
        }
        return PartialDate(serial: number)?.description
    }

    // MARK: Google Sheets

    /// The value in Google's JSON, such as `{"1":3,"3":1234.5}` for a number.
    private static func googleText(_ value: String, format: String?) -> String? {
        guard let value = object(value), value["1"] as? Int == 3,
            let number = value["3"] as? Double
        else { return nil }
        // 2 number, 4 currency, 8 scientific; 5 date; 3 percent and 6 and 7 times have texts.
        switch format.flatMap(object)?["1"] as? Int {
        case nil, 2, 4, 8: return exactText(number, .number)
        case 5: return exactText(number, .date)
        default: return nil
        }
    }

    private static func object(_ text: String) -> [String: Any]? {
        (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any]
    }
}

/// A number format of LibreOffice, such as `1033;0;MM/DD/YY`.
struct NumberFormat {
    /// The meaning of numbers in a format.
    enum Kind: Hashable {
        case number, date
        /// Another meaning, or an unknown one.
        case other
    }

    let kind: Kind

    /// Reads the language of the format and its code. The code is missing in the standard format.
    init(sdnum: String) {
        let parts = sdnum.split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else {
            kind = .number
            return
        }
        // The primary language is in the low bits of a Windows language number.
        let language = (Int(parts[1]).flatMap { $0 == 0 ? nil : $0 } ?? Int(parts[0]) ?? 0) & 0x3FF
        kind = Self.kind(of: parts[2], language: language)
    }

    private static func kind(of code: Substring, language: Int) -> Kind {
        let section = letters(of: code)
        if section.contains("%") { return .other }
        // The letters of a scientific format, and of the standard one in most languages.
        if section.isEmpty || section == "e" || ["general", "standard"].contains(section) {
            return .number
        }
        let (day, year) = dateLetters[language] ?? ("d", "y")
        let isDate = section.contains(day) && section.contains(year)
        return isDate && !section.contains("h") && !section.contains("s") ? .date : .other
    }

    /// The letters for days and years of languages that have other ones than English.
    private static let dateLetters: [Int: (day: Character, year: Character)] = [
        0x07: ("t", "j"), 0x0C: ("j", "a"), 0x0A: ("d", "a"), 0x10: ("g", "a"), 0x13: ("d", "j"),
        0x16: ("d", "a"), 0x0B: ("p", "v"), 0x06: ("d", "\u{e5}"), 0x14: ("d", "\u{e5}"),
        0x1D: ("d", "\u{e5}"),
    ]

    /// The lowercase letters and percent signs of the first section of a code, without quoted
    /// texts.
    private static func letters(of code: Substring) -> String {
        var letters = ""
        var rest = code
        while let character = rest.popFirst() {
            switch character {
            case "\"": rest = rest.drop { $0 != "\"" }.dropFirst()
            case "[": rest = rest.drop { $0 != "]" }.dropFirst()
            case "\\": rest = rest.dropFirst()
            case ";": return letters
            case "%": letters.append(character)
            case _ where character.isLetter: letters += character.lowercased()
            default: break
            }
        }
        return letters
    }
}
