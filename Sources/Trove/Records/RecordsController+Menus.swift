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
        let more: [MenuElement] =
            switch model.viewKind {
            case .gallery: [zoom] + groupsMenu
            case .calendar: [dateMenu]
            case .board: boardMenu
            case .list: rowMenus + groupsMenu
            case .table: groupsMenu
            }
        return Menu(children: [Self.viewMenu] + more)
    }

    /// The items that fold and unfold all groups, if there are some.
    private var groupsMenu: [MenuElement] {
        guard model.folding.isPossible else { return [] }
        return [
            Menu(
                title: translated("Groups"), options: .displayInline,
                children: [
                    Command(title: translated("Collapse _All"), action: "win.collapse-groups"),
                    Command(title: translated("_Expand All"), action: "win.expand-groups"),
                ])
        ]
    }

    /// The choice of the field with the columns of a board.
    private var boardMenu: [MenuElement] {
        guard model.viewKind == .board, let fields = model.list?.boardFields, !fields.isEmpty else {
            return []
        }
        let choices = fields.map {
            Command(
                title: $0.name.withoutMnemonic, action: "win.board-field",
                propertyList: "\($0.id.rawValue)")
        }
        return [Menu(title: translated("Columns B_y"), children: choices)]
    }

    /// The choices of the dates that the calendar shows.
    private var dateMenu: Menu {
        guard let list = model.list else { return Menu() }
        return Menu(
            title: translated("Date"), options: .displayInline,
            children: list.calendarAttributes.map {
                Command(
                    title: SortTexts.name(of: $0, in: list).withoutMnemonic,
                    action: "win.calendar-dates",
                    propertyList: AttributeName.name(of: $0))
            })
    }

    /// The choices of the rows' spacing, and of pictures if the list has some.
    private var rowMenus: [MenuElement] {
        func choice(_ title: String, _ density: ViewSettings.Density) -> Command {
            Command(title: title, action: "win.density", propertyList: density.rawValue)
        }
        let spacing = Menu(
            title: translated("Rows"), options: .displayInline,
            children: [
                choice(translated("C_ompact"), .compact), choice(translated("_Normal"), .normal),
                choice(translated("Co_mfortable"), .comfortable),
            ])
        guard model.list?.coverField != nil else { return [spacing] }
        let pictures = Menu(
            title: translated("Pictures"), options: .displayInline,
            children: [
                Command(
                    title: translated("_Show"), action: "win.row-pictures", propertyList: "shown"),
                Command(
                    title: translated("_Hide"), action: "win.row-pictures", propertyList: "hidden"),
            ])
        return [spacing, pictures]
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
                Command(
                    title: translated("_Calendar"), action: "win.view",
                    propertyList: ViewSettings.Kind.calendar.rawValue),
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
            fields.map { choice($0.name.withoutMnemonic, .field($0.id, ascending: ascending)) }
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
                    children: fields.map { choice($0.name.withoutMnemonic, .value($0.id)) }),
                Menu(
                    title: translated("By First Letter of"),
                    children: letters.map { choice($0.name.withoutMnemonic, .letter($0.id)) }),
            ])
    }

    private static func textMenu(_ fields: [Field]) -> Menu {
        func choices(_ action: String, of fields: [Field]) -> [Command] {
            fields.map {
                Command(
                    title: $0.name.withoutMnemonic, action: action,
                    propertyList: "\($0.id.rawValue)")
            }
        }
        let none = Command(
            title: translated("None"), action: "win.subtitle", propertyList: "")
        let values = fields.filter { $0.kind != .image }
        let noValue = Command(
            title: translated("None"), action: "win.row-value", propertyList: "")
        return Menu(
            title: translated("Rows"), options: .displayInline,
            children: [
                Menu(title: translated("Title"), children: choices("win.title", of: fields)),
                Menu(
                    title: translated("Second Line"),
                    children: [none] + choices("win.subtitle", of: fields)),
                Menu(
                    title: translated("Trailing Value"),
                    children: [noValue] + choices("win.row-value", of: values)),
            ])
    }
}
