import GRDB
import TroveModel

extension BackupPlan {
    /// Reads the plan of a library.
    ///
    /// - Throws: Errors of the database.
    init(_ db: Database) throws {
        self.init(
            setting: try String.fetchOne(
                db, sql: "SELECT value FROM setting WHERE name = ?",
                arguments: [Self.settingName]))
    }

    /// Reads the plan of the library file at `location`.
    ///
    /// - Throws: Errors of the database.
    init(of location: String) throws {
        var configuration = Library.configuration
        configuration.readonly = true
        self = try DatabaseQueue(path: location, configuration: configuration).read(Self.init)
    }
}
