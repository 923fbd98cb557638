import Foundation
import Synchronization
import TestSupport
import Testing
import TroveModel

/// Copies of values at the limits of their kinds, and of texts that do not fit.
@Suite(.timeLimit(.minutes(5))) struct ExactCopyTests {
    private static let odd = [
        "", " ", "12", "-0.0", "one\ntwo\r\nthree\rfour", "\u{FEFF}mark", "e\u{301} and \u{E9}",
        "\u{200B}\u{202E}", "\u{10FFFF}\u{1F468}\u{200D}\u{1F469}", "\\N", "\\.", "{NULL}", "NULL",
        "\u{2028}\u{85}\u{1F}\u{7F}", "'\"$1%s",
    ].map { FieldValue.text($0) }

    /// Texts that look like values of some kind, but were kept as texts.
    private static let misfits = [
        "12", "1815", "1e5", " 7 ", "+3", "1.0", ".5", "-0", "0", "1", "yes", "0x1F", "Infinity",
        "NaN", "2024-02-30", "1:30", "#1", "about 1800", "cover.png", "9223372036854775808",
    ].map { FieldValue.text($0) }

    private static func values(_ kind: FieldKind, cover: ImageID) -> [FieldValue] {
        switch kind.valueType {
        case .text: odd
        case .texts: [.texts(["one; two", "three", "\"q\"", "e\u{301}", "NULL", "{1,2}", "\\"])]
        case .number:
            [Int64.min, .max, 0, -1].map { .integer($0) }
                + [
                    1e308, -1e308, .leastNonzeroMagnitude, 0.1, 0.1 + 0.2, -0.0, 12.0, 1e15 + 0.5,
                    1.0 / 3,
                    123_456_789_012_345_680.0 * 1_000,
                ].map { .decimal($0) } + misfits
        case .integer: (0...5).map { .integer($0) } + misfits
        case .checkbox: [.checkbox(true), .checkbox(false)] + misfits
        case .date:
            ["0001", "9999", "1815", "1815-12", "0999-01-01", "2024-02-29"].compactMap {
                PartialDate($0).map { .date($0) }
            } + misfits.filter { PartialDate($0.text) == nil }
        case .timeSpan: [Int64.min, .max, 0, 5400].map { .timeSpan(seconds: $0) } + misfits
        case .image: [.image(cover)] + misfits
        case .record: [1, 2, 999, RecordID.max].map { .record($0) } + misfits
        }
    }

    /// Fills an empty storage with a list that has a field of each kind, and a record for each
    /// value.
    private static func fill(_ storage: any LibraryStorage) async throws -> [Record] {
        let data = try Data(contentsOf: PackageFolder.testData.appending(path: "cover.png"))
        let cover = try await storage.addImage(data)
        let fields = FieldKind.allCases.filter { $0 != .computed }.enumerated().map { index, kind in
            Field(id: FieldID(rawValue: Int64(index) + 1), name: kind.rawValue, kind: kind)
        }
        let columns = fields.map { values($0.kind, cover: cover) }
        let count = columns.map(\.count).max() ?? 0
        let records = (0..<count).map { (row: Int) -> Record in
            let values: [FieldValue] = columns.map { row < $0.count ? $0[row] : .empty }
            return Record(
                id: Int64(row + 1), values: values, position: Int64(row + 1) * 1024,
                createdAt: Date(timeIntervalSince1970: Double(row) * 1e8 - 1e9),
                modifiedAt: Date(timeIntervalSince1970: 4e9),
                deletedAt: row % 7 == 6 ? Date(timeIntervalSince1970: 1) : nil)
        }
        let list = List(
            id: ListID(rawValue: 3), uuid: UUID(), name: "Odd", icon: ListIcon(""), fields: fields,
            recordCount: records.count { $0.deletedAt == nil },
            trashCount: records.count { $0.deletedAt != nil })
        try await storage.writeContent { writer in
            try writer.begin(
                ContentCatalog(
                    lists: [list], smartLists: [], trashDays: nil, settings: [:],
                    lastIdentities: ContentCatalog.LastIdentities(list: 3, field: 99)))
            try writer.add(records, to: list)
            try writer.end(list)
        }
        return records
    }

    private static func records(of storage: any LibraryStorage) async throws -> [Record] {
        let found = Mutex<[Record]>([])
        try await storage.readContent { reader in
            for list in try reader.catalog().lists {
                let records = try reader.records(of: list, after: nil, limit: .max)
                found.withLock { $0 += records }
            }
        }
        return found.withLock { $0 }
    }

    /// Expects the same values; an empty text is an empty value.
    private func expect(_ found: [Record], _ expected: [Record], _ place: String) {
        #expect(found.count == expected.count)
        for (record, original) in zip(found, expected) {
            let values = original.values.map { $0.isEmpty ? FieldValue.empty : $0 }
            for (value, known) in zip(record.values, values) where value != known {
                Issue.record("\(place) \(record.id): \(value) instead of \(known)")
            }
            // Equal texts may have different characters.
            let texts = zip(record.values, values).allSatisfy { value, known in
                Array(value.text.utf8) == Array(known.text.utf8)
            }
            #expect(texts, "\(place) \(record.id)")
            #expect(record.position == original.position)
            #expect(record.createdAt == original.createdAt)
            #expect(record.modifiedAt == original.modifiedAt)
            #expect(record.deletedAt == original.deletedAt)
        }
    }

    @Test(arguments: LibraryCopyTests.Pair.all)
    func everyValueStaysExactlyAsItIs(_ pair: LibraryCopyTests.Pair) async throws {
        try await pair.source.withStorage { source in
            let expected = try await Self.fill(source)
            expect(try await Self.records(of: source), expected, "source")
            try await pair.target.withStorage { target in
                _ = try await LibraryCopier(from: source, to: target).copy()
                expect(try await Self.records(of: target), expected, "copy")
                try await pair.source.withStorage { back in
                    _ = try await LibraryCopier(from: target, to: back).copy()
                    expect(try await Self.records(of: back), expected, "copy back")
                }
            }
        }
    }

    @Test(arguments: LibraryCopyTests.Pair.all)
    func textsThatDoNotFitCanBeFoundInACopy(_ pair: LibraryCopyTests.Pair) async throws {
        try await pair.source.withStorage { source in
            _ = try await Self.fill(source)
            let list = try #require(try await source.lists().first)
            try await pair.target.withStorage { target in
                _ = try await LibraryCopier(from: source, to: target).copy()
                for field in list.fields {
                    let expected = try await source.misfits(of: field.id, in: list.id, limit: 99)
                    let found = try await target.misfits(of: field.id, in: list.id, limit: 99)
                    #expect(found == expected, "\(field.name)")
                }
                #expect(try await target.check() == [])
            }
        }
    }
}
