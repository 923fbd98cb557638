import ArgumentParser
import Foundation
import TextCore
import TroveFormats
import TroveModel

/// `trovectl templates`
struct Templates: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Show the templates for new lists, and save lists as templates."),
        subcommands: [
            TemplatesList.self, TemplatesShow.self, TemplatesSave.self, TemplatesRename.self,
            TemplatesRemove.self,
        ],
        defaultSubcommand: TemplatesList.self)
}

extension ListTemplate {
    /// Finds a template by its file name or its own name.
    static func called(_ name: String) throws -> ListTemplate {
        let templates = all().templates
        let found =
            templates.first { $0.id == name.lowercased() }
            ?? templates.first { $0.name.lowercased() == name.lowercased() }
        guard let found else {
            let text =
                templates.isEmpty
                ? translated("There is no template “{name}”. No templates are installed.")
                : translated("There is no template “{name}”. Existing templates: {templates}.")
            throw LibraryError(
                .notFound,
                text.filling([
                    "name": name, "templates": templates.map(\.id).commaSeparated,
                ]))
        }
        return found
    }

    /// Finds one of the user's own templates by its file name or its own name.
    fileprivate static func ownCalled(_ name: String) throws -> ListTemplate {
        let template = try called(name)
        guard template.isOwn() else {
            throw LibraryError(
                .invalid,
                translated(
                    "“{template}” is not one of your own templates, which are in “{folder}”."
                ).filling(["template": template.name, "folder": ownFolder().path]))
        }
        return template
    }
}

/// `trovectl templates list`
struct TemplatesList: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: translated("Show all templates."))

    @OptionGroup var library: LibraryOptions

    private struct Line: Encodable {
        var id: String
        var name: String
        var summary: String
        var fields: [String]
        var file: String?
    }

    func run() async throws {
        let found = ListTemplate.all()
        for problem in found.problems { Output.note(problem.message) }
        if library.json {
            return try Output.json(
                found.templates.map {
                    Line(
                        id: $0.id, name: $0.name, summary: $0.summary,
                        fields: $0.fields.map(\.name), file: $0.file?.path)
                })
        }
        try Output.table(
            ["TEMPLATE", "NAME", "FIELDS"],
            found.templates.map {
                [$0.id, $0.name, $0.fields.map(\.name).joined(separator: ", ")]
            })
    }
}

/// `trovectl templates show TEMPLATE`
struct TemplatesShow: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: translated("Show the fields of a template."))

    @OptionGroup var library: LibraryOptions
    @Argument(help: .translated("The template."), completion: .custom(Completion.template))
    var template: String

    private struct Line: Encodable {
        var name: String
        var kind: String
        var options: FieldOptions
    }

    func run() async throws {
        let template = try ListTemplate.called(template)
        if library.json {
            return try Output.json(
                template.fields.map {
                    Line(name: $0.name, kind: $0.kind.rawValue, options: $0.options)
                })
        }
        try Output.table(
            ["NAME", "KIND", "CHOICES"],
            template.fields.map {
                [$0.name, $0.kind.rawValue, $0.choices.joined(separator: " | ")]
            })
    }
}

/// `trovectl templates save LIST`
struct TemplatesSave: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "save",
        abstract: translated("Save a list as a template, without its records."),
        discussion: translated("Replaces a template of the same name in your own folder."))

    @OptionGroup var options: WriteOptions
    @Option(help: .translated("Name of the template; by default, the name of the list.")) var name:
        String?
    @Argument(help: .translated("The list."), completion: .custom(Completion.list)) var list: String

    func run() async throws {
        let list = try await options.library.open().list(called: list)
        let template = ListTemplate(of: list, name: name)
        let file =
            try options.dryRun
            ? ListTemplate.ownFolder().appending(path: template.id + ".json") : template.save()
        if options.library.json {
            return try Output.json(
                TemplateReport(dryRun: options.dryRun, id: template.id, file: file.path))
        }
        Output.noteFile(file.path, dryRun: options.dryRun)
    }
}

/// `trovectl templates rename TEMPLATE NAME`
struct TemplatesRename: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename", abstract: translated("Rename one of your own templates."))

    @OptionGroup var options: WriteOptions
    @Argument(help: .translated("The template."), completion: .custom(Completion.ownTemplate))
    var template: String
    @Argument(help: .translated("The new name.")) var name: String

    func run() async throws {
        let template = try ListTemplate.ownCalled(template)
        if !options.dryRun { try template.rename(to: name) }
        try options.report(template)
    }
}

/// `trovectl templates remove TEMPLATE`
struct TemplatesRemove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: translated("Delete one of your own templates."),
        discussion: translated("Lists made from the template stay. This cannot be undone."))

    @OptionGroup var options: WriteOptions
    @Argument(help: .translated("The template."), completion: .custom(Completion.ownTemplate))
    var template: String

    func run() async throws {
        let template = try ListTemplate.ownCalled(template)
        if !options.dryRun { try template.delete() }
        if options.library.json { return try options.report(template) }
        let path = template.file?.path ?? ""
        let text =
            options.dryRun ? translated("Would delete “{file}”.") : translated("Deleted “{file}”.")
        Output.note(text.filling(["file": path]))
    }
}

/// The report about a template's file.
private struct TemplateReport: Encodable {
    var dryRun: Bool
    var id: String
    var file: String
}

extension WriteOptions {
    /// Prints a note about the changed file of a template.
    fileprivate func report(_ template: ListTemplate) throws {
        let file = template.file?.path ?? ""
        if library.json {
            return try Output.json(TemplateReport(dryRun: dryRun, id: template.id, file: file))
        }
        Output.noteFile(file, dryRun: dryRun)
    }
}
