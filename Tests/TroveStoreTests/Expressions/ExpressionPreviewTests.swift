import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// The result of an expression that is not stored yet.
struct ExpressionPreviewTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func makeList() async throws -> List {
        let fields = [
            FieldDraft(name: "Title"), FieldDraft(name: "Price", kind: .number),
            FieldDraft(
                name: "Double", kind: .computed, options: .with { $0.expression = "[Price] * 2" }),
        ]
        let id = try #require(
            try await library.perform(.createList(name: "Sales", fields: fields)).list)
        return try library.list(id)
    }

    private func add(_ title: String, _ price: Int64?, to list: List) async throws -> RecordID {
        var values: [FieldID: FieldValue] = [list.fields[0].id: .text(title)]
        if let price { values[list.fields[1].id] = .integer(price) }
        let change = try await library.perform(.addRecord(list: list.id, values: values))
        return try #require(change.inserted.first)
    }

    @Test func theResultIsThatOfTheFirstOrTheGivenRecord() async throws {
        let list = try await makeList()
        let empty = try await library.previewExpression("[Price] + 1", of: "More", in: list.id)
        #expect(empty == ExpressionPreview(kind: .number, value: .empty, title: nil))
        let ink = try await add("Ink", 12, to: list)
        let pen = try await add("Pen", nil, to: list)
        let first = try await library.previewExpression("[Double] + 1", of: "More", in: list.id)
        #expect(first == ExpressionPreview(kind: .number, value: .integer(25), title: "Ink"))
        let second = try await library.previewExpression(
            "[Price] + 1", of: "More", in: list.id, record: pen)
        #expect(second == ExpressionPreview(kind: .number, value: .empty, title: "Pen"))
        try await library.perform(.deleteRecords([ink], list: list.id))
        let text = try await library.previewExpression("Title & \"!\"", of: "More", in: list.id)
        #expect(text == ExpressionPreview(kind: .text, value: .text("Pen!"), title: "Pen"))
    }

    @Test(arguments: ["", "[Price] *", "[Cost]", "Title * 2", "[Double] + 1"])
    func aWrongExpressionIsRefusedAndNothingIsChanged(text: String) async throws {
        let list = try await makeList()
        let double = list.fields[2].id
        let error = await #expect(throws: LibraryError.self) {
            try await library.previewExpression(text, of: "Double", field: double, in: list.id)
        }
        #expect(error?.code == .invalid, "\(text)")
        #expect(try library.list(list.id).fields == list.fields)
    }
}
