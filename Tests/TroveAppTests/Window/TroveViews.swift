import PictureSupport

/// A view of Trove, and how a person gets there from the one before.
struct TroveView {
    let name: String
    let acts: [Act]

    init(_ name: String, _ acts: Act...) { (self.name, self.acts) = (name, acts) }

    static let all = [
        TroveView("welcome"),
        TroveView("preferences", .action("preferences")),
        TroveView("about", .close, .action("about")),
        TroveView("shortcuts", .close, .action("shortcuts")),
        TroveView("templates", .close, .action("new-list")),
        TroveView("new list", .press("Continue")),
        TroveView("list", .close, .action("example-list")),
        TroveView("record", .press("The Hobbit, J. R. R. Tolkien")),
        TroveView("table", .action("view", with: "table")),
        TroveView("gallery", .action("view", with: "gallery")),
        TroveView("board", .action("view", with: "board")),
        TroveView("calendar", .action("view", with: "calendar")),
        TroveView("list again", .action("view", with: "list")),
        TroveView("groups", .action("group", with: "v4")),
        TroveView("compact rows", .action("density", with: "compact")),
        TroveView(
            "editing", .action("density", with: "normal"), .action("group", with: "none"),
            .action("edit")),
        TroveView(
            "selecting", .select("Solaris, Stanisław Lem"),
            .select("Ficciones, Jorge Luis Borges")),
        TroveView("search", .action("edit"), .action("search")),
        TroveView("results", .type("the", into: "Search")),
        TroveView("no results", .type("zzz", into: "Search")),
        TroveView("new smart list", .action("save-search")),
        TroveView("search of all lists", .close, .action("search"), .action("search-all")),
        TroveView("statistics", .press("Books, 62 records"), .action("statistics")),
        TroveView("rename list", .close, .action("rename-list")),
        TroveView("export", .close, .action("export")),
        TroveView("save template", .close, .action("save-template")),
        TroveView("smart list", .close, .action("new-smart-list")),
        TroveView("duplicates", .close, .action("find-duplicates")),
        TroveView("list settings", .close, .action("list-settings")),
        TroveView("sorting and groups", .press("Sorting and Groups")),
        TroveView("library history", .close, .action("library")),
        TroveView("library backups", .press("Backups")),
        TroveView(
            "shared library", .close, .action("open-shared-library"), .type("ada", into: "User")),
        TroveView(
            "loan", .close, .press("Solaris, Stanisław Lem"), .action("lend")),
        TroveView("record history", .close, .action("record-history")),
        TroveView("notification", .close, .action("delete")),
        TroveView("trash", .press("Trash, 1 record")),
        TroveView("new record", .press("Books, 61 records"), .action("add")),
    ]
}
