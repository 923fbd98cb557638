import Foundation
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

/// Lists made from the templates that come with Trove.
struct ShippedTemplateTests {
    private static let shipped = ListTemplate.all(
        in: [PackageFolder.url.appending(path: "data/templates")], languages: [])

    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// A typical value for a field.
    private func sample(of field: Field) -> FieldValue {
        if field.kind == .computed { return .empty }
        return switch field.kind.valueType {
        case .text: .text(field.choices.first ?? "https://example.org/\(field.name)")
        case .texts: .texts(field.choices.isEmpty ? ["a", "b"] : field.choices)
        case .number: .decimal(2.5)
        case .integer(let range): .integer(range.upperBound)
        case .checkbox: .checkbox(true)
        case .date: PartialDate("1994-05").map { .date($0) } ?? .empty
        case .timeSpan: .timeSpan(seconds: 5_400)
        case .image, .record: .empty
        }
    }

    @Test(arguments: shipped.templates)
    func everyShippedTemplateMakesAListThatTakesARecord(template: ListTemplate) async throws {
        let library = try folder.library()
        let change = try await library.performAndProve(
            .createListFromTemplate(template, name: template.name))
        let list = try library.list(try #require(change.list))
        #expect(list.fields.map(\.name) == template.fields.map(\.name))
        #expect(list.icon.text == template.icon)
        #expect(list.settingsProblem == nil)
        let values = Dictionary(
            list.fields.map { ($0.id, sample(of: $0)) }.filter { !$0.1.isEmpty }
        ) { $1 }
        let added = try await library.performAndProve(
            .addRecord(list: list.id, values: values))
        let id = try #require(added.inserted.first)
        let record = try #require(try library.record(id, in: list.id))
        for (field, value) in zip(list.fields, record.values) {
            #expect(value == sample(of: field), "\(template.id): \(field.name)")
        }
        #expect(!list.title(of: record).isEmpty)
        let shown = try await library.recordList(for: RecordListRequest(list))
        #expect(shown.count == 1)
        for field in list.fields where field.options.targetList != nil {
            #expect(field.options.targetList == list.id)
        }
    }
}
