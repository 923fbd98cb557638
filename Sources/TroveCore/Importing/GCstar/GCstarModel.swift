/// What a kind of collection of GCstar's own consists of: its files name their fields, but do not say what
/// these are.
struct GCstarModel: Sendable {
    private(set) var fields: [KnownField] = []
    /// What the numbers stand for that files have for choices, by the key of the field.
    private(set) var codes: [String: [GCstarCode]] = [:]

    /// - Parameter type: Of the collection: `GCbooks`. One that is not known has the fields that other
    ///   collections have by these names.
    init(ofType type: String) {
        if let table = Self.tables[type] {
            add(table)
        } else {
            for table in Self.namedTables { add(table) }
            // The same name is a number in one collection and a text in another.
            codes = [:]
            fields = fields.map { $0.kind == .choice ? KnownField($0.key, $0.name) : $0 }
        }
        add(Self.common)
    }

    func choices(of key: String) -> [String] { codes[key]?.map(\.text) ?? [] }

    /// Takes the lines of a table: `key: Name`, `key: Name, kind`, `key: Name, choice code`.
    private mutating func add(_ table: String) {
        for line in table.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let key = line[..<colon].trimmed
            guard !fields.contains(where: { $0.key == key }) else { continue }
            let parts = line[line.index(after: colon)...].split(separator: ",").map(\.trimmed)
            let words = parts.count > 1 ? parts[1].split(separator: " ").map(String.init) : []
            let kind = words.first.flatMap(FieldKind.init(rawValue:)) ?? .text
            fields.append(KnownField(key, parts[0], kind))
            if words.count > 1 { codes[key] = GCstarCode.lists[words[1]] }
        }
    }

    /// The icon of a kind of collection.
    static func icon(ofType type: String) -> String {
        switch type {
        case "GCbooks", "GCcomics", "GCmanga", "GCperiodicals": "📚"
        case "GCfilms", "GCTVseries", "GCTVepisodes": "🎬"
        case "GCmusics": "🎵"
        case "GCwines": "🍷"
        case "GCcoins": "🪙"
        case "GCgames", "GCboardgames": "🎲"
        case "GCminicars": "🚗"
        case "GCstamps": "✉️"
        case "GCsoftware": "💾"
        default: ""
        }
    }
}
