import GRDB
import TextCore
import TroveModel

/// Converts records of one list into records of another.
struct RecordConversion {
    /// The steps that prepare the target list.
    private(set) var steps: [Step] = []
    /// The new identities of the records, by old identity.
    var newIDs: [RecordID: RecordID] = [:]

    let source: List
    let target: List
    private let planner: EditPlanner
    /// The matching fields of both lists.
    private(set) var fieldPairs: [(source: Field, target: Field)] = []
    private var notes: (target: Field, sources: [Field])?

    /// - Parameter records: The records of the source to convert.
    init(
        _ records: [RecordID], from source: List, to target: List, unmatched: UnmatchedFields,
        planner: EditPlanner
    ) throws {
        self.source = source
        self.target = target
        self.planner = planner
        let matching = FieldMatching(from: source, to: target)
        for pair in matching.pairs {
            guard let from = source.field(pair.source), let to = target.field(pair.target) else {
                continue
            }
            fieldPairs.append((from, to))
        }
        let left = matching.unmatched.compactMap(source.field)
        switch unmatched {
        case .leaveOut: break
        case .newFields: try addFields(try Self.filled(left, in: records, of: source, planner.db))
        case .notes(let id):
            guard let field = target.field(id), field.kind.isTextual else {
                throw LibraryError.noTextField(ofList: target.name)
            }
            notes = (field, left)
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

    /// The fields of the target list that converted records may fill.
    var filledFields: [Field] {
        let fields = fieldPairs.map(\.target) + (notes.map { [$0.target] } ?? [])
        var seen: Set<FieldID> = []
        return fields.filter { seen.insert($0.id).inserted }
    }

    private mutating func addFields(_ fields: [Field]) throws {
        var list = target
        for field in fields {
            let draft = FieldDraft(name: field.name, kind: field.kind, options: field.options)
            let plan = try planner.addField(draft, to: list.id)
            steps += plan.steps
            guard case .setField(_, let id, _)? = plan.steps.first else { continue }
            let row = try Row.fetchOne(
                planner.db, sql: "SELECT * FROM field WHERE id = ?", arguments: [id.rawValue])
            guard let row else { continue }
            let made = try ListStore.field(row)
            list.fields.append(made)
            fieldPairs.append((field, made))
        }
    }

    /// The values of a record for the target list, by field identity.
    func values(
        of record: StoredRecord, reader: StoredRecordReader
    ) throws -> [Int64: StoredValue] {
        var values: [Int64: StoredValue] = [:]
        for (from, to) in fieldPairs {
            let value = reader.value(of: from, in: record)
            guard !value.isEmpty else { continue }
            values[to.id.rawValue] = StoredValue(try converted(value, from: from, to: to))
        }
        if let notes {
            var lines =
                values[notes.target.id.rawValue]
                .map { [$0.value(as: notes.target.valueKind).text] } ?? []
            for field in notes.sources {
                let value = reader.value(of: field, in: record)
                guard !value.isEmpty else { continue }
                lines.append("\(field.name): \(try text(of: value, in: field))")
            }
            if !lines.isEmpty {
                values[notes.target.id.rawValue] = .text(lines.joined(separator: "\n"))
            }
        }
        return values
    }

    private func converted(
        _ value: FieldValue, from: Field, to: Field
    ) throws -> FieldValue {
        guard case .record(let id) = value else {
            return value.converted(to: to.kind, options: to.options) ?? .text(value.text)
        }
        let old = from.options.targetList ?? source.id
        let new = to.options.targetList ?? target.id
        if to.kind == .recordLink {
            if old == source.id, new == target.id, let moved = newIDs[id] { return .record(moved) }
            if old == new { return value }
        }
        return .text(try text(of: value, in: from))
    }

    /// A value as text; for a link, the title of the linked record.
    private func text(of value: FieldValue, in field: Field) throws -> String {
        guard case .record(let id) = value,
            let linked = try? ListStore.list(
                field.options.targetList ?? source.id, in: planner.db)
        else { return value.text }
        return try planner.title(of: id, in: linked)
    }
}
