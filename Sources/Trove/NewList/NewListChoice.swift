import TextCore
import TroveModel

/// A beginning of a new list.
enum NewListChoice {
    /// A list with own fields.
    case blank
    /// The contents of a file.
    case file
    /// The fields and settings of a template of the user.
    case ownTemplate(ListTemplate)
    /// The fields and settings of a template that came with Trove.
    case template(ListTemplate)
    /// The fields and settings of a list, and its records.
    case copy(List)

    /// The choices, in sections.
    ///
    /// - Parameters:
    ///   - templates: All templates.
    ///   - isOwn: Whether a template is the user's own.
    ///   - lists: The lists to copy.
    static func all(
        _ templates: [ListTemplate], isOwn: (ListTemplate) -> Bool, lists: [List]
    ) -> [NewListChoice] {
        let own = templates.filter(isOwn).map(NewListChoice.ownTemplate)
        let others = templates.filter { !isOwn($0) }.map(NewListChoice.template)
        return [.blank, .file] + own + others + lists.map(NewListChoice.copy)
    }

    /// The title of the section; nil for the first one, which has none.
    var section: String? {
        switch self {
        case .blank, .file: nil
        case .ownTemplate: translated("My Templates")
        case .template: translated("Templates")
        case .copy: translated("Copy a List")
        }
    }

    var name: String {
        switch self {
        case .blank: translated("Blank")
        case .file: translated("From a File")
        case .ownTemplate(let template), .template(let template): template.name
        case .copy(let list): list.name
        }
    }

    var summary: String {
        switch self {
        case .blank: translated("Choose a name and add your own fields.")
        case .file: translated("Import a spreadsheet, an address book or another file.")
        case .ownTemplate(let template), .template(let template): template.summary
        case .copy(let list):
            translated("A list with the fields and settings of “{list}”.")
                .filling(["list": list.name])
        }
    }

    var icon: ListIcon {
        switch self {
        case .blank: .themed("document-new-symbolic")
        case .file: .themed("document-open-symbolic")
        case .ownTemplate(let template), .template(let template): ListIcon(template.icon)
        case .copy(let list): list.icon
        }
    }

    /// The proposed name of the list; nil if the list is named later.
    var proposedName: String? {
        switch self {
        case .blank, .file: nil
        case .ownTemplate(let template), .template(let template): template.name
        case .copy(let list): MainWindow.copyName(of: list.name)
        }
    }

    /// The fields of the list; empty if they follow later.
    var fields: [FieldDraft] {
        switch self {
        case .blank, .file: []
        case .ownTemplate(let template), .template(let template): template.fields
        case .copy(let list): list.fields.map { FieldDraft(copying: $0, of: list) }
        }
    }

    /// The accessible name, which tells a list from a template of the same name.
    var accessibilityLabel: String {
        guard case .copy(let list) = self else { return name }
        return translated("Copy of “{list}”").filling(["list": list.name])
    }

    /// The label of the button that accepts the choice.
    var acceptLabel: String {
        switch self {
        case .blank: translated("C_ontinue")
        case .file: translated("C_hoose File…")
        case .ownTemplate, .template, .copy: translated("C_reate")
        }
    }

    /// The edit that creates the list; nil if a file or a form comes first.
    func edit(name: String, withRecords: Bool) -> Edit? {
        switch self {
        case .blank, .file: nil
        case .ownTemplate(let template), .template(let template):
            .createListFromTemplate(template, name: name)
        case .copy(let list): .duplicateList(list.id, name: name, withRecords: withRecords)
        }
    }
}
