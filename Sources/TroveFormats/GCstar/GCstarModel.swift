import TroveModel

/// The known fields of a type of GCstar collection. Files of GCstar's own types name their fields,
/// but do not define them.
struct GCstarModel: Sendable {
    private(set) var fields: [KnownField] = []
    /// The codes that files store for choices, by key of the field.
    private(set) var codes: [String: [GCstarCode]] = [:]

    /// - Parameter type: The type of collection, such as `GCbooks`. An unknown type gets all fields
    ///   whose keys are words in other types.
    init(ofType type: String) {
        if let table = Self.tables[type] {
            add(table)
        } else {
            for table in Self.namedTables { add(table) }
            // The same key holds codes in one type of collection and text in another.
            codes = [:]
            fields = fields.map { $0.kind == .choice ? KnownField($0.key, $0.name) : $0 }
        }
        add(Self.common)
    }

    /// Returns the choices of a field; empty for a field without codes.
    func choices(of key: String) -> [String] { codes[key]?.map(\.text) ?? [] }

    /// Adds the lines of a table: `key: Name`, `key: Name, kind`, or `key: Name, choice code`.
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

    /// Returns the icon for a type of collection.
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
