import RandomSupport
import TroveFormats
public import TroveModel
public import TroveStore

/// A generator of random edits that are valid for the current library. The same library and seed
/// give the same edits.
public struct EditGenerator: Sendable {
    public var random: SplitMix64
    /// The maximum number of lists. Lists are deleted only at the maximum or one below it.
    private let listLimit: Int

    public init(seed: UInt64, listLimit: Int = 5) {
        random = SplitMix64(seed: seed)
        self.listLimit = listLimit
    }

    /// Returns an edit of a random kind.
    public mutating func edit(in library: Library) async throws -> Edit {
        while true {
            guard let kind = random.pick(EditKind.allCases) else { continue }
            if let edit = try await edit(kind, in: library) { return edit }
        }
    }

    /// Returns an edit of a kind; nil if none is possible now.
    public mutating func edit(_ kind: EditKind, in library: Library) async throws -> Edit? {
        let lists = try library.lists()
        if kind == .createList {
            return lists.count < listLimit
                ? .createList(name: name(), icon: "", fields: drafts()) : nil
        }
        if let edit = try smartEdit(kind, lists, in: library) { return edit }
        guard let list = random.pick(lists) else { return nil }
        let ids = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
        // The trash is in order of time, which differs between two runs of the same edits.
        let trash = try await library.recordList(
            for: RecordListRequest(list: list.id, scope: .trash)
        ).allIDs.sorted()
        if kind == .addChoice {
            let choice = lists.flatMap { list in list.fields.map { (list, $0) } }
                .first { $0.1.kind == .choice }
            guard let (list, field) = choice else { return nil }
            let owner = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
            return random.pick(owner).map {
                .addChoice(name(), field: field.id, record: $0, list: list.id)
            }
        }
        if let edit = try await loanEdit(kind, list, ids, in: library) { return edit }
        return recordEdit(kind, list, ids)
            ?? transferEdit(kind, list, ids, lists)
            ?? trashEdit(kind, list, trash)
            ?? definitionEdit(kind, list, lists)
    }

    private mutating func smartEdit(
        _ kind: EditKind, _ lists: [List], in library: Library
    ) throws -> Edit? {
        let smartLists = try library.smartLists()
        let draft = SmartListDraft(
            name: name(), icon: "", list: random.pick(lists.map { $0.id } + [nil]) ?? nil,
            query: random.pick(Self.texts) ?? "")
        if kind == .createSmartList {
            return smartLists.count < listLimit ? .createSmartList(draft) : nil
        }
        guard let id = random.pick(smartLists)?.id else { return nil }
        switch kind {
        case .changeSmartList: return .changeSmartList(id, draft)
        case .deleteSmartList: return .deleteSmartList(id)
        case .moveSmartList:
            return .moveSmartList(id, to: random.number(0...(smartLists.count - 1)))
        default: return nil
        }
    }

    private mutating func recordEdit(_ kind: EditKind, _ list: List, _ ids: [RecordID]) -> Edit? {
        guard let field = random.pick(list.fields) else { return nil }
        if kind == .addRecord {
            guard ids.count < 80 else { return nil }
            var values: [FieldID: FieldValue] = [:]
            for field in random.some(of: list.fields) { values[field.id] = value(of: field) }
            return .addRecord(list: list.id, values: values, place: place(among: ids))
        }
        guard let record = random.pick(ids) else { return nil }
        switch kind {
        case .setValue:
            return .setValue(value(of: field), field: field.id, record: record, list: list.id)
        case .setValues:
            return .setValues(
                value(of: field), field: field.id, records: random.some(of: ids), list: list.id)
        case .setCells:
            let cells = random.some(of: ids, atMost: 4).map { record in
                let field = random.pick(list.fields) ?? field
                return CellValue(value(of: field), field: field.id, record: record)
            }
            guard ids.count < 80, random.pick([true, false]) == true else {
                return .setCells(cells, list: list.id)
            }
            let added = (0..<random.number(1...3)).map { _ in
                random.some(of: list.fields, atMost: 3).reduce(into: [FieldID: FieldValue]()) {
                    $0[$1.id] = value(of: $1)
                }
            }
            return .setCells(cells, list: list.id, adding: added)
        case .editRecords:
            return .editRecords(
                random.some(of: ids), list: list.id, [change(of: field), change(of: field)])
        case .mergeRecords:
            let records = random.some(of: ids, atMost: 3)
            return records.count < 2
                ? nil : .mergeRecords(records, list: list.id, values: [field.id: value(of: field)])
        case .moveRecords:
            let records = random.some(of: ids, atMost: 4).shuffled(using: &random)
            let target = place(among: ids.filter { !records.contains($0) })
            let cells = records.map { CellValue(value(of: field), field: field.id, record: $0) }
            return .moveRecords(
                records, list: list.id, to: target,
                setting: random.pick([true, false]) == true ? cells : [])
        case .arrangeRecords:
            let moving = random.some(of: ids, atMost: 2)
            return .arrangeRecords(
                RecordListRequest(list: list.id, sort: .field(field.id)), moving: moving,
                to: place(among: ids.filter { !moving.contains($0) }))
        default: return nil
        }
    }

    private mutating func transferEdit(
        _ kind: EditKind, _ list: List, _ ids: [RecordID], _ lists: [List]
    ) -> Edit? {
        // Small lists grow again, and large ones shrink.
        let records = random.some(of: ids, atMost: max(1, min(8, ids.count / 4)))
        guard !records.isEmpty else { return nil }
        let target = random.pick(lists.filter { $0.id != list.id && $0.recordCount < 80 })
        let unmatched = random.pick([UnmatchedFields.leaveOut, .newFields]) ?? .leaveOut
        switch kind {
        case .deleteRecords: return .deleteRecords(records, list: list.id)
        case .duplicateRecords:
            return ids.count < 80 ? .duplicateRecords(records, list: list.id) : nil
        case .copyRecords:
            return target.map {
                .copyRecords(
                    records, from: list.id, to: $0.id,
                    unmatched: $0.fields.count < 8 ? unmatched : .leaveOut)
            }
        case .transferRecords:
            return target.map {
                .transferRecords(
                    records, from: list.id, to: $0.id,
                    unmatched: $0.fields.count < 8 ? unmatched : .leaveOut)
            }
        default: return nil
        }
    }

    private mutating func trashEdit(_ kind: EditKind, _ list: List, _ trash: [RecordID]) -> Edit? {
        guard !trash.isEmpty else { return nil }
        switch kind {
        case .restoreRecords: return .restoreRecords(random.some(of: trash), list: list.id)
        case .eraseRecords: return .eraseRecords(random.some(of: trash), list: list.id)
        case .emptyTrash: return .emptyTrash(random.number(0...2) == 0 ? nil : list.id)
        default: return nil
        }
    }

    private mutating func definitionEdit(
        _ kind: EditKind, _ list: List, _ lists: [List]
    ) -> Edit? {
        switch kind {
        case .createListFromTemplate:
            return lists.count < listLimit
                ? .createListFromTemplate(ListTemplate(of: list), name: name()) : nil
        case .duplicateList:
            let withRecords = random.number(0...1) == 0
            return lists.count < listLimit
                ? .duplicateList(list.id, name: name(), withRecords: withRecords) : nil
        case .renameList: return .renameList(list.id, name())
        case .setIcon: return .setIcon(list.id, random.pick(["folder", "emblem-music"]) ?? "")
        case .changeSettings:
            guard let field = random.pick(list.fields) else { return nil }
            let sort = random.pick([
                RecordSort.manual, .field(field.id), .field(field.id, ascending: false),
            ])
            let grouping = random.pick([
                RecordGrouping.none, .value(field.id), .firstLetter(field.id),
            ])
            return .changeSettings(
                list.id,
                ListSettings(
                    titleField: list.fields.first?.id, subtitleField: field.id,
                    sort: sort ?? .manual, grouping: grouping ?? .none))
        case .deleteList: return lists.count < listLimit - 1 ? nil : .deleteList(list.id)
        case .moveList: return .moveList(list.id, to: random.number(0...(lists.count - 1)))
        case .setFolder:
            let place = random.number(0...(lists.count - 1))
            return .setFolder(
                list.id, random.pick(["", "Media", "Work"]) ?? "",
                at: random.pick([nil, place]) ?? nil)
        case .moveFolder:
            return list.folder.isEmpty
                ? nil : .moveFolder(list.folder, to: random.number(0...(lists.count - 1)))
        case .renameFolder:
            return list.folder.isEmpty
                ? nil : .renameFolder(list.folder, to: random.pick(["Media", "Home"]) ?? "Home")
        case .removeFolder: return list.folder.isEmpty ? nil : .removeFolder(list.folder)
        default: return fieldEdit(kind, list)
        }
    }

    private mutating func fieldEdit(_ kind: EditKind, _ list: List) -> Edit? {
        let hasRoom = list.fields.count < 8
        if kind == .addField {
            let place = random.number(0...list.fields.count)
            return hasRoom
                ? .addField(list.id, draft(), at: random.pick([nil, place]) ?? nil) : nil
        }
        guard let field = random.pick(list.fields) else { return nil }
        switch kind {
        case .renameField: return .renameField(field.id, list: list.id, name())
        case .moveField:
            let place = random.number(0...(list.fields.count - 1))
            return .moveField(field.id, list: list.id, to: place)
        case .setOptions:
            var options = field.options
            options.summary = random.pick(Self.texts) ?? ""
            options.isUnique = random.number(0...5) == 0
            options.isRequired = random.number(0...1) == 0
            options.unit = random.pick(["", "€", "min"]) ?? ""
            options.digits = random.pick([nil, 2]) ?? nil
            return .setOptions(field.id, list: list.id, options)
        case .setChoices:
            let choices = random.some(of: Self.words).map { FieldChoice(name: $0) }
            let renaming = random.number(0...1) == 0 ? [:] : ["new": "used", "Emma": "lent"]
            return .setChoices(field.id, list: list.id, choices, renaming: renaming)
        case .duplicateField:
            let withValues = random.number(0...1) == 0
            return hasRoom ? .duplicateField(field.id, list: list.id, withValues: withValues) : nil
        case .changeKind:
            let kind = random.pick(FieldKind.allCases) ?? .text
            var options = FieldOptions()
            options.expression = kind == .computed ? expression(in: list) : ""
            return .changeKind(field.id, list: list.id, to: kind, options: options)
        case .removeField:
            return list.fields.count > 2 ? .removeField(field.id, list: list.id) : nil
        default: return nil
        }
    }

    // MARK: - Parts

    private static let words = ["new", "used", "lent", "Łódź", "a “quoted” one", "100 %"]
    private static let texts = [
        "", "Emma", "Ünlü", "\"x\"", "two\nlines", "O'Brien", "1994", "1994-05", "2001-02-28",
        "yes", "no", "0", "-3", "4", "4.5", "1e300", "1:30:00", "https://example.org/?a=b&c", "😀",
        "new", "a|b", "\u{1}", "The end",
    ]

    private mutating func name() -> String {
        random.pick([
            "Books", "Films", "Bücher & Co", "select", "日本", "List \(random.number(0...99))",
        ])
            ?? ""
    }

    private mutating func drafts() -> [FieldDraft] {
        [FieldDraft(name: "Title")] + (0..<random.number(1...4)).map { _ in draft() }
    }

    private mutating func draft() -> FieldDraft {
        var draft = FieldDraft(name: name(), kind: random.pick(FieldKind.allCases) ?? .text)
        if draft.kind == .computed { draft.options.expression = "1 + 1" }
        return draft
    }

    private mutating func expression(in list: List) -> String {
        random.pick(list.fields.map { "[\($0.name)] + 1" } + ["2 * 3"]) ?? "1"
    }

    /// Returns a value that fits the field's kind, or sometimes one that does not.
    private mutating func value(of field: Field) -> FieldValue {
        let text = random.pick(Self.texts) ?? ""
        let fitting = Self.texts.compactMap { FieldValue($0, as: field.kind) }
        return random.number(0...4) > 0 ? random.pick(fitting) ?? .text(text) : .text(text)
    }

    private mutating func change(of field: Field) -> RecordEdit {
        let text = random.pick(Self.texts) ?? ""
        return random.pick([
            .set(field.id, value(of: field)), .addText(field.id, text), .removeText(field.id, text),
            .add(field.id, 2.5),
            .replace(TextReplacement("e", with: "ė", matchesCase: true), fields: [field.id]),
        ]) ?? .set(field.id, .empty)
    }

    private mutating func place(among ids: [RecordID]) -> Edit.Place {
        guard let id = random.pick(ids) else { return .last }
        return random.pick([.first, .last, .before(id), .after(id)]) ?? .last
    }
}
