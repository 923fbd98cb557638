package import Foundation

/// The folders of the user's account, by the XDG Base Directory Specification.
package enum UserFolders {
    /// The folder of Trove's data: `$XDG_DATA_HOME/trove`.
    package static func data(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL {
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        let data =
            environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
            ?? home + "/.local/share"
        return URL(filePath: data).appending(path: "trove")
    }
}
