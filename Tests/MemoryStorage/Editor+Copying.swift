import TroveModel

extension Editor {
    mutating func duplicate(
        _ records: [RecordID], in list: ListID
    ) throws(LibraryError) -> Outcome {
        let index = try content.index(of: list)
        guard !records.isEmpty else {
            return Outcome(name: .records(.duplicate(.several(count: 0))), list: list)
        }
        let unique = content.lists[index].fields.filter(\.options.isUnique).map(\.id)
        var copies: [StoredRecord] = []
        var last = 0
        for id in records {
            let place = try content.lists[index].index(of: id)
            last = max(last, place)
            var copy = content.lists[index].records[place]
            copy.id = identities.record(of: list)
            copy.deletedAt = nil
            (copy.createdAt, copy.modifiedAt) = (now, now)
            for field in unique { copy.values[field] = nil }
            copies.append(copy)
        }
        let group = try group(records, in: list)
        content.lists[index].records.insert(contentsOf: copies, at: last + 1)
        return Outcome(name: .records(.duplicate(group)), list: list)
    }

    mutating func transfer(
        _ records: [RecordID], from source: ListID, to target: ListID,
        unmatched: UnmatchedFields, keepsOriginals: Bool
    ) throws(LibraryError) -> Outcome {
        let from = try content.list(source)
        let to = try content.list(target)
        guard source != target else {
            throw LibraryError(
                .invalid, "The records are already in “\(from.name)”. Choose another list.")
        }
        let group = try group(records, in: source)
        var originals: [StoredRecord] = []
        for id in records { originals.append(from.records[try from.index(of: id)]) }
        let pairs = try pairs(for: originals, from: from.list, to: target, unmatched)
        let notes = try notes(unmatched, from: from.list, to: to.list)
        let index = try content.index(of: target)
        var newIDs: [RecordID: RecordID] = [:]
        for original in originals {
            var copy = original
            copy.id = identities.record(of: target)
            newIDs[original.id] = copy.id
            copy.values = [:]
            for (old, new) in pairs {
                copy.set(converted(original.value(old.id), old, from.list, new), of: new.id)
            }
            append(notes, of: original, from.list, to: &copy)
            if keepsOriginals {
                (copy.createdAt, copy.modifiedAt, copy.deletedAt) = (now, now, nil)
            }
            content.lists[index].records.append(copy)
        }
        try checkUnique(target)
        if !keepsOriginals {
            let titles = Dictionary(
                records.map { id in
                    let title = content.title(of: id, in: source) ?? ""
                    return (id, FieldValue.text(title.isEmpty ? "#\(id)" : title))
                }
            ) { $1 }
            replaceLinks(to: source) { titles[$0] }
            moveLoans(of: Set(records), in: source) { record in
                newIDs[record].map { RecordAddress(list: target, record: $0) }
            }
            content.lists[try content.index(of: source)].records.removeAll {
                newIDs[$0.id] != nil
            }
        }
        return Outcome(
            name: .records(
                keepsOriginals
                    ? .copy(group, list: to.name) : .transfer(group, list: to.name)),
            list: target)
    }

    /// The matching fields of two lists; adds missing ones if wanted.
    private mutating func pairs(
        for records: [StoredRecord], from source: List, to target: ListID,
        _ unmatched: UnmatchedFields
    ) throws(LibraryError) -> [(Field, Field)] {
        let index = try content.index(of: target)
        let matching = FieldMatching(from: source, to: content.lists[index].list)
        var pairs: [(Field, Field)] = []
        for pair in matching.pairs {
            if let old = source.field(pair.source),
                let new = content.lists[index].list.field(pair.target)
            {
                pairs.append((old, new))
            }
        }
        guard unmatched == .newFields else { return pairs }
        for old in matching.unmatched.compactMap(source.field)
        where records.contains(where: { !$0.value(old.id).isEmpty }) {
            let draft = FieldDraft(name: old.name, kind: old.kind, options: old.options)
            let new = try makeField(draft)
            content.lists[index].fields.append(new)
            pairs.append((old, new))
        }
        return pairs
    }

    private func notes(
        _ unmatched: UnmatchedFields, from source: List, to target: List
    ) throws(LibraryError) -> (field: FieldID, sources: [Field])? {
        guard case .notes(let id) = unmatched else { return nil }
        guard let field = target.field(id), field.kind.isTextual else {
            throw LibraryError(.invalid, "Choose a text field of “\(target.name)”.")
        }
        let left = FieldMatching(from: source, to: target).unmatched.compactMap(source.field)
        return (id, left)
    }

    private func append(
        _ notes: (field: FieldID, sources: [Field])?, of original: StoredRecord, _ list: List,
        to copy: inout StoredRecord
    ) {
        guard let notes else { return }
        var lines = copy.values[notes.field].map { [$0.text] } ?? []
        for field in notes.sources where !original.value(field.id).isEmpty {
            let text = content.text(of: original.value(field.id), in: field, of: list)
            lines.append("\(field.name): \(text)")
        }
        if !lines.isEmpty { copy.set(.text(lines.joined(separator: "\n")), of: notes.field) }
    }

    private func converted(
        _ value: FieldValue, _ old: Field, _ list: List, _ new: Field
    ) -> FieldValue {
        if value.isEmpty { return .empty }
        if case .record = value, new.kind == .recordLink,
            new.options.targetList == list.target(of: old)
        {
            return value
        }
        let shown = content.text(of: value, in: old, of: list)
        if case .record = value {
            return FieldValue(shown, as: new.kind, options: new.options) ?? .text(shown)
        }
        return value.converted(to: new.kind, options: new.options) ?? .text(shown)
    }

    /// Replaces links to records of a list.
    mutating func replaceLinks(
        to target: ListID, with replacement: (RecordID) -> FieldValue?
    ) {
        for index in content.lists.indices {
            let list = content.lists[index].list
            for field in list.fields
            where field.kind == .recordLink && list.target(of: field) == target {
                for row in content.lists[index].records.indices {
                    guard case .record(let id) = content.lists[index].records[row].value(field.id),
                        let new = replacement(id)
                    else { continue }
                    content.lists[index].records[row].set(new, of: field.id)
                    content.lists[index].records[row].modifiedAt = now
                }
            }
        }
    }

    // MARK: Many records

    mutating func editRecords(
        _ records: [RecordID], in list: ListID, _ changes: [RecordEdit]
    ) throws(LibraryError) -> Outcome {
        let index = try content.index(of: list)
        let definition = content.lists[index].list
        for id in changes.flatMap(\.fields) { _ = try writableField(id, of: definition) }
        for case .set(let id, let value) in changes {
            try checkLink(value, of: try writableField(id, of: definition), in: definition)
        }
        var changed: [RecordID] = []
        for id in unique(records) {
            let row = try content.lists[index].index(of: id)
            let new = applied(changes, to: content.lists[index].records[row], of: definition)
            guard new.values != content.lists[index].records[row].values else { continue }
            for field in definition.fields where new.value(field.id).isEmpty {
                guard !content.lists[index].records[row].value(field.id).isEmpty else { continue }
                try check(.empty, of: field, in: [id], of: definition)
            }
            content.lists[index].records[row] = new
            content.lists[index].records[row].modifiedAt = now
            changed.append(id)
        }
        try checkUnique(list)
        return Outcome(name: .records(.change(try group(changed.sorted(), in: list))), list: list)
    }

    mutating func setCells(
        _ cells: [CellValue], in list: ListID, adding added: [[FieldID: FieldValue]] = []
    ) throws(LibraryError) -> Outcome {
        let index = try content.index(of: list)
        let definition = content.lists[index].list
        var changed: Set<RecordID> = []
        var fields: Set<FieldID> = []
        for cell in cells {
            let field = try writableField(cell.field, of: definition)
            try checkLink(cell.value, of: field, in: definition)
            let row = try content.lists[index].index(of: cell.record)
            let old = content.lists[index].records[row].value(cell.field)
            guard old != cell.value else { continue }
            if cell.value.isEmpty {
                try check(.empty, of: field, in: [cell.record], of: definition)
            }
            content.lists[index].records[row].set(cell.value, of: cell.field)
            content.lists[index].records[row].modifiedAt = now
            changed.insert(cell.record)
            fields.insert(cell.field)
        }
        for values in added { _ = try addRecord(to: list, values: values, at: .last) }
        try checkUnique(list)
        guard added.isEmpty else {
            return Outcome(
                name: .records(.pasting(changed: changed.count, added: added.count)), list: list)
        }
        let group = try group(changed.sorted(), in: list)
        let field = fields.count == 1 ? fields.first.flatMap(definition.field) : nil
        let name = field.map { ChangeName.RecordAction.changeField(field: $0.name, group) }
        return Outcome(name: .records(name ?? .change(group)), list: list)
    }

    /// A record after bulk changes.
    func applied(
        _ changes: [RecordEdit], to record: StoredRecord, of list: List
    ) -> StoredRecord {
        var record = record
        for change in changes {
            for field in change.fields.compactMap(list.field) {
                record.set(change.applied(to: record.value(field.id), of: field), of: field.id)
            }
        }
        return record
    }

    mutating func merge(
        _ records: [RecordID], in list: ListID, values chosen: [FieldID: FieldValue]
    ) throws(LibraryError) -> Outcome {
        let index = try content.index(of: list)
        let definition = content.lists[index].list
        guard let kept = records.first, unique(records).count == records.count, records.count > 1
        else { throw LibraryError(.invalid, "Choose two or more records to merge.") }
        var rows: [Int] = []
        for id in records { rows.append(try content.lists[index].index(of: id)) }
        try requireOneLoan(merging: records, in: list)
        let title = try shortTitle(of: kept, in: list)
        let proposal = MergeProposal(
            fields: definition.fields,
            records: rows.map { row in
                definition.fields.map { content.lists[index].records[row].value($0.id) }
            })
        for part in proposal.parts {
            var value = chosen[part.field] ?? part.proposed
            if case .record(let id) = value, let field = definition.field(part.field),
                definition.target(of: field) == list, records.contains(id)
            {
                value = .empty
            }
            content.lists[index].records[rows[0]].set(value, of: part.field)
        }
        content.lists[index].records[rows[0]].modifiedAt = now
        for row in rows.dropFirst() { content.lists[index].records[row].deletedAt = now }
        try checkUnique(list)
        let others = Set(records.dropFirst())
        moveLoans(of: others, in: list) { _ in RecordAddress(list: list, record: kept) }
        replaceLinks(to: list) { others.contains($0) ? .record(kept) : nil }
        return Outcome(
            name: .records(.merge(count: records.count, title: title)), list: list)
    }
}
