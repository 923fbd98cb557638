import TroveModel

extension MemoryLibrary {
    public func importRecords(
        of source: any ImportSource, settings: ImportSettings, into target: ImportTarget?,
        isRehearsal: Bool, progress: @escaping @Sendable (ImportProgress) -> Void
    ) async throws(LibraryError) -> ImportReport {
        let columns = try ImportColumns(of: source, as: settings.columns)
        let report = try write { state throws(LibraryError) in
            var copy = state
            if isRehearsal { copy.subscribers = [:] }
            var importer = Importer(
                editor: Editor(content: state.content, identities: state.identities),
                source: source, columns: columns)
            let outcome = try importer.run(settings: settings, into: target)
            let change = copy.finish(importer.editor, outcome)
            let id = outcome.list ?? ListID(rawValue: 0)
            let list = try copy.content.list(id).list
            if !isRehearsal { state = copy }
            return ImportReport(
                list: list, change: change, recordCount: importer.recordCount,
                counts: importer.counts, notes: source.notes + importer.notes)
        }
        progress(
            ImportProgress(phase: .finishing, fraction: 1, recordCount: report.recordCount))
        return report
    }
}

/// Imports the records of a source into a content.
private struct Importer {
    var editor: Editor
    let source: any ImportSource
    let columns: ImportColumns
    private(set) var counts = ImportCounts()
    private(set) var notes: [ImportNote] = []
    private(set) var recordCount = 0

    init(editor: Editor, source: any ImportSource, columns: ImportColumns) {
        self.editor = editor
        self.source = source
        self.columns = columns
    }

    mutating func run(
        settings: ImportSettings, into target: ImportTarget?
    ) throws(LibraryError) -> Editor.Outcome {
        guard let target else {
            let name = settings.listName ?? source.suggestedName
            let list = try editor.createList(
                name, icon: settings.icon.isEmpty ? source.icon : settings.icon,
                fields: columns.drafts)
            let fields = try editor.content.list(list).fields
            try add(zip(columns.indexes, fields).map { ($0, $1) }, keys: [], to: list)
            return Editor.Outcome(name: .lists(.importing(list: name)), list: list)
        }
        var list = try editor.content.list(target.list).list
        var mapping = ImportMapping(columns, into: list)
        for (sourceIndex, draft) in mapping.missing {
            guard target.addsMissingFields else {
                notes.append(
                    ImportNote(
                        line: 1,
                        message: "“\(list.name)” has no field “\(draft.name)”; it was left out."))
                continue
            }
            let index = try editor.content.index(of: list.id)
            let field = try editor.makeField(draft)
            editor.content.lists[index].fields.append(field)
            list = editor.content.lists[index].list
            mapping.add(field, for: sourceIndex)
        }
        guard !mapping.entries.isEmpty else {
            throw LibraryError(.invalid, "The file has no field that “\(list.name)” has.")
        }
        try mapping.setKeys(of: target, list: list)
        try add(
            mapping.entries.map { ($0.sourceIndex, $0.field) }, keys: mapping.keys,
            clearing: target.clearsEmptyValues, to: list.id)
        try editor.checkUnique(list.id)
        return Editor.Outcome(name: .records(.importInto(list: list.name)), list: list.id)
    }

    /// Adds or updates a record for each one of the source.
    private mutating func add(
        _ entries: [(Int, Field)], keys: [Int], clearing: Bool = false, to list: ListID
    ) throws(LibraryError) {
        let rows = try rows(entries)
        recordCount = rows.count
        let index = try editor.content.index(of: list)
        var known: [String: [RecordID]] = [:]
        if !keys.isEmpty {
            for record in editor.content.lists[index].records where record.deletedAt == nil {
                let key = RecordKey(keys.map { record.value(entries[$0].1.id).text })
                known[key.folded, default: []].append(record.id)
            }
        }
        var taken: Set<String> = []
        for row in rows {
            let key = RecordKey(keys.map { row.values[$0].text })
            if !keys.isEmpty, !key.isEmpty {
                guard taken.insert(key.folded).inserted else {
                    counts.duplicates += 1
                    continue
                }
                let matching = known[key.folded] ?? []
                if matching.count > 1 {
                    counts.ambiguous += 1
                    continue
                }
                if let id = matching.first {
                    let place = try editor.content.lists[index].index(of: id)
                    var record = editor.content.lists[index].records[place]
                    for (value, entry) in zip(row.values, entries)
                    where !value.isEmpty || clearing {
                        record.set(value, of: entry.1.id)
                    }
                    if record == editor.content.lists[index].records[place] {
                        counts.unchanged += 1
                        continue
                    }
                    record.modifiedAt = editor.now
                    editor.content.lists[index].records[place] = record
                    counts.updated += 1
                    continue
                }
            }
            var record = StoredRecord(
                id: editor.identities.record(of: list), values: [:], createdAt: editor.now,
                modifiedAt: editor.now)
            for (value, entry) in zip(row.values, entries) { record.set(value, of: entry.1.id) }
            editor.content.lists[index].records.append(record)
            counts.added += 1
        }
    }

    private struct Row {
        var line: Int
        var values: [FieldValue]
    }

    /// The records of the source with values for the fields of the list.
    private func rows(_ entries: [(Int, Field)]) throws(LibraryError) -> [Row] {
        var rows: [Row] = []
        var kinds = [FieldKind?](repeating: nil, count: source.fields.count)
        for (sourceIndex, field) in entries { kinds[sourceIndex] = field.kind }
        do {
            try source.reading(as: kinds).readRecords { record in
                let values = entries.map { sourceIndex, field -> FieldValue in
                    guard record.values.indices.contains(sourceIndex),
                        case .value(let value) = record.values[sourceIndex]
                    else { return .empty }
                    return value.converted(to: field.kind, options: field.options)
                        ?? .text(value.text)
                }
                rows.append(Row(line: record.line, values: values))
            }
        } catch let error as LibraryError {
            throw error
        } catch {
            throw LibraryError(.unexpected, "The file could not be read: \(error)")
        }
        return rows
    }
}
