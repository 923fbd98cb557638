import TroveModel

/// The settings of a list as its row stores them: in a column for each part that undo treats
/// differently.
struct StoredSettings: Hashable, Sendable {
    /// The titles of records, in the column `settings`.
    var titles: String
    /// The order of the records, in the column `view_sort`.
    var sort: String
    /// The sections and the appearance, in the column `view`.
    var view: String

    init(titles: String, sort: String, view: String) {
        self.titles = titles
        self.sort = sort
        self.view = view
    }

    /// Divides settings into their parts.
    init(_ settings: ListSettings) throws {
        var titles = ListSettings()
        var sort = ListSettings()
        var view = settings
        titles.takeTitles(of: settings)
        sort.takeSort(of: settings)
        view.takeTitles(of: ListSettings())
        view.takeSort(of: ListSettings())
        self.init(
            titles: try titles.storedText(), sort: try sort.storedText(),
            view: try view.storedText())
    }

    /// The settings with all parts.
    var settings: ListSettings {
        var settings = ListSettings(stored: view)
        settings.takeTitles(of: ListSettings(stored: titles))
        settings.takeSort(of: ListSettings(stored: sort))
        return settings
    }
}
