import TroveModel

/// The order, the sections and the appearance of a list for a person who can only read it, in the
/// settings of the person.
struct OwnView: Codable {
    private let sort: String
    private let view: String

    init(_ settings: ListSettings) throws {
        let stored = try StoredSettings(settings)
        (sort, view) = (stored.sort, stored.view)
    }

    /// The name of the setting.
    static func name(of list: ListID) -> String { "view of list \(list.rawValue)" }

    /// Applies a stored view to a list, whose titles stay.
    static func apply(_ text: String, to list: inout List) {
        guard let own = try? JSON.value(OwnView.self, from: text),
            let titles = try? StoredSettings(list.settings).titles
        else { return }
        list.settings = StoredSettings(titles: titles, sort: own.sort, view: own.view).settings
    }
}

extension SharedLibrary {
    /// Keeps the view of a list that the person can only read, for the person alone.
    nonisolated(nonsending) func keepOwnView(
        _ settings: ListSettings, of list: List
    ) async throws(LibraryError) -> Change {
        let change = Change(
            .lists(.changeView(list: list.name)), cause: .performed, list: list.id,
            affectsLists: true)
        return try await write(isPersonal: true) { db in
            try db.execute(
                """
                INSERT INTO trove.setting (name, value) VALUES ($1, $2)
                ON CONFLICT (author, name) DO UPDATE SET value = excluded.value
                """,
                [.text(OwnView.name(of: list.id)), .text(try JSON.text(try OwnView(settings)))])
            return change
        } change: {
            $0
        }
    }
}
