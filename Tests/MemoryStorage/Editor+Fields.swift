import TextCore
import TroveModel

extension Editor {
    mutating func applyToFields(_ edit: Edit) throws(LibraryError) -> Outcome {
        switch edit {
        case .addField(let list, let draft, let place):
            let index = try content.index(of: list)
            let field = try makeField(draft)
            let count = content.lists[index].fields.count
            content.lists[index].fields.insert(field, at: limited(place ?? count, count))
            return Outcome(name: .fields(.add(field: field.name)), list: list)
        case .renameField(let field, let list, let name):
            let name = try trimmed(name, orElse: "A field needs a name.")
            let stored = try content.list(list)
            let old = stored.fields[try stored.fieldIndex(of: field)].name
            try change(field, of: list) { $0.name = name }
            return Outcome(name: .fields(.rename(field: old)), list: list)
        case .moveField(let field, let list, let place):
            let index = try content.index(of: list)
            let old = try content.lists[index].fieldIndex(of: field)
            let moved = content.lists[index].fields.remove(at: old)
            content.lists[index].fields.insert(
                moved, at: limited(place, content.lists[index].fields.count))
            return Outcome(name: .fields(.move(field: moved.name)), list: list)
        case .setOptions(let field, let list, let options):
            return try setOptions(options, of: field, in: list)
        case .setChoices(let field, let list, let choices, let renaming):
            return try setChoices(choices, of: field, in: list, renaming: renaming)
        case .addChoice(let text, let field, let record, let list):
            return try addChoice(text, to: field, of: record, in: list)
        case .duplicateField(let field, let list, let withValues):
            return try duplicate(field, of: list, withValues: withValues)
        case .changeKind(let field, let list, let kind, let options):
            return try changeKind(of: field, in: list, to: kind, options: options)
        case .removeField(let field, let list):
            let index = try content.index(of: list)
            let old = content.lists[index].fields.remove(
                at: try content.lists[index].fieldIndex(of: field))
            return Outcome(name: .fields(.remove(field: old.name)), list: list)
        default:
            throw LibraryError(.unexpected, "This edit does not change a field.")
        }
    }

    mutating func makeField(_ draft: FieldDraft) throws(LibraryError) -> Field {
        let name = try trimmed(draft.name, orElse: "A field needs a name.")
        try check(draft.options, name: name, kind: draft.kind)
        return Field(
            id: identities.field(), name: name, kind: draft.kind, options: draft.options)
    }

    private mutating func change(
        _ field: FieldID, of list: ListID, _ body: (inout Field) -> Void
    ) throws(LibraryError) {
        let index = try content.index(of: list)
        body(&content.lists[index].fields[try content.lists[index].fieldIndex(of: field)])
    }

    private mutating func setOptions(
        _ options: FieldOptions, of id: FieldID, in list: ListID
    ) throws(LibraryError) -> Outcome {
        let stored = try content.list(list)
        let field = try writableField(id, of: stored.list)
        try check(options, name: field.name, kind: field.kind)
        let hasLinks = stored.records.contains { record in
            if case .record = record.value(id) { true } else { false }
        }
        guard options.targetList == field.options.targetList || !hasLinks else {
            throw LibraryError(
                .invalid,
                "Records have links in “\(field.name)”. Add a new field for links to another list.")
        }
        try change(id, of: list) { $0.options = options }
        if options.isUnique { try checkUnique(list) }
        return Outcome(name: .fields(.change(field: field.name)), list: list)
    }

    private mutating func setChoices(
        _ choices: [FieldChoice], of id: FieldID, in list: ListID, renaming: [String: String]
    ) throws(LibraryError) -> Outcome {
        let index = try content.index(of: list)
        let field = try writableField(id, of: content.lists[index].list)
        var options = field.options
        options.choices = choices
        if let renamed = renaming[options.defaultText] { options.defaultText = renamed }
        try check(options, name: field.name, kind: field.kind)
        try change(id, of: list) { $0.options = options }
        for place in content.lists[index].records.indices {
            let old = content.lists[index].records[place].value(id)
            var new = old
            switch old {
            case .text(let text): new = .text(renaming[text] ?? text)
            case .texts(let texts):
                new = FieldValue.texts(texts.map { renaming[$0] ?? $0 }).converted(to: .tags) ?? old
            default: break
            }
            guard new != old else { continue }
            content.lists[index].records[place].set(new, of: id)
            content.lists[index].records[place].modifiedAt = now
        }
        return Outcome(name: .fields(.changeChoices(field: field.name)), list: list)
    }

    private mutating func addChoice(
        _ text: String, to id: FieldID, of record: RecordID, in list: ListID
    ) throws(LibraryError) -> Outcome {
        let field = try writableField(id, of: try content.list(list).list)
        guard field.kind == .choice else {
            throw LibraryError(
                .invalid, "“\(field.name)” has no choices. Change its kind to a choice first.")
        }
        _ = try setValue(.text(text), of: id, in: [record], of: list)
        if !field.choices.contains(text) {
            try change(id, of: list) { $0.options.choices.append(FieldChoice(name: text)) }
        }
        return Outcome(
            name: .fields(.addChoice(choice: String(text.prefix(60)), field: field.name)),
            list: list)
    }

    private mutating func duplicate(
        _ id: FieldID, of list: ListID, withValues: Bool
    ) throws(LibraryError) -> Outcome {
        let index = try content.index(of: list)
        let place = try content.lists[index].fieldIndex(of: id)
        let field = content.lists[index].fields[place]
        var draft = FieldDraft(
            name: "\(field.name) copy", kind: field.kind, options: field.options)
        draft.options.isUnique = false
        let names = content.lists[index].fields.map { $0.name.lowercased() }
        var number = 2
        while names.contains(draft.name.lowercased()) {
            draft.name = "\(field.name) copy \(number)"
            number += 1
        }
        let copy = try makeField(draft)
        content.lists[index].fields.insert(copy, at: place + 1)
        if withValues {
            for row in content.lists[index].records.indices {
                let value = content.lists[index].records[row].value(id)
                content.lists[index].records[row].set(value, of: copy.id)
            }
        }
        return Outcome(name: .fields(.duplicate(field: field.name)), list: list)
    }

    private mutating func changeKind(
        of id: FieldID, in list: ListID, to kind: FieldKind, options: FieldOptions?
    ) throws(LibraryError) -> Outcome {
        let index = try content.index(of: list)
        let field = try writableField(id, of: content.lists[index].list)
        var new = options ?? field.options
        guard kind != field.kind else { return try setOptions(new, of: id, in: list) }
        if new.defaultValue(as: kind) == nil { new.defaultText = "" }
        try check(new, name: field.name, kind: kind)
        var texts: Set<String> = []
        for row in content.lists[index].records.indices {
            let old = content.lists[index].records[row].value(id)
            if old.isEmpty { continue }
            let shown = content.text(of: old, in: field, of: content.lists[index].list)
            let value = old.converted(to: kind, options: new) ?? .text(shown)
            texts.insert(value.text)
            content.lists[index].records[row].set(value, of: id)
        }
        if kind == .choice, options == nil {
            let keys = texts.map { (SortCollation.shared.key(of: $0), $0) }
            new.choices = keys.sorted { $0.0.lexicographicallyPrecedes($1.0) }
                .map { FieldChoice(name: $0.1) }
        }
        try change(id, of: list) { field in
            field.kind = kind
            field.options = new
        }
        if new.isUnique { try checkUnique(list) }
        return Outcome(name: .fields(.changeKind(field: field.name)), list: list)
    }
}
