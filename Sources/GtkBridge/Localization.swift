import CGtk

/// The domain in which the toolkit and the app look their texts up.
public let textDomain = "trove"

/// The text in the person's language, or itself where no translation is installed.
public func translated(_ text: String) -> String {
    // Without a translation the answer is the argument itself, which must still be there.
    text.withCString { String(cString: g_dgettext(textDomain, $0)) }
}

/// The same with a number, which decides between singular and plural.
public func translated(_ singular: String, plural: String, count: Int) -> String {
    singular.withCString { singular in
        plural.withCString { plural in
            String(cString: g_dngettext(textDomain, singular, plural, gulong(max(0, count))))
        }
    }
}
