import CGettext

/// The gettext domain of the core, the toolkit and the app.
public let textDomain = "trove"

/// Finds the translations of a program.
///
/// - Parameter prefix: The folder that the program is installed under, such as `/usr`.
public func findTranslations(under prefix: String) {
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

/// The language of localized texts, as its catalog names it, such as `de`; empty without a catalog.
public var messageLanguage: String {
    // The translation of the empty text is the header of the catalog.
    let header = translated("").split(separator: "\n")
    let line = header.first { $0.hasPrefix("Language:") }
    return line.map { String($0.dropFirst("Language:".count)).trimmed } ?? ""
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
    /// Placeholders have names, because the order of words differs between languages.
    public func filling(_ values: KeyValuePairs<String, String>) -> String {
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
            filled += value.value
            rest = rest[rest.index(after: close)...]
        }
        return filled + rest
    }
}
