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
        for file in DataFolders.files(in: folders) {
            do throws(LibraryError) {
                templates.append(try ListTemplate(contentsOf: file, languages: languages))
            } catch {
                problems.append(error)
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
        DataFolders.all(named: "templates", environment: environment)
    }

    /// Returns the folder of the user's own templates: `$XDG_DATA_HOME/trove/templates`.
    public static func ownFolder(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> URL {
        DataFolders.own(named: "templates", environment: environment)
    }
}
