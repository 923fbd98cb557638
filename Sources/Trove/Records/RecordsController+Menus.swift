import TableKit
import TextCore
import TroveModel

/// The menus of the bar.
extension RecordsController {
    /// Creates the menu of views, with the size of the items in a gallery.
    func makeViewMenu() -> Menu {
        let zoom = Menu(
            options: .displayInline,
            children: [
                Command(title: translated("L_arger Pictures"), action: "win.larger"),
                Command(title: translated("S_maller Pictures"), action: "win.smaller"),
            ])
        return Menu(
            children: [Self.viewMenu] + (model.viewKind == .gallery ? [zoom] : []) + boardMenu)
    }

    /// The choice of the field with the columns of a board.
    private var boardMenu: [MenuElement] {
        guard model.viewKind == .board, let fields = model.list?.boardFields, !fields.isEmpty else {
            return []
        }
        let choices = fields.map {
            Command(title: $0.name, action: "win.board-field", propertyList: "\($0.id.rawValue)")
        }
        return [Menu(title: translated("Columns B_y"), children: choices)]
    }

    /// The choices of views, also for the main menu.
    static var viewMenu: Menu {
        Menu(
            options: .displayInline,
            children: [
                Command(
                    title: translated("_List"), action: "win.view",
                    propertyList: ViewSettings.Kind.list.rawValue),
                Command(
                    title: translated("_Table"), action: "win.view",
                    propertyList: ViewSettings.Kind.table.rawValue),
                Command(
                    title: translated("_Gallery"), action: "win.view",
                    propertyList: ViewSettings.Kind.gallery.rawValue),
                Command(
                    title: translated("_Board"), action: "win.view",
                    propertyList: ViewSettings.Kind.board.rawValue),
            ])
    }

    /// Creates the menu of fields for sorting, grouping and the row texts.
    func makeSortMenu() -> Menu {
        guard let list = model.list else { return Menu() }
        return Menu(children: [
            Self.sortMenu(list.fields), Self.groupMenu(list.fields), Self.textMenu(list.fields),
        ])
    }

    private static func sortMenu(_ fields: [Field]) -> Menu {
        func choice(_ title: String, _ sort: SortChoice) -> Command {
            Command(title: title, action: "win.sort", propertyList: sort.name)
        }
        func byField(ascending: Bool) -> [Command] {
            fields.map { choice($0.name, .field($0.id, ascending: ascending)) }
        }
        return Menu(
            title: translated("Sort"), options: .displayInline,
            children: [
                choice(translated("Manually"), .manual),
                Menu(title: translated("Ascending by"), children: byField(ascending: true)),
                Menu(title: translated("Descending by"), children: byField(ascending: false)),
            ])
    }

    private static func groupMenu(_ fields: [Field]) -> Menu {
        func choice(_ title: String, _ group: GroupChoice) -> Command {
            Command(title: title, action: "win.group", propertyList: group.name)
        }
        let letters = fields.filter(\.valueKind.isTextual)
        return Menu(
            title: translated("Group"), options: .displayInline,
            children: [
                choice(translated("No Groups"), .none),
                Menu(
                    title: translated("By Value of"),
                    children: fields.map { choice($0.name, .value($0.id)) }),
                Menu(
                    title: translated("By First Letter of"),
                    children: letters.map { choice($0.name, .letter($0.id)) }),
            ])
    }

    private static func textMenu(_ fields: [Field]) -> Menu {
        func choices(_ action: String) -> [Command] {
            fields.map {
                Command(title: $0.name, action: action, propertyList: "\($0.id.rawValue)")
            }
        }
        let none = Command(
            title: translated("None"), action: "win.subtitle", propertyList: "")
        return Menu(
            title: translated("Rows"), options: .displayInline,
            children: [
                Menu(title: translated("Title"), children: choices("win.title")),
                Menu(title: translated("Second Line"), children: [none] + choices("win.subtitle")),
            ])
    }
}
