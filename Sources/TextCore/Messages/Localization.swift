import CGettext
import CICU

/// The gettext domain of the core, the toolkit and the app.
public let textDomain = "trove"

/// Finds the translations of a program: those installed with it or, for a program that runs from
/// its build folder, those that were compiled there.
///
/// - Parameter program: The path of the program, without symbolic links, such as `/usr/bin/trove`.
public func findTranslations(of program: String) {
    var folders = program.split(separator: "/", omittingEmptySubsequences: true).dropLast()
    if let build = folders.lastIndex(of: ".build") {
        folders = folders[...build]
    } else {
        folders = folders.dropLast()
    }
    findTranslations(under: "/" + folders.joined(separator: "/"))
}

/// Finds the translations below a folder.
///
/// - Parameter prefix: The folder that the program is installed under, such as `/usr`.
func findTranslations(under prefix: String) {
    bindtextdomain(textDomain, prefix + "/share/locale")
    bind_textdomain_codeset(textDomain, "UTF-8")
    textdomain(textDomain)
}

/// The localized text, or the text itself if there is no translation.
///
/// Write a text with its arguments as placeholders, and fill them afterwards:
///
/// ```swift
/// translated("There is no field “{field}”.").filling(["field": name])
/// ```
public func translated(_ text: String) -> String {
    // Without a translation, gettext returns its argument, which must still be alive.
    text.withCString { text in
        dgettext(textDomain, text).map { String(cString: $0) } ?? String(cString: text)
    }
}

/// The localized text in a context, or the text itself if there is no translation.
///
/// - Parameters:
///   - text: The text.
///   - context: The context in the catalog, which distinguishes texts that are the same in English.
public func translated(_ text: String, context: String) -> String {
    translation(of: text, context: context)
}

/// The localized text in a context, for texts that come from files of the program; or the text
/// itself if there is no translation.
///
/// - Parameters:
///   - text: The text.
///   - context: The context in the catalog.
public func translation(of text: String, context: String) -> String {
    // The catalog joins both by the byte 4.
    let key = context + "\u{4}" + text
    return key.withCString { key in
        dgettext(textDomain, key).flatMap { $0 == key ? nil : String(cString: $0) } ?? text
    }
}

/// The language of localized texts, as its catalog names it, such as `de`; empty without a catalog.
public var messageLanguage: String {
    // The translation of the empty text is the header of the catalog.
    let header = translated("").split(separator: "\n")
    let line = header.first { $0.hasPrefix("Language:") }
    return line.map { String($0.dropFirst("Language:".count)).trimmed } ?? ""
}

/// Whether localized texts are read from right to left, as in Arabic.
public var messagesAreRightToLeft: Bool { isRightToLeft(language: messageLanguage) }

/// Whether the script of a language such as `ar` is read from right to left.
public func isRightToLeft(language: String) -> Bool {
    !language.isEmpty && icu_is_right_to_left(language)
}

/// The localized text for a count, in the singular or a plural form of the language.
///
/// - Parameters:
///   - singular: The text for one.
///   - plural: The text for other counts.
///   - count: The count.
public func translated(_ singular: String, plural: String, count: Int) -> String {
    singular.withCString { singular in
        plural.withCString { plural in
            dngettext(textDomain, singular, plural, UInt(max(0, count)))
                .map { String(cString: $0) } ?? String(cString: plural)
        }
    }
}

extension String {
    /// Replaces placeholders in braces with values: `{title}` in `"Delete {title}"`. A value may
    /// itself contain braces.
    ///
    /// Placeholders have names, because the order of words differs between languages. In a language
    /// that is read from right to left, values such as Latin names and dates are isolated, so that
    /// they and the words around them keep their order.
    ///
    /// - Parameters:
    ///   - values: The values by the names of their placeholders.
    ///   - isolating: Whether to isolate values by invisible characters. Not in texts that are
    ///     stored, such as the name of a copy.
    public func filling(
        _ values: KeyValuePairs<String, String>, isolating: Bool = messagesAreRightToLeft
    ) -> String {
        var filled = ""
        var rest = self[...]
        while let open = rest.firstIndex(of: "{") {
            filled += rest[..<open]
            rest = rest[open...]
            guard let close = rest.firstIndex(of: "}"),
                let value = values.first(where: { $0.key == rest[..<close].dropFirst() })
            else {
                filled.append(rest.removeFirst())
                continue
            }
            filled += isolating ? value.value.isolated : value.value
            rest = rest[rest.index(after: close)...]
        }
        return filled + rest
    }
}
