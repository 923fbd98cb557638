import Foundation
import TestSupport
import Testing
import TroveTestSupport

@testable import TroveFormats
@testable import TroveModel

/// Every export can be imported into its list again, and changes nothing but what the table of
/// losses names.
@Suite struct WriterPropertyTests {
    private let folder: TemporaryFolder
    /// The number of records that are tried in each format.
    private static let caseCount =
        ProcessInfo.processInfo.environment["TROVE_BOTH_WAYS"].flatMap { Int($0) } ?? 500
    private static let recordsInAList = 100
    private static let seed = ProcessInfo.processInfo.environment["TROVE_SEED"]
        .flatMap { Int($0) }

    /// The formats that can be imported again.
    static let formats = ExportFormat.allCases.filter { reader(of: $0) != nil }

    init() throws { folder = try TemporaryFolder() }

    private static func reader(of format: ExportFormat) -> ImportFormat? {
        ImportFormat.allCases.first { $0.format == format.format }
    }

    private static func delimiter(of format: ExportFormat) -> CSVDelimiter? {
        format == .csv ? CSVDelimiter.comma : format == .tsv ? .tab : nil
    }

    @Test(arguments: formats)
    func writingAndReadingGivesTheSameList(format: ExportFormat) throws {
        let count = Self.seed == nil ? max(1, Self.caseCount / Self.recordsInAList) : 1
        for number in 0..<count {
            let seed = Self.seed ?? number
            var generator = ListGenerator(seed: seed)
            let list = generator.list(for: format)
            let records = (0..<Self.recordsInAList).map { _ in
                list.fields.enumerated().map { index, field in
                    generator.value(for: field, isRequired: index == 0)
                }
            }
            // Detecting the dialect of CSV takes most of the time.
            let dialect = seed % 5 == 0 ? nil : Self.delimiter(of: format)
            let options = ImportOptions(delimiter: dialect, hasHeader: true)
            if let problem = try difference(list, records, format, options) {
                Issue.record("\(format), TROVE_SEED=\(seed): \(problem)")
                return
            }
        }
    }

    /// Writes and reads records.
    ///
    /// - Returns: The first difference; nil if there is none.
    private func difference(
        _ list: List, _ records: [[FieldValue]], _ format: ExportFormat, _ options: ImportOptions
    ) throws -> String? {
        let bytes = try Self.written(list, records, as: format)
        let file = try folder.file("list.\(format.format.fileExtensions[0])", bytes)
        guard let reader = Self.reader(of: format) else { return "no reader" }
        let source = try reader.source(file, options: options, context: ImportContext())
        let names = source.fields.map(\.name)
        var read: [[FieldValue]] = []
        try source.readRecords { record in
            read.append(
                list.fields.map { field in
                    guard let index = names.firstIndex(of: field.name),
                        record.values.indices.contains(index),
                        case .value(let value) = record.values[index]
                    else { return .empty }
                    return value.converted(to: field.kind, options: field.options)
                        ?? .text(value.text)
                })
        }
        guard read.count == records.count else {
            return "\(records.count) records became \(read.count): \(names)"
        }
        let comparison = KeptContents(of: format.format.omissions)
        for (number, (old, new)) in zip(records, read).enumerated() {
            for (index, field) in list.fields.enumerated()
            where !comparison.areSame(old[index], new[index], in: field) {
                return """
                    record \(number), “\(field.name)” (\(field.kind)):
                    \(Self.fromDifference(old[index].text, new[index].text)) became
                    \(Self.fromDifference(new[index].text, old[index].text))
                    """
            }
        }
        return nil
    }

    /// The scalars of a text from a little before its difference from another, as ASCII.
    private static func fromDifference(_ text: String, _ other: String) -> String {
        let same = zip(text.unicodeScalars, other.unicodeScalars).prefix { $0 == $1 }.count
        return text.unicodeScalars.dropFirst(max(0, same - 20)).prefix(60)
            .map { $0.escaped(asASCII: true) }.joined()
    }

    private static func written(
        _ list: List, _ records: [[FieldValue]], as format: ExportFormat
    ) throws -> Data {
        let spreadsheet = format.spreadsheet()
        defer { spreadsheet?.close() }
        var writer = format.writer(for: list, fields: nil, in: spreadsheet)
        var text = writer.header(list.fields.map(\.name))
        for record in records { text += writer.row(record) }
        text += writer.footer()
        guard let spreadsheet else { return Data(text.utf8) }
        var data = Data()
        try spreadsheet.finish { data += $0 }
        return data
    }
}

/// Compares values before and after an export, but for what the format is said to lose.
private struct KeptContents {
    let omissions: Set<FileFormat.Omission>

    init(of omissions: Set<FileFormat.Omission>) { self.omissions = omissions }

    func areSame(_ old: FieldValue, _ new: FieldValue, in field: Field) -> Bool {
        if old.isEmpty, new.isEmpty { return true }
        return kept(old, in: field) == kept(new, in: field)
    }

    /// The part of a value that the format keeps. Texts are compared by their bytes.
    private func kept(_ value: FieldValue, in field: Field) -> [[UInt8]] {
        if case .date(let date) = value, omissions.contains(.times) {
            return [Array(date.withoutTime.description.utf8)]
        }
        let texts: [String]
        if case .texts(let several) = value { texts = several } else { texts = [value.text] }
        return texts.map { text in
            var text = text
            if omissions.contains(.controls) { text = Self.withoutControls(text) }
            if omissions.contains(.blanks) {
                text = Self.withoutBlanks(text, keepsLines: field.kind == .paragraph)
            }
            return Array(text.precomposedStringWithCanonicalMapping.utf8)
        }.filter { !$0.isEmpty }
    }

    private static func withoutControls(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter {
                    $0.properties.generalCategory != .control || $0.properties.isWhitespace
                }))
    }

    /// A text without blanks around lines, empty lines and repeated blanks.
    private static func withoutBlanks(_ text: String, keepsLines: Bool) -> String {
        let lines = text.unicodeScalars.split { keepsLines && CharacterSet.newlines.contains($0) }
        return lines.map { line in
            // Spaces without a width are trimmed, too.
            line.split { $0.properties.isWhitespace || $0 == "\u{200B}" }.map { String($0) }
                .joined(separator: " ")
        }.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
