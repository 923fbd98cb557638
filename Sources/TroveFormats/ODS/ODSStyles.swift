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
    /// The number of digits behind the text that is read, if it is between digits.
    private var position = 0

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
        case "number:embedded-text":
            text = ""
            position = attributes["number:position"].flatMap { Int($0) } ?? 0
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
            style?.append(text ?? "")
            text = nil
        case "number:embedded-text":
            style?.mask.insert(text ?? "", beforeLast: position)
            text = nil
        case "number:currency-symbol":
            let symbol = (text ?? "").trimmed
            let isPlain = style?.texts.isOwn == true && country == nil
            style?.currency = isPlain ? symbol : Currency.code(of: symbol, country: country)
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
    private(set) var texts = SheetNumberTexts()
    /// The digits, and the texts around and between them.
    var mask = SheetNumberMask()
    var currency: String?
    private var hasDate = false
    private var hasTime = false
    /// Whether hours go on beyond 24.
    private let isElapsed: Bool
    /// Whether the digits are no more than those of the mask.
    private var isWhole = false

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
                let digits = Int(attributes["number:min-integer-digits"] ?? "") ?? 0
                isWhole = !texts.isScaled && digits <= Self.mostDigits
                for _ in 0..<max(0, min(digits, Self.mostDigits)) { mask.appendDigit() }
            }
        case "number:scientific-number", "number:fraction":
            texts.appendDigits()
            isWhole = false
        case "number:year", "number:month", "number:day", "number:era", "number:quarter",
            "number:week-of-year", "number:day-of-week":
            hasDate = true
        case "number:hours", "number:minutes", "number:seconds": hasTime = true
        default: break
        }
    }

    /// Adds a text before or behind the digits.
    mutating func append(_ text: String) {
        texts.append(text)
        mask.append(text)
    }

    /// Numbers with more digits are not exact.
    private static let mostDigits = 15

    var format: SheetNumberFormat {
        switch element {
        case "number:percentage-style": return .percentage
        case "number:date-style": return .moment(hasTime ? .dateTime : .date)
        case "number:time-style": return .moment(isElapsed ? .duration : .time)
        default:
            if let currency { return .amount(unit: currency) }
            let isCode = isWhole && mask.isCode
            if isCode, mask.isDivided { return .code(mask) }
            if let unit = texts.unit { return .amount(unit: unit) }
            return isCode ? .code(mask) : .number
        }
    }
}
