import TableCore
import TableKit

/// Creates the type named by the argument before an application runs, and prints it; without an
/// argument, prints all names. Creating a view too early must not end in a GTK error.

final class Page: ViewController {}

struct NoDates: DateFormReader {
    func date(_ text: String) -> CalendarDay? { nil }
    func text(of date: CalendarDay) -> String { "" }
    func refusal(of text: String) -> String { "" }
}

let makers: [(name: String, make: () -> Any)] = [
    ("TableView", { TableView(style: .grouped) }),
    ("TableViewCell", { TableViewCell(style: .subtitle, reuseIdentifier: nil) }),
    ("TableViewHeaderFooterView", { TableViewHeaderFooterView(reuseIdentifier: nil) }),
    ("StackView", { StackView() }),
    ("Button", { Button("Add") }),
    ("Button icon", { Button(icon: "list-add-symbolic", name: "Add") }),
    ("TextField", { TextField() }),
    ("ImageView", { ImageView(Image(icon: "list-add-symbolic")) }),
    ("Label", { Label() }),
    ("SearchBar", { SearchBar(placeholder: "") }),
    ("NavigationBar", { NavigationBar() }),
    ("NavigationController", { NavigationController(rootViewController: Page()) }),
    ("ViewController", { Page() }),
    (
        "SplitViewController",
        {
            SplitViewController(primary: Page(), supplementary: Page(), secondary: Page())
        }
    ),
    ("SearchController", { SearchController(placeholder: "") }),
    (
        "MenuButton",
        {
            MenuButton(icon: "open-menu-symbolic", name: "Menu", menu: { Menu() })
        }
    ),
    ("Menu", { Menu() }),
    ("NamedAction", { NamedAction("act") {} }),
    (
        "FileChooser",
        {
            FileChooser(title: "", parent: nil, acceptLabel: "", cancelLabel: "", filters: [])
        }
    ),
    (
        "Dialog",
        {
            Dialog(title: "", parent: nil, size: (100, 100), cancelLabel: "", acceptLabel: "")
        }
    ),
    ("FormView", { FormView() }),
    ("TextFormRow", { TextFormRow(title: "") }),
    ("CheckFormRow", { CheckFormRow(title: "") }),
    ("ChoiceFormRow", { ChoiceFormRow(title: "", choices: []) }),
    ("DateFormRow", { DateFormRow(title: "", calendarName: "", reader: NoDates()) }),
    ("FlexibleTextFormRow", { FlexibleTextFormRow(title: "") }),
    ("ImageFormRow", { ImageFormRow(title: "", choose: ("", ""), removeName: "") }),
    ("LookupFormRow", { LookupFormRow(title: "", chooseName: "") }),
    ("NumberFormRow", { NumberFormRow(title: "", errorText: "") { _ in true } }),
    ("PageStack", { PageStack<Int>() }),
    ("ParagraphFormRow", { ParagraphFormRow(title: "") }),
    ("StatusPage", { StatusPage(icon: "", title: "", description: "") }),
    ("FlowView", { FlowView(spacing: 6) }),
    ("OverlayView", { OverlayView(StackView()) }),
    ("InAppNotification", { InAppNotification(closeName: "") }),
    ("Application", { Application(identifier: "org.example.Early") }),
    (
        "ApplicationWindow",
        {
            ApplicationWindow(application: Application(identifier: "org.example.Early"))
        }
    ),
]
let wanted = CommandLine.arguments.dropFirst().first
if wanted == nil {
    for maker in makers { print(maker.name) }
} else if let maker = makers.first(where: { $0.name == wanted }) {
    print("made \(type(of: maker.make()))")
}
