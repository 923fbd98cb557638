import Foundation
import Testing
import TroveModel

/// The sources of titles and second lines.
struct TitleSourceTests {
    private static let fields = [
        Field(id: FieldID(rawValue: 1), name: "Title"),
        Field(id: FieldID(rawValue: 2), name: "Author"),
    ]

    private func list(_ settings: ListSettings = ListSettings(), fields: [Field]? = nil) -> List {
        List(
            id: ListID(rawValue: 1), uuid: UUID(), name: "Books", icon: .standard,
            fields: fields ?? Self.fields, settings: settings, recordCount: 0, trashCount: 0)
    }

    private func template() throws -> TitleTemplate {
        try TitleTemplate("{Title} ({Author})", fields: Self.fields)
    }

    @Test func theFirstFieldIsTheTitleUnlessAnotherOneIs() {
        let (first, second) = (Self.fields[0].id, Self.fields[1].id)
        #expect(list().titleSource == .field(first))
        #expect(list(ListSettings(titleField: second)).titleSource == .field(second))
        #expect(list(fields: []).titleSource == .nothing)
        #expect(list().subtitleSource == .nothing)
    }

    @Test func aTemplateIsOfferedAsLongAsThereIsOne() throws {
        let template = try template()
        let all: [TitleSource] = Self.fields.map { .field($0.id) }
        let settings = ListSettings(titleTemplate: template, subtitleTemplate: template)
        #expect(list(settings).titleSource == .template(template))
        #expect(list(settings).titleSources == [.template(template)] + all)
        #expect(list(settings).subtitleSources == [.nothing, .template(template)] + all)
        #expect(list().titleSources == all)
        #expect(list().subtitleSources == [.nothing] + all)
    }

    @Test func aTemplateOfOneFieldIsThatField() throws {
        let only = try TitleTemplate("{Author}", fields: Self.fields)
        let all: [TitleSource] = Self.fields.map { .field($0.id) }
        let list = list(ListSettings(titleTemplate: only, subtitleTemplate: only))
        #expect(list.titleSource == all[1] && list.titleSources == all)
        #expect(list.subtitleSource == all[1] && list.subtitleSources == [.nothing] + all)
    }

    @Test func aFieldReplacesTheTemplateAndATemplateTheField() throws {
        let template = try template()
        let field = Self.fields[1].id
        var settings = ListSettings(titleTemplate: template, subtitleTemplate: template)
        settings.setTitle(.field(field))
        settings.setSubtitle(.field(field))
        #expect(settings == ListSettings(titleField: field, subtitleField: field))
        settings.setTitle(.template(template))
        settings.setSubtitle(.nothing)
        #expect(settings == ListSettings(titleTemplate: template))
    }

    @Test func theHeadlineIsTheOnlyFieldOfTheTitle() throws {
        func list(title: String) throws -> List {
            self.list(
                ListSettings(titleTemplate: try TitleTemplate(title, fields: Self.fields)))
        }
        #expect(self.list().headlineField == Self.fields[0])
        #expect(try list(title: "{Author}").headlineField == Self.fields[1])
        #expect(try list(title: "{Title} ({Author})").headlineField == nil)
        #expect(try list(title: "The {Title}").headlineField == nil)
        let number = Field(id: FieldID(rawValue: 3), name: "Number", kind: .number)
        #expect(self.list(fields: [number]).headlineField == nil)
        #expect(self.list(fields: []).headlineField == nil)
    }
}
