import Foundation
import TroveModel

extension SharedLibrary: LibraryStorage {
    public var access: LibraryAccess { broadcaster.access }
    public var isLive: Bool { broadcaster.isLive }
    public var saveState: SaveState { broadcaster.saveState }

    public func events() -> AsyncStream<LibraryEvent> { broadcaster.subscribe() }

    public func lists() async throws(LibraryError) -> [List] {
        try await read { try CatalogReader(db: $0).lists() }
    }

    public func list(_ id: ListID) async throws(LibraryError) -> List {
        try await read { try CatalogReader(db: $0).list(id) }
    }

    public func smartLists() async throws(LibraryError) -> [SmartList] {
        try await read { try CatalogReader(db: $0).smartLists() }
    }

    public func smartList(_ id: SmartListID) async throws(LibraryError) -> SmartList {
        try await read { try CatalogReader(db: $0).smartList(id) }
    }

    public func setting(_ name: String) async throws(LibraryError) -> String? {
        try await read { db in
            try db.text(
                "SELECT value FROM trove.setting WHERE author = session_user AND name = $1",
                [.text(name)])
        }
    }

    public nonisolated(nonsending) func setSetting(
        _ name: String, to value: String?
    ) async throws(LibraryError) {
        _ = try await write(isPersonal: true) { db in
            if let value {
                try db.execute(
                    """
                    INSERT INTO trove.setting (name, value) VALUES ($1, $2)
                    ON CONFLICT (author, name) DO UPDATE SET value = excluded.value
                    """, [.text(name), .text(value)])
            } else {
                try db.execute(
                    "DELETE FROM trove.setting WHERE author = session_user AND name = $1",
                    [.text(name)])
            }
        } change: { _ in
            nil
        }
    }
}
