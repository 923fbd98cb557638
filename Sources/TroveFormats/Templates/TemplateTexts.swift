import Foundation
import TextCore
import TroveModel

/// The translations of the texts in a template file.
///
/// A file may have translations of its own, as in `name[de]`. The texts of the templates that are
/// installed with the program are in its catalogs, with the name of the file as their context.
struct TemplateTexts {
    /// The user's languages, best first, for translations in the file itself.
    let languages: [String]
    private let context: String?

    /// - Parameters:
    ///   - file: The template's file. The user's own templates are not in the catalogs.
    ///   - languages: The user's languages, best first; none to read the texts as they are.
    init(of file: URL, languages: [String]) {
        self.languages = languages
        let folder = file.deletingLastPathComponent().standardizedFileURL.path
        let isOwn = folder == ListTemplate.ownFolder().standardizedFileURL.path
        context =
            languages.isEmpty || isOwn
            ? nil : "template " + file.deletingPathExtension().lastPathComponent
    }

    /// Returns the program's translation of a text; the text itself without one.
    func translate(_ text: String) -> String {
        guard let context, !text.isEmpty else { return text }
        return translation(of: text, context: context)
    }
}
