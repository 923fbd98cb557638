import TroveModel

/// The number formats of the cells of an OpenDocument spreadsheet (OpenDocument 1.3, Part 3,
/// 16.29).
///
/// LibreOffice also writes the type of each value in its cell. Gnumeric writes percentages and
/// amounts as plain numbers, so only the style tells what they are.
struct ODSStyles {
    /// The formats by the names of their styles.
    private var formats: [String: SheetNumberFormat] = [:]
    /// The styles of cells by their names.
    private var cells: [String: CellStyle] = [:]
    private var style: NumberStyle?
    private var text: String?
    private var country: String?

    private struct CellStyle {
        let format: String?
        let parent: String?
    }

    private static let deepest = 20
    /// The number of bytes of a text around numbers after which no more is taken.
    private static let longestText = 1_000

    /// Returns the format of cells with a style; a plain number for unknown styles.
    func format(ofCells name: String?) -> SheetNumberFormat {
        var next = name
        for _ in 0..<Self.deepest {
            guard let name = next, let style = cells[name] else { return .number }
            if let format = style.format { return formats[format] ?? .number }
            next = style.parent
        }
        return .number
    }

    // MARK: - Reading

    mutating func start(_ name: String, _ attributes: [String: String]) {
        switch name {
        case "style:style" where attributes["style:family"] == "table-cell":
            cells[attributes["style:name"] ?? ""] = CellStyle(
                format: attributes["style:data-style-name"],
                parent: attributes["style:parent-style-name"])
        case "number:number-style", "number:percentage-style", "number:currency-style",
            "number:date-style", "number:time-style":
            style = NumberStyle(element: name, attributes)
        case "number:text": text = ""
        case "number:currency-symbol":
            text = ""
            country = attributes["number:country"]
        default: style?.take(name, attributes)
        }
    }

    mutating func append(_ more: String) {
        guard let text, text.utf8.count < Self.longestText else { return }
        self.text = text + more
    }

    mutating func end(_ name: String) {
        switch name {
        case "number:text":
            style?.texts.append(text ?? "")
            text = nil
        case "number:currency-symbol":
            style?.currency = Currency.code(of: (text ?? "").trimmed, country: country)
            text = nil
        case _ where name == style?.element:
            if let style { formats[style.name] = style.format }
            style = nil
        default: break
        }
    }
}

/// Reads the styles of a document with nothing else.
final class ODSStylesReader: XMLHandler {
    private(set) var styles = ODSStyles()

    func start(_ name: String, _ attributes: [String: String], line: Int) {
        styles.start(name, attributes)
    }

    func text(_ text: String) { styles.append(text) }

    func end(_ name: String, line: Int) { styles.end(name) }
}

/// A number style while it is read.
private struct NumberStyle {
    let element: String
    let name: String
    var texts = SheetNumberTexts()
    var currency: String?
    private var hasDate = false
    private var hasTime = false
    /// Whether hours go on beyond 24.
    private let isElapsed: Bool
    /// The number of digits, with leading zeros, if there are no others.
    private var zeros = 0

    init(element: String, _ attributes: [String: String]) {
        self.element = element
        name = attributes["style:name"] ?? ""
        isElapsed = attributes["number:truncate-on-overflow"] == "false"
    }

    /// Takes a part of the format.
    mutating func take(_ part: String, _ attributes: [String: String]) {
        switch part {
        case "number:number":
            texts.appendDigits()
            let factor = Double(attributes["number:display-factor"] ?? "")
            texts.isScaled = factor.map { $0 != 1 } ?? false
            if attributes["number:decimal-places"] == "0", attributes["number:grouping"] != "true" {
                zeros = Int(attributes["number:min-integer-digits"] ?? "") ?? 0
            }
        case "number:scientific-number", "number:fraction": texts.appendDigits()
        case "number:year", "number:month", "number:day", "number:era", "number:quarter",
            "number:week-of-year", "number:day-of-week":
            hasDate = true
        case "number:hours", "number:minutes", "number:seconds": hasTime = true
        default: break
        }
    }

    private static let fewestZeros = 3

    var format: SheetNumberFormat {
        switch element {
        case "number:percentage-style": return .percentage
        case "number:date-style": return .moment(hasTime ? .dateTime : .date)
        case "number:time-style": return .moment(isElapsed ? .duration : .time)
        default:
            if let unit = currency ?? texts.unit { return .amount(unit: unit) }
            let isCode = Self.fewestZeros...15 ~= zeros
            return isCode && texts == Self.digitsAlone ? .code(digits: zeros) : .number
        }
    }

    private static let digitsAlone: SheetNumberTexts = {
        var texts = SheetNumberTexts()
        texts.appendDigits()
        return texts
    }()
}
