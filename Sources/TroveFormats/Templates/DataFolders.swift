import Foundation
import TroveModel

/// The folders of data files that come with Trove and that users add.
enum DataFolders {
    /// Returns the folders with a name, in order of precedence: `$TROVE_DATA_DIR`, the user's own,
    /// the system's, those installed beside the program, and those of the sources that it was built
    /// from.
    static func all(
        named name: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [URL] {
        var folders: [URL] = []
        if let data = environment["TROVE_DATA_DIR"], !data.isEmpty {
            folders.append(URL(filePath: data).appending(path: name))
        }
        folders.append(own(named: name, environment: environment))
        let system = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
        for data in (system ?? "/usr/local/share:/usr/share").split(separator: ":") {
            folders.append(URL(filePath: String(data)).appending(path: "trove/\(name)"))
        }
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        if let program = program.map({ URL(filePath: $0) }) {
            let prefix = program.deletingLastPathComponent().deletingLastPathComponent()
            folders.append(prefix.appending(path: "share/trove/\(name)"))
            if let sources = sources(of: program) {
                folders.append(sources.appending(path: "data/\(name)"))
            }
        }
        var seen: Set<String> = []
        return folders.filter { seen.insert($0.standardizedFileURL.path).inserted }
    }

    /// Returns the user's own folder with a name: `$XDG_DATA_HOME/trove/NAME`.
    static func own(
        named name: String, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL {
        UserFolders.data(environment: environment).appending(path: name)
    }

    /// Returns the JSON files in folders. Of several with the same name, only the one of the first
    /// folder counts, so that a user's file replaces a built-in one.
    static func files(in folders: [URL]) -> [URL] {
        var seen: Set<String> = []
        return folders.flatMap { folder in
            let files =
                (try? FileManager.default.contentsOfDirectory(
                    at: folder, includingPropertiesForKeys: nil)) ?? []
            return files.sorted { $0.path < $1.path }
        }.filter { $0.pathExtension == "json" && seen.insert($0.lastPathComponent).inserted }
    }

    /// Returns the package folder that a program was built in; nil if it lies outside of a `.build`
    /// folder.
    private static func sources(of program: URL) -> URL? {
        var folder = program.deletingLastPathComponent()
        while folder.path != "/" {
            let parent = folder.deletingLastPathComponent()
            if folder.lastPathComponent == ".build" { return parent }
            folder = parent
        }
        return nil
    }
}
