package import Foundation

/// The folders of the user's account, by the XDG Base Directory Specification.
package enum UserFolders {
    /// The folder of Trove's data: `$XDG_DATA_HOME/trove`.
    package static func data(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL {
        folder("XDG_DATA_HOME", or: ".local/share", in: environment)
    }

    /// The folder of Trove's preferences: `$XDG_CONFIG_HOME/trove`.
    package static func config(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL {
        folder("XDG_CONFIG_HOME", or: ".config", in: environment)
    }

    /// The folder of the programs that start when the user logs in: `$XDG_CONFIG_HOME/autostart`.
    package static func autostart(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL {
        config(environment: environment).deletingLastPathComponent().appending(path: "autostart")
    }

    /// The folder of Trove's state between two starts: `$XDG_STATE_HOME/trove`.
    package static func state(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL {
        folder("XDG_STATE_HOME", or: ".local/state", in: environment)
    }

    /// Trove's folder in the folder that a variable names with an absolute path, or in a folder of
    /// the home folder.
    private static func folder(
        _ variable: String, or standard: String, in environment: [String: String]
    ) -> URL {
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory()
        let folder =
            environment[variable].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "\(home)/\(standard)"
        return URL(filePath: folder).appending(path: "trove")
    }
}
