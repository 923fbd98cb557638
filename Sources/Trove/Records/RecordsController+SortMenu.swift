import TableKit
import TextCore
import TroveModel

/// The menu of sorting, grouping and the texts of records.
extension RecordsController {
    /// Creates the menu, with what has a meaning in the view.
    func makeSortMenu() -> Menu {
        guard let list = model.list else { return Menu() }
        let view = model.viewKind
        return Menu(
            children: [Self.sortMenu(list)] + (view.hasGroups ? [Self.groupMenu(list)] : [])
                + [Self.textMenu(list, view)])
    }

    private static func sortMenu(_ list: List) -> Menu {
        func choice(_ title: String, _ sort: RecordSort) -> Command {
            Command(title: title, action: "win.sort", propertyList: SortChoice(sort).name)
        }
        func direction(_ title: String, ascending: Bool) -> Command {
            Command(
                title: title, action: "win.sort-direction",
                propertyList: SortChoice.direction(ascending: ascending))
        }
        // The present order is in no menu if it has several keys, and else marked out of sight.
        let sort = list.settings.sort
        let (present, directions): ([Command], [Command]) =
            if let key = sort.onlyKey {
                (
                    [choice(SortTexts.title(of: .by([SortKey(key.attribute)]), in: list), sort)],
                    [
                        direction(translated("Ascending"), ascending: true),
                        direction(translated("Descending"), ascending: false),
                    ]
                )
            } else if sort == .manual {
                ([], [])
            } else {
                ([choice(SortTexts.title(of: sort, in: list), sort)], [])
            }
        let attributes = list.sortAttributes.map {
            Command(
                title: SortTexts.name(of: $0, in: list).withoutMnemonic, action: "win.sort-by",
                propertyList: AttributeName.name(of: $0))
        }
        let by = Menu(title: translated("Sort by"), children: attributes)
        return Menu(
            title: translated("Sort"), options: .displayInline,
            children: [choice(translated("Manually"), .manual)] + present + directions + [by])
    }

    private static func groupMenu(_ list: List) -> Menu {
        func choice(_ title: String, _ group: RecordGrouping) -> Command {
            Command(title: title, action: "win.group", propertyList: GroupChoice(group).name)
        }
        let (fields, grouping) = (list.fields, list.settings.grouping)
        let letters = fields.filter(\.valueKind.isTextual)
        let present =
            grouping == .none ? [] : [choice(SortTexts.title(of: grouping, in: list), grouping)]
        return Menu(
            title: translated("Group"), options: .displayInline,
            children: [choice(translated("No Groups"), .none)] + present + [
                Menu(
                    title: translated("By Value of", context: "menu of fields"),
                    children: fields.map { choice($0.name.withoutMnemonic, .value($0.id)) }),
                Menu(
                    title: translated("By First Letter of", context: "menu of fields"),
                    children: letters.map { choice($0.name.withoutMnemonic, .firstLetter($0.id)) }),
            ])
    }

    private static func textMenu(_ list: List, _ view: ViewSettings.Kind) -> Menu {
        func choices(_ action: String, of fields: [Field]) -> [Command] {
            fields.map {
                Command(
                    title: $0.name.withoutMnemonic, action: action,
                    propertyList: "\($0.id.rawValue)")
            }
        }
        func optional(_ title: String, _ action: String, of fields: [Field]) -> Menu {
            let none = Command(title: translated("None"), action: action, propertyList: "")
            return Menu(title: title, children: [none] + choices(action, of: fields))
        }
        var texts = [
            Menu(
                title: translated("Title", context: "contents of rows"),
                children: choices("win.title", of: list.fields)),
            optional(translated("Second Line"), "win.subtitle", of: list.fields),
        ]
        if view.hasRowValues {
            texts.append(
                optional(
                    translated("Trailing Value"), "win.row-value",
                    of: list.fields.filter { $0.kind != .image }))
        }
        return Menu(
            title: view.hasRows
                ? translated("Rows", context: "contents of rows")
                : translated("Records", context: "contents of rows"),
            options: .displayInline, children: texts)
    }
}
