import Foundation
import TroveModel

/// Writes records as rows of a workbook. The texts are empty: the workbook follows at the end.
struct WorkbookRecordWriter: RecordTextWriter {
    let images = ExportedImages.small
    private let list: List
    private let workbook: WorkbookWriter

    init(_ list: List, in workbook: WorkbookWriter) {
        (self.list, self.workbook) = (list, workbook)
    }

    func header(_ names: [String]) -> String {
        workbook.begin(list, names: names)
        return ""
    }

    mutating func row(_ values: [FieldValue]) -> String {
        workbook.add(values)
        return ""
    }

    func footer() -> String { "" }
}

/// The content of a cell in a workbook.
enum WorkbookCell: Hashable, Sendable {
    case empty
    case text(String)
    case link(String, address: String)
    /// A number, its number format (ECMA-376, Part 1, 18.8.31), and the width of its text in
    /// characters.
    case number(Double, format: String?, width: Int)
    case checkbox(Bool)
    case picture(Data)
}

/// A field as a column of a workbook.
struct WorkbookColumn: Sendable {
    let name: String
    /// The number format of the cells; nil for none.
    let format: String?
    /// The choices to offer; nil for none, or if they are more than Excel takes.
    let choices: [String]?
    /// The width of the longest text so far, in characters.
    var width = 8
    private let field: Field

    private static let widest = 60

    init(_ field: Field) {
        self.field = field
        name = field.name
        format =
            switch field.valueKind.valueType {
            case .date: Self.day
            case .timeSpan: Self.hours
            case .number: Self.format(unit: field.options.unit, digits: field.options.digits)
            case .text, .texts, .integer, .checkbox, .image, .record: nil
            }
        let names = field.options.choices.map(\.name)
        let isShort = names.reduce(names.count - 1) { $0 + $1.utf8.count } <= 255
        let isOffered =
            field.valueKind.choiceUse == .one && !names.isEmpty && isShort
            && names.allSatisfy { !$0.isEmpty && !$0.contains(",") }
        choices = isOffered ? names : nil
    }

    /// The format of days, which all programs take for a date in every language.
    private static let day = "yyyy\\-mm\\-dd"
    /// The format of time spans, also longer than a day.
    private static let hours = "[h]:mm:ss"

    /// The format of numbers with a unit; nil without one.
    private static func format(unit: String, digits: Int?) -> String? {
        let code = digits.map { "0" + ($0 > 0 ? "." + String(repeating: "0", count: $0) : "") }
        guard !unit.isEmpty else { return code }
        // A quote is escaped outside of quotes.
        let literal = unit.filter { !$0.isNewline }.replacing("\"", with: "\"\\\"\"")
        return (code ?? "General") + "\"\u{A0}\(literal)\""
    }

    /// Makes the column as wide as the longest line of a cell.
    mutating func widen(for cell: WorkbookCell) {
        guard width < Self.widest else { return }
        let length: Int
        switch cell {
        case .text(let text), .link(let text, _):
            length = text.split(whereSeparator: \.isNewline).map(\.count).max() ?? 0
        case .number(_, _, let count): length = count
        case .picture: length = 12
        case .empty, .checkbox: length = 0
        }
        width = min(Self.widest, max(width, length))
    }

    /// Returns the cell of a value. What a workbook does not keep as its kind is a text.
    func cell(_ value: FieldValue) -> WorkbookCell {
        switch value {
        case .empty: .empty
        case .text(let text): cell(ofText: text)
        case .integer(let number): cell(of: Double(number), as: value.text)
        case .decimal(let number): cell(of: number, as: value.text)
        case .checkbox(let isOn): .checkbox(isOn)
        case .date(let date): Self.cell(of: date)
        case .timeSpan(let seconds) where seconds >= 0:
            .number(Double(seconds) / 86_400, format: Self.hours, width: value.text.count)
        case .timeSpan, .texts, .image, .record:
            .text(value.typedText(as: field.valueKind))
        }
    }

    private func cell(ofText text: String) -> WorkbookCell {
        if DataURI.isPicture(text) {
            return DataURI.content(of: text).map { .picture($0) } ?? .empty
        }
        guard field.valueKind.definition.appearance == .link,
            let address = WebAddress(text, type: field.options.linkType), address.caution == nil
        else { return text.trimmed.isEmpty ? .empty : .text(text) }
        return .link(text, address: address.url)
    }

    /// Numbers keep 15 digits in a workbook; longer ones are texts.
    private func cell(of number: Double, as text: String) -> WorkbookCell {
        guard number.magnitude < 1e15 || number.rounded() != number else { return .text(text) }
        let unit = format == nil ? 0 : field.options.unit.count + 1
        return .number(number, format: format, width: text.count + unit)
    }

    /// Whole days from March 1900 on are numbers of days since 30 December 1899; programs differ
    /// about earlier ones (ECMA-376, Part 1, 18.17.4.1).
    private static func cell(of date: PartialDate) -> WorkbookCell {
        let text = date.description
        let serial = date.dayNumber + 25_569
        guard date.day != nil, serial >= 61 else { return .text(text) }
        return .number(Double(serial), format: day, width: text.count)
    }
}
