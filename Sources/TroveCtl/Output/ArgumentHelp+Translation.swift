import ArgumentParser
import TextCore

extension ArgumentHelp {
    /// The localized help of an argument.
    ///
    /// The language must be set before the parser first asks for it.
    static func translated(_ text: String) -> ArgumentHelp {
        // Not called by its name, because texts are collected from calls with a literal.
        let localized: (String) -> String = TextCore.translated
        return ArgumentHelp(localized(text))
    }

    /// Replaces placeholders in braces with values.
    func filling(_ values: KeyValuePairs<String, String>) -> ArgumentHelp {
        var help = self
        help.abstract = abstract.filling(values)
        return help
    }
}
