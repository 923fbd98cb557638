/// The built-in fields of Tellico's collections. Files without definitions, or with definitions of
/// additional fields only, do not define them.
enum TellicoDefaults {
    static let fields: [KnownField] = [
        KnownField("title", "Title"), KnownField("subtitle", "Subtitle"),
        KnownField("author", "Author", .texts), KnownField("editor", "Editor", .texts),
        KnownField("translator", "Translator", .texts), KnownField("artist", "Artist", .texts),
        KnownField("writer", "Writer", .texts), KnownField("director", "Director", .texts),
        KnownField("producer", "Producer", .texts), KnownField("composer", "Composer", .texts),
        KnownField("cast", "Cast", .texts), KnownField("track", "Tracks", .texts),
        KnownField("binding", "Binding", .choice), KnownField("medium", "Medium", .choice),
        KnownField("format", "Format", .choice), KnownField("region", "Region", .choice),
        KnownField("certification", "Certification", .choice),
        KnownField("platform", "Platform", .choice), KnownField("grade", "Grade", .choice),
        KnownField("condition", "Condition", .choice), KnownField("type", "Type", .choice),
        KnownField("publisher", "Publisher"), KnownField("studio", "Studio", .texts),
        KnownField("developer", "Developer", .texts), KnownField("label", "Label", .texts),
        KnownField("designer", "Designer", .texts), KnownField("edition", "Edition"),
        KnownField("year", "Year", .number), KnownField("cr_year", "Copyright Year", .number),
        KnownField("pub_year", "Publication Year", .number),
        KnownField("vintage", "Vintage", .number),
        KnownField("isbn", "ISBN"), KnownField("lccn", "LCCN"),
        KnownField("pages", "Pages", .number), KnownField("language", "Language", .tags),
        KnownField("nationality", "Nationality", .tags), KnownField("country", "Country"),
        KnownField("genre", "Genre", .tags), KnownField("keyword", "Keywords", .tags),
        KnownField("series", "Series"), KnownField("series_num", "Series Number", .number),
        KnownField("issue", "Issue", .number), KnownField("running-time", "Running Time", .number),
        KnownField("aspect-ratio", "Aspect Ratio", .tags),
        KnownField("audio-track", "Audio Tracks", .tags),
        KnownField("color", "Color Mode", .choice),
        KnownField("widescreen", "Widescreen", .checkbox),
        KnownField("directors-cut", "Director’s Cut", .checkbox),
        KnownField("plot", "Plot", .paragraph),
        KnownField("denomination", "Denomination"), KnownField("mintmark", "Mint Mark"),
        KnownField("set", "Coin Set", .checkbox), KnownField("appellation", "Appellation"),
        KnownField("varietal", "Varietal", .tags), KnownField("drink-by", "Drink By", .number),
        KnownField("quantity", "Quantity", .number), KnownField("location", "Location"),
        KnownField("pur_date", "Purchase Date", .date), KnownField("pur_price", "Purchase Price"),
        KnownField("signed", "Signed", .checkbox), KnownField("read", "Read", .checkbox),
        KnownField("gift", "Gift", .checkbox), KnownField("loaned", "Loaned", .checkbox),
        KnownField("completed", "Completed", .checkbox), KnownField("rating", "Rating", .rating),
        KnownField("url", "URL", .link), KnownField("cover", "Cover", .image),
        KnownField("front", "Front", .image), KnownField("back", "Back", .image),
        KnownField("obverse", "Obverse", .image), KnownField("reverse", "Reverse", .image),
        KnownField("image", "Image", .image), KnownField("icon", "Icon", .image),
        KnownField("description", "Description", .paragraph),
        KnownField("comments", "Comments", .paragraph), KnownField("id", "ID", .number),
        KnownField("cdate", "Date Created", .date), KnownField("mdate", "Date Modified", .date),
    ]

    /// Returns the icon of a collection, by its type number or, in old files, the element name of
    /// its entries.
    static func icon(ofType type: String) -> String {
        switch type {
        case "2", "5", "6", "book", "bibtex", "comic": "📚"
        case "3", "video": "🎬"
        case "4", "album": "🎵"
        case "7", "wine": "🍷"
        case "8", "coin": "🪙"
        case "11", "13", "game": "🎲"
        default: ""
        }
    }
}
