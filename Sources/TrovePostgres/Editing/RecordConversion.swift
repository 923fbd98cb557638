import TroveModel

/// Converts records of one list into records of another.
struct RecordConversion {
    let db: PostgresSession
    let source: List
    /// The list of the new records, with the fields that were added for them.
    var target: List
    /// The new identities of the records, by old identity.
    var newIDs: [RecordID: RecordID] = [:]
    /// The matching fields of both lists.
    var fieldPairs: [(source: Field, target: Field)] = []
    /// The field that gets the values without a matching field.
    var notes: (target: Field, sources: [Field])?

    init(db: PostgresSession, source: List, target: List) {
        self.db = db
        self.source = source
        self.target = target
    }

    /// The fields of the target list that converted records may fill.
    var filledFields: [Field] {
        let fields = fieldPairs.map(\.target) + (notes.map { [$0.target] } ?? [])
        var seen: Set<FieldID> = []
        return fields.filter { seen.insert($0.id).inserted }
    }

    /// The values of records for the target list.
    func values(of records: [Record]) throws -> [[FieldID: FieldValue]] {
        let texts = try LinkTexts(of: records, self)
        return records.map { record in
            var values: [FieldID: FieldValue] = [:]
            for (from, to) in fieldPairs {
                let value = value(of: from, in: record)
                guard !value.isEmpty else { continue }
                let new = converted(value, from: from, to: to, texts)
                if !new.isEmpty { values[to.id] = new }
            }
            if let notes {
                var lines = values[notes.target.id].map { [$0.text] } ?? []
                for field in notes.sources {
                    let value = value(of: field, in: record)
                    guard !value.isEmpty else { continue }
                    lines.append("\(field.name): \(texts.text(of: value, in: field))")
                }
                if !lines.isEmpty {
                    values[notes.target.id] = .text(lines.joined(separator: "\n"))
                }
            }
            return values
        }
    }

    private func value(of field: Field, in record: Record) -> FieldValue {
        source.fields.firstIndex { $0.id == field.id }.map { record.values[$0] } ?? .empty
    }

    private func converted(
        _ value: FieldValue, from: Field, to: Field, _ texts: LinkTexts
    ) -> FieldValue {
        guard case .record(let id) = value else {
            return value.converted(to: to.kind, options: to.options) ?? .text(value.text)
        }
        let old = source.target(of: from)
        let new = target.target(of: to)
        if to.kind == .recordLink {
            if old == source.id, new == target.id, let moved = newIDs[id] { return .record(moved) }
            if old == new { return value }
        }
        return .text(texts.text(of: value, in: from))
    }
}

extension RecordConversion {
    /// The texts that take the place of links.
    fileprivate struct LinkTexts {
        private var titles: [FieldID: [RecordID: String]] = [:]

        init(of records: [Record], _ conversion: RecordConversion) throws {
            let source = conversion.source
            for (index, field) in source.fields.enumerated() where field.kind == .recordLink {
                let links = records.compactMap { record -> RecordID? in
                    if case .record(let id) = record.values[index] { id } else { nil }
                }
                guard !links.isEmpty else { continue }
                titles[field.id] = try TransferredTitles(db: conversion.db).titles(
                    of: Set(links).sorted(), in: source.target(of: field))
            }
        }

        /// A value as text; for a link, the title of the linked record.
        func text(of value: FieldValue, in field: Field) -> String {
            guard case .record(let id) = value else { return value.text }
            return titles[field.id]?[id] ?? value.text
        }
    }
}
