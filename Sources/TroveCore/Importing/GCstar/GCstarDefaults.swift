/// What GCstar’s own collections are.
enum GCstarDefaults {
    /// The fields of GCstar’s own collections, which its files do not define.
    ///
    /// - Parameter type: Of the collection: a few names mean something else in another one.
    static func fields(ofType type: String) -> [KnownField] {
        guard !["GCfilms", "GCTVseries", "GCTVepisodes"].contains(type) else { return fields }
        return fields.map { $0.key == "country" ? KnownField("country", "Country") : $0 }
    }

    private static let fields: [KnownField] = [
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
        KnownField("currency", "Currency"), KnownField("value", "Value", .number),
        KnownField("type", "Type"), KnownField("condition", "Condition"),
        KnownField("estimate", "Estimate", .number), KnownField("head", "Head", .paragraph),
        KnownField("tail", "Tail", .paragraph), KnownField("edge", "Edge", .paragraph),
        KnownField("history", "History", .paragraph),
        KnownField("references", "References", .paragraph),
        KnownField("edge1", "Edge 1", .image), KnownField("edge2", "Edge 2", .image),
        KnownField("edge3", "Edge 3", .image), KnownField("edge4", "Edge 4", .image),
        KnownField("metal", "Metal", .texts),
        KnownField("diameter", "Diameter", .number), KnownField("grape", "Grape", .texts),
        KnownField("grapes", "Grapes", .texts), KnownField("vineyard", "Vineyard"),
        KnownField("soil", "Soil"), KnownField("alcohol", "Alcohol", .number),
        KnownField("medal", "Distinction"), KnownField("shelfindex", "Place on the Shelf"),
        KnownField("gift", "Gift"), KnownField("serving", "Serving", .paragraph),
        KnownField("tasting", "Tasting", .paragraph),
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
        KnownField("webpage", "Web Page", .link), KnownField("website", "Web Page", .link),
        KnownField("digitalfile", "File"),
        KnownField("trailer", "Trailer"), KnownField("seen", "Seen", .checkbox),
        KnownField("read", "Read", .checkbox), KnownField("tasted", "Tasted", .checkbox),
        KnownField("completion", "Completion", .number), KnownField("signing", "Signed", .checkbox),
        KnownField("favourite", "Favourite", .checkbox), KnownField("rating", "Rating", .number),
        KnownField("ratingpress", "Press Rating", .number), KnownField("location", "Location"),
        KnownField("place", "Place"), KnownField("acquisition", "Acquisition", .date),
        KnownField("purchasedate", "Purchase Date", .date), KnownField("price", "Price"),
        KnownField("purchaseprice", "Purchase Price", .number), KnownField("cost", "Cost"),
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
