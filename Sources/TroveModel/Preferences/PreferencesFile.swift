public import Foundation
import TextCore

/// The file of the user's preferences.
public struct PreferencesFile: Sendable {
    /// The location of the file.
    public let url: URL

    /// Creates a reference to a file, which need not exist.
    public init(at url: URL) {
        self.url = url
    }

    /// The file of this account: `$XDG_CONFIG_HOME/trove/preferences.json`.
    public static var standard: PreferencesFile {
        PreferencesFile(at: UserFolders.config().appending(path: "preferences.json"))
    }

    /// Reads the preferences.
    ///
    /// - Returns: The preferences; the defaults if there is no file.
    /// - Throws: `damaged` if the file is not JSON; errors of the disk.
    public func read() throws(LibraryError) -> Preferences {
        let data: Data
        do {
            data = try Data(contentsOf: url)
        } catch CocoaError.fileReadNoSuchFile {
            return Preferences()
        } catch {
            throw LibraryError(
                .notPermitted,
                translated("The preferences in “{file}” could not be read. Check its permissions.")
                    .filling(["file": url.path]), file: url)
        }
        do {
            return try JSONDecoder().decode(Preferences.self, from: data)
        } catch {
            throw LibraryError(
                .damaged,
                translated(
                    """
                    The preferences in “{file}” are damaged, so the defaults apply. Choose your \
                    preferences again, or repair the file.
                    """
                ).filling(["file": url.path]), file: url)
        }
    }

    /// Writes the preferences, all or nothing.
    ///
    /// - Throws: Errors of the disk.
    public func write(_ preferences: Preferences) throws(LibraryError) {
        try PrivateFile.createFolder(at: url.deletingLastPathComponent())
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let data: Data
        do {
            data = try encoder.encode(preferences)
        } catch {
            throw LibraryError(.unexpected, error.localizedDescription, file: url)
        }
        try OutputFile(at: url).write(data + Data("\n".utf8))
    }
}
