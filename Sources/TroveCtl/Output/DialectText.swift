import TextCore
import TroveFormats

/// The dialect that a CSV file was read with, as JSON. Members are named like the options that set
/// them.
struct DialectText: Encodable {
    var delimiter: String
    var quote: String
    var escapes: Bool
    var trim: Bool
    var encoding: String
    var skipLines: Int
    var header: Bool
    /// The given number of rows with column names; nil if it was detected.
    var headerRows: Int?

    init(_ dialect: ImportPreview.Dialect) {
        delimiter = dialect.delimiter.optionName
        quote = dialect.quote.character.map(String.init) ?? "none"
        escapes = dialect.hasEscapes
        trim = dialect.trimsBlanks
        encoding = dialect.encoding.optionName
        skipLines = dialect.skippedLineCount
        header = dialect.hasHeader
        headerRows = dialect.headerRowCount
    }
}

extension ImportPreview.Dialect {
    /// A sentence with the options that read the file in this dialect.
    var sentence: String {
        let text = DialectText(self)
        var options = ["--delimiter \(quoted(text.delimiter))", "--quote \(quoted(text.quote))"]
        if hasEscapes { options.append("--escapes") }
        if trimsBlanks { options.append("--trim") }
        options.append("--encoding \(text.encoding)")
        if let headerRowCount {
            options.append("--header-rows \(headerRowCount)")
        } else {
            options.append(hasHeader ? "--header" : "--no-header")
        }
        if skippedLineCount > 0 { options.append("--skip-lines \(skippedLineCount)") }
        return translated(
            "Read with {options}. To read the file differently, change these options."
        ).filling(["options": options.joined(separator: " ")])
    }

    /// Quotes a value for the shell if necessary.
    private func quoted(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == "," }
        return isPlain ? text : text == "'" ? "\"'\"" : "'\(text)'"
    }
}

extension CSVDelimiter {
    /// The value of `--delimiter` for the delimiter.
    fileprivate var optionName: String {
        if isRunOfBlanks { return "spaces" }
        if self == .none { return "none" }
        return character == "\t" ? "tab" : String(character)
    }
}

extension TextEncoding {
    /// The value of `--encoding` for the encoding.
    fileprivate var optionName: String {
        switch self {
        case .utf8: "utf8"
        case .utf16LittleEndian: "utf16le"
        case .utf16BigEndian: "utf16be"
        case .windows1252: "windows1252"
        }
    }
}
