import Foundation
import Testing
import TroveModel

/// The values of a new record that is to match a query.
struct MatchingValuesTests {
    private static let list: List = {
        var genre = FieldOptions()
        genre.choices = [FieldChoice(name: "Novel"), FieldChoice(name: "Science Fiction")]
        var state = FieldOptions()
        state.defaultText = "new"
        let fields: [(String, FieldKind, FieldOptions)] = [
            ("Title", .text, FieldOptions()), ("Read", .checkbox, FieldOptions()),
            ("Genre", .choice, genre), ("Tags", .tags, FieldOptions()),
            ("Year", .number, FieldOptions()), ("State", .text, state),
        ]
        return List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "Books", icon: .standard,
            fields: fields.enumerated().map { index, field in
                Field(
                    id: FieldID(rawValue: Int64(index + 1)), name: field.0, kind: field.1,
                    options: field.2, columnName: "c\(index + 1)")
            }, settings: ListSettings(), recordCount: 0, trashCount: 0, tableName: "books")
    }()

    /// The values by the names of their fields.
    private func named(_ values: MatchingValues) -> [String: FieldValue] {
        Dictionary(
            uniqueKeysWithValues: values.values.map { (Self.list.field($0)?.name ?? "", $1) })
    }

    private func values(_ query: String) -> MatchingValues {
        MatchingValues(for: SearchQuery(query), in: Self.list)
    }

    @Test(
        arguments: [
            ("", [:]), ("read:yes", ["Read": .checkbox(true)]),
            ("read:no genre:novel", ["Read": .checkbox(false), "Genre": .text("Novel")]),
            ("genre:science", ["Genre": .text("Science Fiction")]),
            ("genre:\"science fiction\"", ["Genre": .text("Science Fiction")]),
            ("genre:=NOVEL", ["Genre": .text("Novel")]), ("year:=1950", ["Year": .integer(1950)]),
            ("tags:sea tags:calm", ["Tags": .texts(["sea", "calm"])]),
            ("tags:sea -genre:novel", ["Tags": .texts(["sea"])]), ("title:none", [:]),
            ("state:none", ["State": .empty]), ("title:=Emma", ["Title": .text("Emma")]),
        ] as [(String, [String: FieldValue])])
    func aRecordWithTheValuesMatches(query: String, expected: [String: FieldValue]) {
        #expect(named(values(query)) == expected)
        #expect(values(query).areEnough)
    }

    @Test(
        arguments: [
            ("year:>=1950", [:]), ("read:yes austen", ["Read": .checkbox(true)]),
            ("title:emma", [:]), ("read:yes or genre:novel", [:]), ("genre:poem", [:]),
            ("read:yes read:no", ["Read": .checkbox(true)]), ("added:today", [:]),
            ("-genre:none", [:]), ("genre:novel -genre:science", ["Genre": .text("Novel")]),
        ] as [(String, [String: FieldValue])])
    func otherQueriesDetermineNotAllValues(query: String, expected: [String: FieldValue]) {
        #expect(named(values(query)) == expected)
        #expect(!values(query).areEnough)
    }
}
