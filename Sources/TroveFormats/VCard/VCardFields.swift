/// The properties of vCards and the fields that they become.
enum VCardFields {
    static let known: [KnownField] = [
        KnownField("FN", "Name"),
        KnownField("N.0", "Family Name"),
        KnownField("N.1", "Given Name"),
        KnownField("N.2", "Additional Names"),
        KnownField("N.3", "Prefix"),
        KnownField("N.4", "Suffix"),
        KnownField("NICKNAME", "Nickname", .texts),
        KnownField("PHOTO", "Photo", .image),
        KnownField("ORG", "Organization"),
        KnownField("TITLE", "Job Title"),
        KnownField("ROLE", "Role"),
        KnownField("TEL", "Phone", .texts),
        KnownField("EMAIL", "E-mail", .texts),
        KnownField("ADR", "Address", .texts),
        KnownField("LABEL", "Address Label", .paragraph),
        KnownField("IMPP", "Instant Messaging", .texts),
        KnownField("URL", "URL", .link),
        KnownField("BDAY", "Birthday", .date),
        KnownField("ANNIVERSARY", "Anniversary", .date),
        KnownField("DEATHDATE", "Date of Death", .date),
        KnownField("BIRTHPLACE", "Birthplace"),
        KnownField("DEATHPLACE", "Deathplace"),
        KnownField("CATEGORIES", "Categories", .tags),
        KnownField("NOTE", "Note", .paragraph),
        KnownField("RELATED", "Related", .texts),
        KnownField("MEMBER", "Member", .texts),
        KnownField("GENDER", "Gender"),
        KnownField("LANG", "Language", .texts),
        KnownField("TZ", "Time Zone"),
        KnownField("GEO", "Position"),
        KnownField("LOGO", "Logo", .image),
        KnownField("SOUND", "Sound"),
        KnownField("KEY", "Key"),
        KnownField("KIND", "Kind"),
        KnownField("CLASS", "Class"),
        KnownField("SORT-STRING", "Sort As"),
        KnownField("MAILER", "Mailer"),
        KnownField("AGENT", "Agent", .paragraph),
        KnownField("FBURL", "Busy Times", .link),
        KnownField("CALURI", "Calendar", .link),
        KnownField("CALADRURI", "Calendar Requests", .link),
        KnownField("SOURCE", "Source", .link),
        KnownField("PRODID", "Product"),
        KnownField("REV", "Revision", .date),
        KnownField("UID", "UID"),
    ]

    /// Properties whose values have labels after them.
    static let labeled: Set<String> = [
        "TEL", "EMAIL", "ADR", "LABEL", "IMPP", "RELATED", "LANG",
    ]

    /// Properties whose values are addresses or coordinates, in which commas and semicolons are not
    /// separators and are not escaped.
    static let addresses: Set<String> = [
        "URL", "FBURL", "CALURI", "CALADRURI", "SOURCE", "GEO", "IMPP", "MEMBER", "UID",
    ]

    static let kinds = known.kindsByKey

    private static let keys = known.keysByName

    private static let otherNames = [
        "full name": "FN", "title": "FN", "last name": "N.0", "surname": "N.0",
        "first name": "N.1", "middle name": "N.2", "picture": "PHOTO", "image": "PHOTO",
        "company": "ORG", "telephone": "TEL", "mobile": "TEL", "phones": "TEL", "email": "EMAIL",
        "e-mails": "EMAIL", "emails": "EMAIL", "addresses": "ADR", "web site": "URL",
        "website": "URL", "homepage": "URL", "link": "URL", "born": "BDAY",
        "date of birth": "BDAY", "tags": "CATEGORIES", "notes": "NOTE", "comment": "NOTE",
    ]

    /// Returns the property for a field of a list; an `X-` property if vCard defines none.
    static func property(of fieldName: String) -> String {
        let name = fieldName.lowercased()
        if let key = keys[name] ?? otherNames[name] { return key }
        let token = fieldName.uppercased().map { character -> Character in
            character.isASCII && (character.isLetter || character.isNumber) ? character : "-"
        }
        let text = String(token)
        return text.hasPrefix("X-") ? text : "X-" + text
    }
}
