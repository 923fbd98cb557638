import TroveModel

/// A property defined by a format, and the field that it becomes.
struct KnownField: Hashable, Sendable {
    let key: String
    let name: String
    let kind: FieldKind

    init(_ key: String, _ name: String, _ kind: FieldKind = .text) {
        self.key = key
        self.name = name
        self.kind = kind
    }
}

extension [KnownField] {
    /// The keys by the lowercase names of their fields, for exports.
    var keysByName: [String: String] {
        Dictionary(map { ($0.name.lowercased(), $0.key) }, uniquingKeysWith: { first, _ in first })
    }

    /// The kinds of the fields by key.
    var kindsByKey: [String: FieldKind] {
        Dictionary(map { ($0.key, $0.kind) }, uniquingKeysWith: { first, _ in first })
    }
}

/// The fields of a file, collected from its records.
///
/// Properties defined by the format come first, in its order; others follow with fields of their
/// own. A property that occurs twice in a record becomes a field of several texts, or, for kinds
/// without such a field, further fields. Nothing is lost.
struct FoundFields: Sendable {
    private let known: [String: (rank: Int, field: KnownField)]
    private var found: [Slot: Finding] = [:]
    /// The slots in the order of the fields, after ``finish(_:)``.
    private(set) var slots: [Slot] = []
    private(set) var drafts: [FieldDraft] = []
    private var unknownCount = 0
    private var positions: [Slot: Int] = [:]

    /// The number of unknown properties with fields of their own; others share one field, to limit
    /// the width.
    static let mostUnknown = 500
    static let mostChoices = 200
    private static let overflowKey = "\u{1}other"

    /// The place of a value: one field for all values of a property, or a field for each
    /// occurrence.
    struct Slot: Hashable, Sendable {
        var key: String
        var index = 0
    }

    private struct Finding: Sendable {
        var order: Int
        var mostInARecord = 0
        var hasLineBreak = false
        var isImage = false
        var choices: [String] = []
        var knownChoices: Set<String> = []
    }

    init(known: [KnownField]) {
        self.known = Dictionary(
            known.enumerated().map { ($1.key, ($0, $1)) }, uniquingKeysWith: { first, _ in first })
    }

    /// Takes the properties of a record into account.
    ///
    /// - Complexity: O(*properties of the record*).
    mutating func add(_ record: FoundRecord) {
        var counts: [String: Int] = [:]
        for property in record.properties {
            let key = key(of: property)
            let count = counts[key, default: 0] + 1
            counts[key] = count
            let slot = slot(key, occurrence: count - 1, property.value)
            var finding = found.removeValue(forKey: slot) ?? Finding(order: found.count)
            finding.mostInARecord = max(finding.mostInARecord, count)
            switch property.value {
            case .image: finding.isImage = true
            case .value(.text(let text)):
                if text.utf8.contains(UInt8(ascii: "\n")) { finding.hasLineBreak = true }
                if known[key]?.field.kind.choiceUse == .one,
                    finding.choices.count < Self.mostChoices,
                    finding.knownChoices.insert(text).inserted
                {
                    finding.choices.append(text)
                }
            case .value: break
            }
            found[slot] = finding
        }
    }

    /// Whether no property was found.
    var isEmpty: Bool { found.isEmpty }

    /// Adds a field for a property, even if no record has it.
    mutating func declare(_ key: String) {
        let slot = Slot(key: key)
        if found[slot] == nil { found[slot] = Finding(order: found.count) }
    }

    /// Determines the fields. Call it once, after the last record.
    ///
    /// - Parameter adjust: Called with the key and the field of each property, to change the field.
    mutating func finish(_ adjust: (String, inout FieldDraft) -> Void = { _, _ in }) {
        func rank(_ slot: Slot) -> (Int, Int, Int) {
            (known[slot.key]?.rank ?? Int.max, found[slot]?.order ?? 0, slot.index)
        }
        slots = found.keys.sorted { rank($0) < rank($1) }
        var names = FieldNames()
        drafts = slots.map { slot in
            var draft = FieldDraft(name: names.unique(name(of: slot)), kind: kind(of: slot))
            if draft.kind.choiceUse == .one {
                draft.options.choices = (found[slot]?.choices ?? []).sorted()
                    .map { FieldChoice(name: $0) }
            }
            adjust(slot.key, &draft)
            return draft
        }
        positions = Dictionary(uniqueKeysWithValues: slots.enumerated().map { ($1, $0) })
    }

    /// Returns the values of a record, parallel to ``drafts``.
    ///
    /// - Complexity: O(*properties of the record* + *fields*).
    func values(of record: FoundRecord) -> [ImportedValue] {
        var values = [ImportedValue](repeating: .empty, count: slots.count)
        var several: [Int: [FieldValue]] = [:]
        var counts: [String: Int] = [:]
        for property in record.properties {
            let key = positions[Slot(key: property.key)] == nil ? Self.overflowKey : property.key
            let occurrence = counts[key, default: 0]
            counts[key] = occurrence + 1
            let slot = slot(key, occurrence: occurrence, property.value)
            guard let position = positions[slot] else { continue }
            guard case .value(let value) = property.value, slot.key != Self.overflowKey
            else {
                if slot.key == Self.overflowKey {
                    several[position, default: []].append(Self.named(property))
                } else {
                    values[position] = property.value
                }
                continue
            }
            several[position, default: []].append(value)
        }
        for (position, parts) in several {
            guard case .value = values[position] else { continue }
            values[position] = Self.joined(parts, as: drafts[position].kind)
        }
        return values
    }

    /// Returns a value in the shared field, after the name of its property.
    private static func named(_ property: FoundProperty) -> FieldValue {
        guard case .value(let value) = property.value else {
            return .text("\(property.key): (a picture that was not taken)")
        }
        return .text("\(property.key): \(value.text)")
    }

    private mutating func key(of property: FoundProperty) -> String {
        if known[property.key] != nil || found[Slot(key: property.key)] != nil {
            return property.key
        }
        guard unknownCount < Self.mostUnknown else { return Self.overflowKey }
        unknownCount += 1
        return property.key
    }

    private func slot(_ key: String, occurrence: Int, _ value: ImportedValue) -> Slot {
        guard occurrence > 0 else { return Slot(key: key) }
        let isBeyond = occurrence >= ReadingLimits.valuesOfAProperty
        let next = isBeyond ? Slot(key: Self.overflowKey) : Slot(key: key, index: occurrence)
        if case .image = value { return key == Self.overflowKey ? Slot(key: key) : next }
        guard let field = known[key]?.field else { return Slot(key: key) }
        return field.kind.definition.severalKind == nil ? next : Slot(key: key)
    }

    private func name(of slot: Slot) -> String {
        let name =
            slot.key == Self.overflowKey
            ? "Other" : known[slot.key]?.field.name ?? slot.key
        return slot.index == 0 ? name : "\(name) \(slot.index + 1)"
    }

    private func kind(of slot: Slot) -> FieldKind {
        guard let finding = found[slot] else { return .text }
        if slot.key == Self.overflowKey { return .paragraph }
        let isSeveral = finding.mostInARecord > 1 && slot.index == 0
        if let kind = known[slot.key]?.field.kind {
            if isSeveral, let severalKind = kind.definition.severalKind { return severalKind }
            return kind == .text && finding.hasLineBreak ? .paragraph : kind
        }
        if finding.isImage { return .image }
        if finding.hasLineBreak { return .paragraph }
        return isSeveral ? .texts : .text
    }

    private static func joined(_ parts: [FieldValue], as kind: FieldKind) -> ImportedValue {
        if kind.holdsSeveralTexts { return .value(.texts(parts.flatMap { texts(of: $0) })) }
        if parts.count == 1 { return .value(parts[0]) }
        let separator = kind == .paragraph ? "\n\n" : "; "
        return .text(parts.map(\.text).joined(separator: separator))
    }

    private static func texts(of value: FieldValue) -> [String] {
        switch value {
        case .texts(let texts): texts.flatMap { self.texts(of: .text($0)) }
        case .empty: []
        case .text, .integer, .decimal, .checkbox, .date, .timeSpan, .image, .record:
            // Each text of several is a single line.
            [value.text.split(whereSeparator: \.isNewline).joined(separator: " ")]
        }
    }
}

/// Makes field names unique, ignoring case.
struct FieldNames {
    private var taken: Set<String> = []

    mutating func unique(_ name: String) -> String {
        let name = name.isEmpty ? "Field" : name
        var candidate = name
        var number = 2
        while !taken.insert(candidate.lowercased()).inserted {
            candidate = "\(name) \(number)"
            number += 1
        }
        return candidate
    }
}
