/// A field as a GCstar collection or its model defines it.
struct GCstarField: Hashable, Sendable {
    var name: String
    var label: String
    var kind: FieldKind
    var choices: [String] = []
    var defaultText = ""

    init(_ node: XMLNode) {
        let attributes = node.attributes
        name = attributes["value"] ?? ""
        label = attributes["label"].flatMap { $0.isEmpty ? nil : $0 } ?? name
        kind = Self.kind(attributes)
        if kind == .choice {
            choices = (attributes["values"] ?? "").split(separator: ",").map(\.trimmed)
        }
        let start = attributes["init"] ?? ""
        // Formatted fields have their pattern there, dates the word for today.
        if attributes["type"] != "formatted", kind != .image {
            defaultText = start == "current" ? "today" : start
        }
        if kind == .checkbox { defaultText = start == "1" || start == "true" ? "yes" : "" }
    }

    private static func kind(_ attributes: [String: String]) -> FieldKind {
        switch attributes["type"] {
        case "long text": return .paragraph
        case "number":
            let isRating = attributes["displayas"] == "graphical"
            return isRating && attributes["max"].flatMap { Int($0) } ?? 10 <= 5 ? .rating : .number
        case "yesno": return .checkbox
        case "options": return .choice
        case "single list", "double list", "triple list": return .texts
        case "image": return .image
        case "date": return .date
        case "button" where attributes["format"] == "url", "url": return .link
        default: return .text
        }
    }

    /// The fields of GCstar’s own collections, which its files do not define.
    static let standard: [KnownField] = [
        KnownField("title", "Title"), KnownField("name", "Name"),
        KnownField("original", "Original Title"),
        KnownField("isbn", "ISBN"), KnownField("authors", "Authors", .texts),
        KnownField("author", "Author"), KnownField("writer", "Writer"),
        KnownField("illustrator", "Illustrator"), KnownField("colourist", "Colourist"),
        KnownField("translator", "Translator"), KnownField("artist", "Artist"),
        KnownField("director", "Director"), KnownField("actors", "Actors", .texts),
        KnownField("composer", "Composer"), KnownField("producer", "Producer"),
        KnownField("developer", "Developer"), KnownField("designer", "Designer"),
        KnownField("designedby", "Designed By", .texts),
        KnownField("illustratedby", "Illustrated By", .texts),
        KnownField("publishedby", "Published By", .texts), KnownField("tracks", "Tracks", .texts),
        KnownField("publisher", "Publisher"), KnownField("editor", "Publisher"),
        KnownField("label", "Label"), KnownField("publication", "Publication", .date),
        KnownField("publishdate", "Publication", .date), KnownField("printdate", "Printing", .date),
        KnownField("released", "Release", .date), KnownField("release", "Release", .date),
        KnownField("date", "Date", .date), KnownField("year", "Year", .number),
        KnownField("vintage", "Vintage", .number), KnownField("language", "Language"),
        KnownField("country", "Country", .texts), KnownField("serie", "Series"),
        KnownField("series", "Series"), KnownField("rank", "Rank", .number),
        KnownField("volume", "Volume", .number), KnownField("season", "Season", .number),
        KnownField("episode", "Episode", .number), KnownField("edition", "Edition"),
        KnownField("format", "Format"), KnownField("platform", "Platform"),
        KnownField("genre", "Genre", .tags), KnownField("category", "Category"),
        KnownField("mechanics", "Mechanics", .texts), KnownField("players", "Players"),
        KnownField("pages", "Pages", .number), KnownField("time", "Running Time"),
        KnownField("running", "Running Time"), KnownField("age", "Minimum Age", .number),
        KnownField("audio", "Audio", .texts), KnownField("subt", "Subtitles", .texts),
        KnownField("video", "Video"), KnownField("region", "Region"),
        KnownField("currency", "Currency"), KnownField("value", "Value"),
        KnownField("metal", "Metal", .texts),
        KnownField("diameter", "Diameter"), KnownField("grape", "Grape", .texts),
        KnownField("designation", "Designation"), KnownField("vintner", "Winegrower"),
        KnownField("dishes", "Goes With", .texts), KnownField("synopsis", "Synopsis", .paragraph),
        KnownField("description", "Description", .paragraph), KnownField("cover", "Cover", .image),
        KnownField("image", "Image", .image), KnownField("backpic", "Back", .image),
        KnownField("picture", "Picture", .image), KnownField("boxpic", "Box", .image),
        KnownField("front", "Front", .image), KnownField("back", "Back", .image),
        KnownField("bottlelabel", "Label of the Bottle", .image),
        KnownField("poster", "Poster", .image),
        KnownField("screenshot1", "Screenshot 1", .image),
        KnownField("screenshot2", "Screenshot 2", .image),
        KnownField("web", "Web Page", .link), KnownField("webPage", "Web Page", .link),
        KnownField("webpage", "Web Page", .link), KnownField("digitalfile", "File"),
        KnownField("trailer", "Trailer"), KnownField("seen", "Seen", .checkbox),
        KnownField("read", "Read", .checkbox), KnownField("tasted", "Tasted", .checkbox),
        KnownField("completion", "Completion", .number), KnownField("signing", "Signed", .checkbox),
        KnownField("favourite", "Favourite", .checkbox), KnownField("rating", "Rating", .number),
        KnownField("ratingpress", "Press Rating", .number), KnownField("location", "Location"),
        KnownField("place", "Place"), KnownField("acquisition", "Acquisition", .date),
        KnownField("purchasedate", "Purchase Date", .date), KnownField("price", "Price"),
        KnownField("purchaseprice", "Purchase Price"), KnownField("cost", "Cost"),
        KnownField("quantity", "Quantity", .number), KnownField("number", "Number", .number),
        KnownField("nb", "Number", .number), KnownField("comments", "Comments", .paragraph),
        KnownField("comment", "Comment", .paragraph), KnownField("added", "Added", .date),
        KnownField("borrower", "Borrower"), KnownField("lendDate", "Lent On", .date),
        KnownField("borrowings", "Earlier Loans", .texts), KnownField("tags", "Tags", .tags),
        KnownField("identifier", "Identifier", .number), KnownField("id", "ID", .number),
        KnownField("gcsautoid", "ID", .number),
    ]

    /// The icon of a kind of collection.
    static func icon(ofType type: String) -> String {
        switch type {
        case "GCbooks", "GCcomics", "GCmanga", "GCperiodicals": "📚"
        case "GCfilms", "GCTVseries", "GCTVepisodes": "🎬"
        case "GCmusics": "🎵"
        case "GCwines": "🍷"
        case "GCcoins": "🪙"
        case "GCgames", "GCboardgames": "🎲"
        default: ""
        }
    }
}
