import TextCore
import TroveModel

/// A beginning of a new list.
enum NewListChoice {
    /// A list with own fields.
    case blank
    /// The contents of a file.
    case file
    /// The fields and settings of a template.
    case template(ListTemplate)

    var name: String {
        switch self {
        case .blank: translated("Blank")
        case .file: translated("From a File")
        case .template(let template): template.name
        }
    }

    var summary: String {
        switch self {
        case .blank: translated("Choose a name and add your own fields.")
        case .file: translated("Import a spreadsheet, an address book or another file.")
        case .template(let template): template.summary
        }
    }

    var icon: ListIcon {
        switch self {
        case .blank: .themed("document-new-symbolic")
        case .file: .themed("document-open-symbolic")
        case .template(let template): ListIcon(template.icon)
        }
    }

    /// The label of the button that accepts the choice.
    var acceptLabel: String {
        switch self {
        case .blank: translated("C_ontinue")
        case .file: translated("C_hoose File…")
        case .template: translated("C_reate")
        }
    }
}
