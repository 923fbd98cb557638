import CGtk

/// The gettext domain of the toolkit and the app.
public let textDomain = "trove"

/// The localized text, or the text itself if there is no translation.
public func translated(_ text: String) -> String {
    // Without a translation, gettext returns its argument, which must still be alive.
    text.withCString { String(cString: g_dgettext(textDomain, $0)) }
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
            String(cString: g_dngettext(textDomain, singular, plural, gulong(max(0, count))))
        }
    }
}
