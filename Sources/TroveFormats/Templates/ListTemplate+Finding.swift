public import Foundation
import TextCore
import TroveModel

extension ListTemplate {
    /// The result of searching the template folders.
    public struct Found: Sendable {
        /// The templates in order of name, as the locale sorts.
        public let templates: [ListTemplate]
        /// The files that cannot be used. Each message names the file and the line.
        public let problems: [LibraryError]
    }

    /// Reads all templates. Of several files with the same name, the first folder's takes
    /// precedence, so that a user's template replaces the built-in one.
    ///
    /// - Parameters:
    ///   - folders: The folders to search, in order of precedence. Missing folders are ignored.
    ///   - languages: The user's languages, best first, such as `de_AT`, `de`.
    public static func all(
        in folders: [URL] = ListTemplate.folders(), languages: [String] = ListTemplate.languages
    ) -> Found {
        var templates: [ListTemplate] = []
        var problems: [LibraryError] = []
        var seen: Set<String> = []
        for folder in folders {
            let files =
                (try? FileManager.default.contentsOfDirectory(
                    at: folder, includingPropertiesForKeys: nil)) ?? []
            for file in files.sorted(by: { $0.path < $1.path })
            where file.pathExtension == "json" && seen.insert(file.lastPathComponent).inserted {
                do throws(LibraryError) {
                    templates.append(try ListTemplate(contentsOf: file, languages: languages))
                } catch {
                    problems.append(error)
                }
            }
        }
        let collation = SortCollation.shared
        templates.sort {
            collation.key(of: $0.name).lexicographicallyPrecedes(collation.key(of: $1.name))
        }
        return Found(templates: templates, problems: problems)
    }

    /// Returns the template folders in order of precedence: `$TROVE_DATA_DIR/templates`, the user's
    /// own, the system's, those installed beside the program, and those of the sources that it was
    /// built from.
    public static func folders(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [URL] {
        var folders: [URL] = []
        if let data = environment["TROVE_DATA_DIR"], !data.isEmpty {
            folders.append(URL(filePath: data).appending(path: "templates"))
        }
        folders.append(ownFolder(environment: environment))
        let system = environment["XDG_DATA_DIRS"].flatMap { $0.isEmpty ? nil : $0 }
        for data in (system ?? "/usr/local/share:/usr/share").split(separator: ":") {
            folders.append(URL(filePath: String(data)).appending(path: "trove/templates"))
        }
        let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        if let program = program.map({ URL(filePath: $0) }) {
            let prefix = program.deletingLastPathComponent().deletingLastPathComponent()
            folders.append(prefix.appending(path: "share/trove/templates"))
            if let sources = sources(of: program) {
                folders.append(sources.appending(path: "data/templates"))
            }
        }
        var seen: Set<String> = []
        return folders.filter { seen.insert($0.standardizedFileURL.path).inserted }
    }

    /// Returns the folder of the user's own templates: `$XDG_DATA_HOME/trove/templates`.
    public static func ownFolder(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL {
        UserFolders.data(environment: environment).appending(path: "templates")
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
