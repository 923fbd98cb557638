/// The manual page in the format of man(7).
struct ManualPage {
    private let tool: ToolDescription.Command
    /// The options common to many commands, which the page explains only once.
    private static let common: Swift.Set<String> = ["library", "json", "dry-run"]

    init(_ tool: ToolDescription.Command) {
        self.tool = tool
    }

    /// The source of the whole page.
    var text: String {
        var page = ManualText()
        page.raw(".TH TROVECTL 1 \"\" Trove \"User Commands\"")
        page.section("NAME")
        page.paragraph("trovectl - read and change Trove's lists from the command line")
        page.section("SYNOPSIS")
        page.raw(".B trovectl")
        page.raw(".I command")
        page.raw("[\\fIoptions\\fR] [\\fIarguments\\fR]")
        page.section("DESCRIPTION")
        for text in ManualTexts.description { page.paragraph(text) }
        page.section("COMMON OPTIONS")
        for (name, text) in ManualTexts.common { page.item(name, text) }
        page.section("COMMANDS")
        for command in tool.shownSubcommands { add(command, to: &page) }
        for (title, entries) in ManualTexts.lists {
            page.section(title)
            for (name, text) in entries { page.item(name, text) }
        }
        page.section("EXAMPLES")
        for (text, example) in ManualTexts.examples {
            page.paragraph(text)
            page.example(example)
        }
        page.section("SEE ALSO")
        page.paragraph("trove(1), sqlite3(1)")
        return page.text
    }

    private func add(_ command: ToolDescription.Command, to page: inout ManualText) {
        let name = ((command.superCommands ?? []) + [command.commandName]).joined(separator: " ")
        let arguments = command.shownArguments
        page.subsection(
            ([name] + arguments.filter { $0.kind == "positional" }.map(Self.usage))
                .joined(separator: " "))
        if let abstract = command.abstract { page.paragraph(abstract) }
        for text in (command.discussion ?? "").split(separator: "\n") {
            page.paragraph(text.trimmingPrefix(while: \.isWhitespace).description)
        }
        for argument in arguments where !Self.common.contains(argument.longName ?? "") {
            page.item(Self.heading(of: argument), Self.explanation(of: argument))
        }
        for subcommand in command.shownSubcommands { add(subcommand, to: &page) }
    }

    private static func usage(_ argument: ToolDescription.Argument) -> String {
        var text = (argument.valueName ?? "").uppercased()
        if argument.isRepeating == true { text += " ..." }
        return argument.isOptional == true ? "[\(text)]" : text
    }

    private static func heading(of argument: ToolDescription.Argument) -> String {
        guard argument.kind != "positional" else { return (argument.valueName ?? "").uppercased() }
        let names = (argument.names ?? []).map { ($0.kind == "long" ? "--" : "-") + $0.name }
        let value = argument.kind == "option" ? " \((argument.valueName ?? "").uppercased())" : ""
        return names.joined(separator: ", ") + value
    }

    private static func explanation(of argument: ToolDescription.Argument) -> String {
        let values = argument.allValues ?? []
        let text = argument.abstract ?? ""
        return values.isEmpty ? text : "\(text) One of: \(values.joined(separator: ", "))."
    }
}

/// A text in the format of man(7).
struct ManualText {
    private(set) var text = ""

    mutating func raw(_ line: String) {
        text += line + "\n"
    }

    mutating func section(_ title: String) {
        raw(".SH " + Self.escaped(title))
    }

    mutating func subsection(_ title: String) {
        raw(".SS \"\(Self.escaped(title).replacing("\"", with: "\\(dq"))\"")
    }

    mutating func paragraph(_ text: String) {
        raw(".PP")
        raw(Self.escaped(text))
    }

    mutating func item(_ name: String, _ text: String) {
        raw(".TP")
        raw("\\fB" + Self.escaped(name) + "\\fR")
        raw(Self.escaped(text.isEmpty ? "See above." : text))
    }

    mutating func example(_ lines: String) {
        raw(".PP")
        raw(".nf")
        raw(".RS 4")
        for line in lines.split(separator: "\n") { raw(Self.escaped(String(line))) }
        raw(".RE")
        raw(".fi")
    }

    /// Escapes characters that are special in man(7).
    static func escaped(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\(rs").replacing("-", with: "\\-")
            .replacing("“", with: "\\(lq").replacing("”", with: "\\(rq")
            .replacing("…", with: "...").replacing("'", with: "\\(aq").replacing("`", with: "\\(ga")
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }
}
