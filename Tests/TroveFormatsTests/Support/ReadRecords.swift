import Foundation
import Testing
import TroveModel

/// The records of a source by field name, without empty values.
struct ReadRecords: Equatable {
    var lines: [Int] = []
    var records: [[String: ImportedValue]] = []

    init(_ source: some ImportSource) throws {
        let names = source.fields.map(\.name)
        #expect(Set(names).count == names.count, "Two fields have the same name.")
        try source.readRecords { record in
            #expect(record.values.count <= names.count)
            lines.append(record.line)
            records.append(
                Dictionary(
                    uniqueKeysWithValues: zip(names, record.values).filter { $1 != .empty }))
        }
        #expect(records.count == source.recordCount)
    }

    subscript(record: Int, name: String) -> FieldValue? {
        guard case .value(let value) = records[record][name] else { return nil }
        return value
    }

    func text(_ record: Int, _ name: String) -> String? {
        self[record, name]?.text
    }

    func image(_ record: Int, _ name: String) -> Data? {
        guard case .image(let data) = records[record][name] else { return nil }
        return data
    }
}

extension ImportSource {
    func kind(of name: String) -> FieldKind? {
        fields.first { $0.name == name }?.kind
    }

    /// The records, formatted by a writer.
    func written(by writer: some RecordTextWriter) throws -> String {
        var writer = writer
        var text = writer.header(fields.map(\.name))
        try readRecords { record in
            text += writer.row(
                record.values.map {
                    guard case .value(let value) = $0 else { return .empty }
                    return value
                })
        }
        return text + writer.footer()
    }
}
