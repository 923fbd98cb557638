import GRDB
import TextCore
import TroveModel

/// Converts records of one list into records of another.
struct RecordConversion {
    /// The steps that prepare the target list.
    private(set) var steps: [Step] = []
    private(set) var rules: RecordConversionRules
    private let planner: EditPlanner

    /// - Parameter records: The records of the source to convert.
    init(
        _ records: [RecordID], from source: List, to target: List, unmatched: UnmatchedFields,
        planner: EditPlanner
    ) throws {
        self.planner = planner
        rules = try RecordConversionRules(from: source, to: target, unmatched: unmatched)
        if case .newFields = unmatched {
            try addFields(try Self.filled(rules.unmatched, in: records, of: source, planner.db))
        }
    }

    /// The fields in which at least one of the records has a value or a draft.
    private static func filled(
        _ fields: [Field], in records: [RecordID], of list: List, _ db: Database
    ) throws -> [Field] {
        var missing = Set(fields.map(\.id.rawValue))
        let reader = try StoredRecordReader(list, fields: fields, in: db)
        let converted = Set(records)
        for draft in try DraftTable.places(in: list.id, where: converted.contains, db: db) {
            missing.remove(draft.field.rawValue)
        }
        for record in records {
            if missing.isEmpty { break }
            missing.subtract(try reader.record(record).values.keys)
        }
        return fields.filter { !missing.contains($0.id.rawValue) }
    }

    private mutating func addFields(_ fields: [Field]) throws {
        for field in fields {
            let draft = FieldDraft(name: field.name, kind: field.kind, options: field.options)
            let plan = try planner.addField(draft, to: rules.target.id)
            steps += plan.steps
            guard case .setField(_, let id, _)? = plan.steps.first else { continue }
            let row = try Row.fetchOne(
                planner.db, sql: "SELECT * FROM field WHERE id = ?", arguments: [id.rawValue])
            guard let row else { continue }
            let made = try ListStore.field(row)
            rules.add(made, for: field)
        }
    }

    /// Sets the new identities of the records, by old identity.
    mutating func setNewIDs(_ ids: [RecordID: RecordID]) { rules.newIDs = ids }

    /// The values of a record for the target list, by field identity.
    func values(
        of record: StoredRecord, reader: StoredRecordReader
    ) throws -> [Int64: StoredValue] {
        let values = try rules.values(of: { reader.value(of: $0, in: record) }, text: text)
        return Dictionary(values.map { ($0.key.rawValue, StoredValue($0.value)) }) { $1 }
    }

    /// A value as text; for a link, the title of the linked record.
    private func text(of value: FieldValue, in field: Field) throws -> String {
        guard case .record(let id) = value,
            let linked = try? ListStore.list(rules.source.target(of: field), in: planner.db)
        else { return value.text }
        return try planner.title(of: id, in: linked)
    }
}
