public import Foundation

extension ListTemplate {
    /// What was found in the folders of templates.
    public struct Found: Sendable {
        /// By name, as the locale orders them.
        public let templates: [ListTemplate]
        /// Files that cannot be used, each with a sentence that names file and line.
        public let problems: [LibraryError]
    }

    /// Reads the templates that there are. Of several files with the same name, the one in the first
    /// folder counts, so that a person's own replaces that of the program.
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

    /// The folders that templates are looked for in: `$TROVE_DATA_DIR/templates`, the person's own, those
    /// of the system, those beside the program, and those of the sources that it was built from.
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

    /// Where the person's own templates are: `$XDG_DATA_HOME/trove/templates`.
    public static func ownFolder(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL {
        Library.defaultURL(environment: environment).deletingLastPathComponent()
            .appending(path: "templates")
    }

    /// The package that a program was built in, if it is still there.
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
