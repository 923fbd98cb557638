import CAtspi

/// The role of an accessible object, as in AT-SPI.
public struct Role: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The untranslated role name, such as "push button".
    public let name: String

    public init(stringLiteral name: String) {
        self.name = name
    }

    init(_ name: String) {
        self.name = name
    }

    public static let button: Role = "push button"
    public static let toggleButton: Role = "toggle button"
    public static let checkBox: Role = "check box"
    public static let comboBox: Role = "combo box"
    public static let entry: Role = "text"
    public static let passwordEntry: Role = "password text"
    public static let label: Role = "label"
    public static let window: Role = "frame"
    public static let dialog: Role = "dialog"
    public static let list: Role = "list"
    public static let listItem: Role = "list item"
    public static let treeTable: Role = "tree table"
    public static let table: Role = "table"
    public static let tableCell: Role = "table cell"
    public static let tableRow: Role = "table row"
    public static let menuItem: Role = "menu item"
    public static let menu: Role = "menu"
    public static let checkMenuItem: Role = "check menu item"
    public static let radioMenuItem: Role = "radio menu item"
    public static let radioButton: Role = "radio button"
    public static let spinButton: Role = "spin button"
    public static let slider: Role = "slider"
    public static let columnHeader: Role = "column header"
    public static let heading: Role = "heading"
    public static let pageTab: Role = "page tab"
    public static let link: Role = "link"
    public static let panel: Role = "panel"
    public static let alert: Role = "alert"
    public static let calendar: Role = "calendar"
    public static let filler: Role = "filler"
    public static let scrollPane: Role = "scroll pane"
    public static let viewport: Role = "viewport"
    public static let scrollBar: Role = "scroll bar"
    public static let image: Role = "image"
    public static let progressBar: Role = "progress bar"
    public static let notification: Role = "notification"

    /// The numbers of the role in AT-SPI.
    var numbers: [UInt32] { Self.names.indices.filter { Self.names[$0] == name }.map(UInt32.init) }

    /// Creates a role from its number in AT-SPI.
    init(number: Int) {
        self.init(Self.names.indices.contains(number) ? Self.names[number] : "")
    }

    /// The names of all roles of AT-SPI, in the order of their numbers.
    private static let names: [String] = (0..<ATSPI_ROLE_LAST_DEFINED.rawValue).map {
        guard let name = atspi_role_get_name(AtspiRole(rawValue: $0)) else { return "" }
        defer { g_free(name) }
        return String(cString: name)
    }
}
