import TroveModel

/// Converts records of one list into records of another.
struct RecordConversion {
    let db: PostgresSession
    var rules: RecordConversionRules

    /// The values of records for the target list.
    func values(of records: [Record]) throws -> [[FieldID: FieldValue]] {
        let titles = try titles(in: records)
        let places = Dictionary(rules.source.fields.enumerated().map { ($1.id, $0) }) { $1 }
        return records.map { record in
            rules.values { field in
                places[field.id].map { record.values[$0] } ?? .empty
            } text: { value, field in
                guard case .record(let id) = value else { return value.text }
                return titles[field.id]?[id] ?? value.text
            }
        }
    }

    /// The texts that take the place of links, by field.
    private func titles(in records: [Record]) throws -> [FieldID: [RecordID: String]] {
        let source = rules.source
        var titles: [FieldID: [RecordID: String]] = [:]
        for (index, field) in source.fields.enumerated() where field.kind == .recordLink {
            let links = records.compactMap { record -> RecordID? in
                if case .record(let id) = record.values[index] { id } else { nil }
            }
            guard !links.isEmpty else { continue }
            titles[field.id] = try TransferredTitles(db: db).titles(
                of: Set(links).sorted(), in: source.target(of: field))
        }
        return titles
    }
}
