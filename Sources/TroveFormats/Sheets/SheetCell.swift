import Foundation
import TroveModel

/// A cell of a sheet: its content and its visible text.
struct SheetCell: Hashable, Sendable {
    var content = Content.empty
    /// The text of a string; of another content the visible text, or empty if the file has none.
    var text = ""

    static let empty = SheetCell()

    enum Content: Hashable, Sendable {
        case empty
        case string
        case number(SheetNumber)
        /// A fraction: 0.5 for 50 %.
        case percentage(SheetNumber)
        /// An amount with its unit, such as the code or symbol of a currency; the unit is empty if
        /// it is unknown.
        case amount(SheetNumber, unit: String)
        /// A date, with its time of day if the cell shows one.
        case date(PartialDate)
        case timeSpan(seconds: Int64)
        case checkbox(Bool)
        /// An error such as `#N/A` in place of a value.
        case error(String)
        /// A formula without its result.
        case missingResult
    }

    /// Whether the cell has no value: it is empty, an error, or a formula without its result.
    var isEmpty: Bool {
        switch content {
        case .empty, .error, .missingResult: true
        case .string, .number, .percentage, .amount, .date, .timeSpan, .checkbox: false
        }
    }

    /// The kind of the value; nil if there is none.
    var kind: KindTally.Kind? {
        switch content {
        case .empty, .error, .missingResult: nil
        case .string: .text
        case .number, .percentage, .amount: .number
        case .date: .date
        case .timeSpan: .timeSpan
        case .checkbox: .checkbox
        }
    }

    /// The cell as text: the visible text if the file has one, or else the content in the form in
    /// which Trove writes it.
    var shownText: String {
        guard text.isEmpty else { return text }
        return switch content {
        case .empty, .string, .error, .missingResult: ""
        case .number(let number): number.value.text
        case .percentage(let fraction): fraction.hundredfold.value.text + "%"
        case .amount(let amount, let unit):
            unit.isEmpty ? amount.value.text : "\(amount.value.text) \(unit)"
        case .date(let date): date.description.replacing("T", with: " ")
        case .timeSpan(let seconds): FieldValue.timeSpan(seconds: seconds).text
        case .checkbox(let isOn): FieldValue.checkbox(isOn).text
        }
    }
}

extension SheetCell {
    /// Adds the address of a link to the text that it is behind, unless the text is the address.
    mutating func link(to address: String) {
        guard content == .string else { return }
        if Self.names(text, address: address) { return }
        if Self.bare(text) == Self.bare(address) {
            text = address
        } else {
            text += " (\(address))"
        }
    }

    /// Whether a text is all of an address: without the scheme that a link to it has, such as
    /// `www.example.org`, `ann@example.org` or a telephone number.
    static func names(_ text: String, address: String) -> Bool {
        if text == address || "mailto:" + text == address { return true }
        let types: [LinkType?] = [nil] + LinkType.allCases
        // Programs encode signs that addresses do not have.
        let plain = address.removingPercentEncoding
        return types.contains { type in
            guard let url = WebAddress(text, type: type)?.url else { return false }
            // A text with a single “%” cannot be decoded.
            return url == address || url == plain || url.removingPercentEncoding == plain
        }
    }

    /// Returns an address without the parts that programs add.
    private static func bare(_ address: String) -> Substring {
        var address = address.lowercased()[...]
        for scheme in ["https://", "http://"] where address.hasPrefix(scheme) {
            address = address.dropFirst(scheme.count)
        }
        return address.hasSuffix("/") ? address.dropLast() : address
    }
}

/// A row of a sheet with at least one cell.
struct SheetRow: Sendable {
    /// The number of the row, from 1.
    var number: Int
    var isHidden = false
    /// The cells that have a content, in order of columns.
    var cells: [Entry] = []

    /// A cell and the index of its column, from 0.
    struct Entry: Sendable {
        var column: Int
        var cell: SheetCell
    }

    /// Whether no cell has a value.
    var isEmpty: Bool { cells.allSatisfy(\.cell.isEmpty) }

    /// The number of cells with a value.
    var filledCount: Int { cells.count { !$0.cell.isEmpty } }

    /// Returns the cell in a column.
    ///
    /// - Complexity: O(*cells*).
    func cell(inColumn column: Int) -> SheetCell {
        cells.first { $0.column == column }?.cell ?? .empty
    }
}
