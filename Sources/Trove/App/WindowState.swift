import Foundation
import TroveCore

/// What the window shows, to be found again after any end of the program.
nonisolated struct WindowState: Codable, Equatable {
    var width = 1100
    var height = 720
    var isMaximized = false
    var sidebarWidth = 200
    var recordsWidth = 380
    /// The column that is on top when the window is narrow.
    var column = 1
    var list: Int64?
    /// The selected record.
    var record: RecordID?
    /// How far the records are scrolled, in logical pixels.
    var offset = 0.0

    private static let name = "window"

    /// The state that was saved last, or that of a first start.
    static func load(from library: any LibraryStorage) -> WindowState {
        let text = (try? library.setting(name)) ?? nil
        return text.flatMap { try? JSONDecoder().decode(Self.self, from: Data($0.utf8)) }
            ?? WindowState()
    }

    /// Saves the state. A state that cannot be saved is not worth a word to the person.
    func save(to library: any LibraryStorage) async {
        guard let data = try? JSONEncoder().encode(self) else { return }
        try? await library.setSetting(Self.name, to: String(decoding: data, as: UTF8.self))
    }
}
