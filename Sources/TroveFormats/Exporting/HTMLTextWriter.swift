import TextCore
import TroveModel

/// Writes a self-contained web page with a table; images are embedded thumbnails. The page follows
/// the reader's light or dark style, and repeats the table header on every printed sheet.
struct HTMLTextWriter: RecordTextWriter {
    let images = ExportedImages.small
    private let title: String
    private let fields: [Field]
    private var count = 0

    init(_ list: List) {
        title = list.name
        fields = list.fields
    }

    func header(_ names: [String]) -> String {
        let cells = zip(names, fields).map { name, field in
            "<th scope=\"col\"\(Self.classAttribute(of: field))>\(Self.escaped(name))</th>"
        }
        return """
            <!DOCTYPE html>
            <html>
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="generator" content="Trove">
            <title>\(Self.escaped(title.isEmpty ? "Trove" : title))</title>
            <style>
            \(Self.style)
            </style>
            </head>
            <body>
            <h1>\(Self.escaped(title))</h1>
            <table>
            <thead><tr>\(cells.joined())</tr></thead>
            <tbody>

            """
    }

    mutating func row(_ values: [FieldValue]) -> String {
        count += 1
        let cells = zip(fields, values).map { field, value in
            "<td\(Self.classAttribute(of: field))\(Self.valueAttribute(value, of: field))>"
                + "\(Self.content(value, of: field))</td>"
        }
        return "<tr>\(cells.joined())</tr>\n"
    }

    func footer() -> String {
        """
        </tbody>
        </table>
        <p class="count">\(count)</p>
        </body>
        </html>

        """
    }

    /// The value for programs, if the visible text is another one or cannot show its white space.
    private static func valueAttribute(_ value: FieldValue, of field: Field) -> String {
        // As typed, so that a single tag with a comma stays one.
        let text = allowed(value).typedText(as: field.valueKind)
        let isShown: Bool
        switch value {
        case .empty, .image: return ""
        case .text: isShown = isFlowing(text) || text.hasPrefix("data:image/")
        case .texts, .checkbox: isShown = false
        case .integer, .decimal:
            let kind = field.valueKind
            isShown =
                kind.definition.appearance != .stars
                && (kind.valueType != .number || field.options.unit.isEmpty)
        case .date, .timeSpan, .record: isShown = true
        }
        return isShown ? "" : " data-value=\"\(escaped(text))\""
    }

    /// The value without characters that HTML does not allow, which could hide white space at the
    /// end of a text.
    private static func allowed(_ value: FieldValue) -> FieldValue {
        func allowed(_ text: String) -> String {
            guard text.unicodeScalars.contains(where: isForbidden) else { return text }
            return String(
                String.UnicodeScalarView(text.unicodeScalars.filter { !isForbidden($0) }))
        }
        return switch value {
        case .text(let text): .text(allowed(text))
        case .texts(let texts): .texts(texts.map(allowed))
        case .empty, .integer, .decimal, .checkbox, .date, .timeSpan, .image, .record: value
        }
    }

    /// Whether a text stays the same as visible text, where white space is one space.
    private static func isFlowing(_ text: String) -> Bool {
        text == text.singleSpaced
            && !text.unicodeScalars.contains("\u{A0}")
    }

    private static func classAttribute(of field: Field) -> String {
        switch field.valueKind.definition.appearance {
        case .number: " class=\"number\""
        case .paragraph: " class=\"paragraph\""
        case .text, .stars, .checkMark, .link, .label, .labels, .list, .picture: ""
        }
    }
}

// MARK: - Cells

extension HTMLTextWriter {
    private static func content(_ value: FieldValue, of field: Field) -> String {
        let kind = field.valueKind
        switch value {
        case .empty: return ""
        case .text(let text): return content(ofText: text, of: field)
        case .texts(let texts) where kind.definition.appearance == .labels:
            return texts.map { tag($0, of: field) }.joined(separator: " ")
        case .texts(let texts):
            return "<ul>" + texts.map { "<li>\(escaped($0))</li>" }.joined() + "</ul>"
        case .checkbox(let isOn): return isOn ? "✓" : "–"
        case .integer(let stars) where kind.definition.appearance == .stars:
            guard let range = kind.valueType.range, range.contains(stars) else {
                return escaped(value.text)
            }
            let text = String(repeating: "★", count: Int(stars))
            let rest = String(repeating: "☆", count: Int(range.upperBound - stars))
            let name = "\(stars) / \(range.upperBound)"
            return "<span aria-label=\"\(name)\">\(text)\(rest)</span>"
        case .integer, .decimal:
            let unit = kind.valueType == .number ? field.options.unit : ""
            return escaped(value.text) + (unit.isEmpty ? "" : " " + escaped(unit))
        case .date, .timeSpan, .image, .record: return escaped(value.text)
        }
    }

    private static func content(ofText text: String, of field: Field) -> String {
        switch field.valueKind.definition.appearance {
        case .picture where text.hasPrefix("data:image/"):
            "<img src=\"\(escaped(text))\" alt=\"\(escaped(field.name))\">"
        case .link: link(text, type: field.options.linkType)
        case .label: tag(text, of: field)
        case .text, .paragraph, .number, .stars, .checkMark, .labels, .list, .picture:
            escaped(text)
        }
    }

    private static func tag(_ text: String, of field: Field) -> String {
        let color = field.options.choices.first { $0.name == text }?.color
        guard let color, isColor(color) else {
            return "<span class=\"tag\">\(escaped(text))</span>"
        }
        return "<span class=\"tag\" style=\"border-color: \(color)\">\(escaped(text))</span>"
    }

    private static func isColor(_ text: String) -> Bool {
        text.utf8.count == 7 && text.hasPrefix("#") && text.dropFirst().allSatisfy(\.isHexDigit)
    }

    /// Links an address that opens without confirmation; escapes other texts.
    private static func link(_ text: String, type: LinkType?) -> String {
        guard let address = WebAddress(text, type: type), address.caution == nil else {
            return escaped(text)
        }
        let url = escaped(address.url)
        return "<a href=\"\(url)\" rel=\"noreferrer noopener\">\(escaped(text))</a>"
    }

    /// The text escaped for HTML, without characters that HTML does not allow.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        escaped.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\t", "\n": escaped.unicodeScalars.append(scalar)
            case "\r": escaped += "&#13;"
            case _ where isForbidden(scalar): continue
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// Whether HTML does not allow a character. The line end U+0085 is kept.
    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "\t", "\n", "\r", "\u{85}": false
        default:
            scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                || scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
        }
    }

    private static let style = """
        :root { color-scheme: light dark; --line: #d0d0d0; --head: #f2f2f2; }
        @media (prefers-color-scheme: dark) { :root { --line: #4a4a4a; --head: #303030; } }
        body { font: 15px/1.45 system-ui, sans-serif; margin: 2em; }
        h1 { font-size: 1.5em; }
        table { border-collapse: collapse; }
        th, td { border-bottom: 1px solid var(--line); padding: 0.35em 0.7em; text-align: left;
          vertical-align: top; overflow-wrap: anywhere; }
        thead th { position: sticky; top: 0; background: var(--head); }
        .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
        .paragraph { white-space: pre-line; min-width: 16em; }
        .tag { border: 1px solid var(--line); border-radius: 0.8em; padding: 0 0.5em;
          white-space: nowrap; }
        ul { margin: 0; padding-left: 1.1em; }
        img { max-width: 128px; max-height: 128px; }
        .count { opacity: 0.6; }
        @media print {
          body { margin: 0; font-size: 10pt; }
          thead { display: table-header-group; }
          thead th { position: static; }
          tr, img { break-inside: avoid; }
          a { color: inherit; }
        }
        """
}

extension FileFormat {
    /// Web pages with tables; exports are self-contained.
    static let html = FileFormat(
        name: "HTML", fileExtensions: ["html", "htm"], mediaTypes: ["text/html"],
        contents: "a field per column of one table; exports are self-contained pages",
        omissions: [.kinds, .options, .images, .controls, .blanks])
}
