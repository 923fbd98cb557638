import Foundation
import TroveModel

/// The saved state of the window, restored at the next start.
nonisolated struct WindowState: Codable, Equatable {
    var width = 1100
    var height = 720
    var isMaximized = false
    var sidebarWidth = 200
    var recordsWidth = 380
    /// The widths of the form beside wide views; nil in states of older versions.
    var formWidths: FormWidths?
    /// The kinds of view beside which the page of the record is hidden; nil for none, and in states
    /// of older versions.
    var hiddenPanes: [ViewSettings.Kind]?
    /// The visible column in a narrow window.
    var column = 1
    var list: Int64?
    /// The smart list, if its records are visible.
    var smartList: Int64?
    /// Whether the trash is visible; nil in states of older versions.
    var showsTrash: Bool?
    /// The list to show at every start; nil for the last place.
    var startList: Int64?
    /// The smart list to show at every start; nil for the last place.
    var startSmartList: Int64?
    /// The names of the folded folders of lists; nil in states of older versions.
    var foldedFolders: [String]?
    /// The selected record.
    var record: RecordID?
    /// The content offset of the records, in logical pixels.
    var offset = 0.0

    /// The selected records and the content offsets of other places; nil in states of older
    /// versions.
    var places: [Place]?

    /// A place with the records of one list that was visible before.
    struct Place: Codable, Equatable {
        /// The list; nil for a smart list.
        var list: Int64?
        /// The smart list; nil for a list.
        var smartList: Int64?
        /// The selected record.
        var record: RecordID?
        /// The content offset of the records, in logical pixels.
        var offset: Double
    }

    /// The maximum number of other places.
    private static let maximumPlaceCount = 200

    /// The selected records and the content offsets of other places.
    var restorations: RememberedPlaces {
        get {
            var remembered = RememberedPlaces()
            for place in (places ?? []).reversed() {
                let item =
                    place.list.map { SidebarItem.list(ListID(rawValue: $0)) }
                    ?? place.smartList.map { .smartList(SmartListID(rawValue: $0)) }
                guard let item else { continue }
                remembered[item] = RecordsRestoration(record: place.record, offset: place.offset)
            }
            return remembered
        }
        set {
            let all = newValue.entries.compactMap { item, records -> Place? in
                guard records.record != nil || records.offset > 0 else { return nil }
                switch item {
                case .list(let id):
                    return Place(
                        list: id.rawValue, record: records.record, offset: records.offset)
                case .smartList(let id):
                    return Place(
                        smartList: id.rawValue, record: records.record, offset: records.offset)
                case .trash, .folder: return nil
                }
            }
            places = all.isEmpty ? nil : Array(all.prefix(Self.maximumPlaceCount))
        }
    }

    /// The name of the setting that holds the state.
    static let name = "window"

    /// Reads a saved state; damaged or missing ones give the defaults.
    static func reading(_ text: String?) -> WindowState {
        text.flatMap { try? JSONDecoder().decode(Self.self, from: Data($0.utf8)) } ?? WindowState()
    }

    /// Loads the saved state, or returns the defaults.
    static func load(from library: any LibraryStorage) async -> WindowState {
        reading((try? await library.setting(name)) ?? nil)
    }

    /// Saves the state. Ignores errors, which would not matter to the user.
    ///
    /// Writing begins before the function suspends, so that the library can be closed right after
    /// it.
    nonisolated(nonsending) func save(to library: any LibraryStorage) async {
        guard let data = try? JSONEncoder().encode(self) else { return }
        try? await library.setSetting(Self.name, to: String(decoding: data, as: UTF8.self))
    }
}
