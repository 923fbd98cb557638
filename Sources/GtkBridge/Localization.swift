import CGtk

/// The domain in which the toolkit and the app look their texts up.
public let textDomain = "trove"

/// The text in the person's language, or itself where no translation is installed.
public func translated(_ text: String) -> String {
    String(cString: g_dgettext(textDomain, text))
}

/// The same with a number, which decides between singular and plural.
public func translated(_ singular: String, plural: String, count: Int) -> String {
    String(cString: g_dngettext(textDomain, singular, plural, gulong(max(0, count))))
}
