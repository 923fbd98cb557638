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
        let pane = Menu(
            options: .displayInline,
            children: [Command(title: translated("_Record Pane"), action: "win.record-pane")])
        return Menu(children: [Self.viewMenu] + more + [pane])
    }

    /// The items that fold and unfold all groups, if there are some.
    private var groupsMenu: [MenuElement] {
        guard model.folding.isPossible else { return [] }
        return [
            Menu(
                title: translated("Groups"), options: .displayInline,
                children: [
                    Command(title: translated("Colla_pse All"), action: "win.collapse-groups"),
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
            title: translated("Rows", context: "height of rows"), options: .displayInline,
            children: [
                choice(translated("C_ompact", context: "height of rows"), .compact),
                choice(translated("_Normal", context: "height of rows"), .normal),
                choice(translated("Co_mfortable", context: "height of rows"), .comfortable),
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

    /// The choices of views.
    private static var viewMenu: Menu {
        let views: [(String, ViewSettings.Kind)] = [
            (translated("_List"), .list), (translated("_Table"), .table),
            (translated("_Gallery"), .gallery), (translated("_Board"), .board),
            (translated("_Calendar"), .calendar),
        ]
        return Menu(
            options: .displayInline,
            children: views.map { title, kind in
                Command(title: title, action: "win.view", propertyList: kind.rawValue)
            })
    }
}
