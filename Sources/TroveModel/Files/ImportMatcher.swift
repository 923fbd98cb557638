import TextCore

/// The action for a staged record of an import.
package enum ImportAction: Int64 {
    case add = 0
    case match = 1
    case ambiguous = 2
    case duplicate = 3
}

/// A staged record whose key several records have, or none.
package struct StagedRecord<Content: Hashable> {
    /// The number of the record in the stage.
    package var n: Int64
    package var line: Int
    package var exact: String
    /// A value that identical records have in common.
    package var content: Content

    package init(n: Int64, line: Int, exact: String, content: Content) {
        (self.n, self.line, self.exact, self.content) = (n, line, exact, content)
    }
}

/// A record of the list with the same key as staged ones.
package struct KnownRecord<Content: Hashable> {
    package var id: RecordID
    package var exact: String
    package var content: Content
    fileprivate var isTaken = false

    package init(id: RecordID, exact: String, content: Content) {
        (self.id, self.exact, self.content) = (id, exact, content)
    }
}

/// The records of a file before they are imported, in a storage.
package protocol ImportStaging<Content> {
    /// A value that identical records have in common.
    associatedtype Content: Hashable

    /// Matches the staged records whose key exactly one record of the list has.
    func matchPlainKeys() throws
    /// Calls `body` with each key of staged records that several staged records or several records
    /// of the list have, and with the empty key: its staged records in order, and its known ones by
    /// identity.
    func hardKeys(
        _ body: (String, [StagedRecord<Content>], [KnownRecord<Content>]) throws -> Void
    ) throws
    /// Whether a staged record with the same content as a known one has the same values.
    func isSame(_ n: Int64, _ record: RecordID) throws -> Bool
    /// Sets the action for a staged record.
    func set(_ action: ImportAction, target: RecordID?, of n: Int64) throws
}

extension ImportStaging {
    /// The statement of ``matchPlainKeys()``, which all databases understand.
    ///
    /// - Parameters:
    ///   - staged: The table of the staged records.
    ///   - known: The table of the keys of the list.
    package static func matchingOfPlainKeys(staged: String, known: String) -> String {
        """
        UPDATE \(staged) AS i SET target = k.id, action = \(ImportAction.match.rawValue)
        FROM (SELECT key, min(id) AS id FROM \(known) WHERE key <> ''
            GROUP BY key HAVING count(*) = 1) AS k
        WHERE k.key = i.key
        """
    }
}

/// Matches staged records to records of the list by key. It never guesses: a staged record that
/// could be several records is left out with a note.
package struct ImportMatcher<Stage: ImportStaging> {
    private let stage: Stage
    private let list: List
    private let check: () throws -> Void
    package private(set) var counts = ImportCounts()
    package private(set) var notes: [ImportNote] = []

    private typealias Waiting = StagedRecord<Stage.Content>
    private typealias Known = KnownRecord<Stage.Content>

    package init(stage: Stage, list: List, check: @escaping () throws -> Void) {
        self.stage = stage
        self.list = list
        self.check = check
    }

    package mutating func run() throws {
        let stage = stage
        try stage.matchPlainKeys()
        try stage.hardKeys { key, waiting, known in
            try check()
            try matchGroup(key, waiting, known)
        }
        notes.sort { $0.line < $1.line }
    }
}

// MARK: - Ambiguous keys

extension ImportMatcher {
    private mutating func matchGroup(
        _ key: String, _ waiting: [Waiting], _ known: [Known]
    ) throws {
        var known = known
        let rest = try matchIdentical(waiting, &known)
        guard !key.isEmpty else { return try addWithoutKey(rest) }
        let writings = Dictionary(grouping: rest, by: \.exact)
            .sorted { $0.value[0].n < $1.value[0].n }
        let knownWritings = Dictionary(grouping: known.indices) { known[$0].exact }
        var others: [(exact: String, rows: [Waiting])] = []
        for (exact, rows) in writings {
            guard let meant = knownWritings[exact] else {
                others.append((exact, rows))
                continue
            }
            if meant.count > 1 {
                try leaveOut(rows, exact: exact)
            } else {
                try match(rows, to: &known[meant[0]], exact: exact)
            }
        }
        // Without an exact match of the key, accept the only candidate that matches but for case
        // and accents.
        for (exact, rows) in others {
            if known.isEmpty {
                try stage.set(.add, target: nil, of: rows[0].n)
                try leaveOutDuplicates(rows.dropFirst(), exact: exact)
            } else if known.count == 1, others.count == 1 || known[0].isTaken {
                try match(rows, to: &known[0], exact: exact)
            } else {
                try leaveOut(rows, exact: exact)
            }
        }
    }

    /// Matches records to identical ones, however many have the key, and returns the others.
    private func matchIdentical(
        _ waiting: [Waiting], _ known: inout [Known]
    ) throws -> [Waiting] {
        var byContent = Dictionary(grouping: known.indices) { known[$0].content }
        var rest: [Waiting] = []
        for row in waiting {
            let candidates = byContent[row.content] ?? []
            let same = try candidates.first {
                try !known[$0].isTaken && stage.isSame(row.n, known[$0].id)
            }
            if let same {
                known[same].isTaken = true
                byContent[row.content]?.removeAll { $0 == same }
                try stage.set(.match, target: known[same].id, of: row.n)
            } else {
                rest.append(row)
            }
        }
        return rest
    }

    /// Matches the first of the staged records with one key to its only candidate; the others are
    /// duplicates.
    private mutating func match(_ rows: [Waiting], to meant: inout Known, exact: String) throws {
        var rows = rows[...]
        if !meant.isTaken, let first = rows.popFirst() {
            try stage.set(.match, target: meant.id, of: first.n)
            meant.isTaken = true
        }
        try leaveOutDuplicates(rows, exact: exact)
    }

    private mutating func leaveOutDuplicates(
        _ rows: ArraySlice<Waiting>, exact: String
    ) throws {
        for row in rows {
            try stage.set(.duplicate, target: nil, of: row.n)
            counts.duplicates += 1
            note(
                translated(
                    "An earlier record of the file has the same key “{key}”. This one was left out."
                ).filling(["key": RecordKey.description(ofExact: exact)]),
                line: row.line, of: counts.duplicates)
        }
    }

    private mutating func leaveOut(_ rows: [Waiting], exact: String) throws {
        let name = list.name
        for row in rows {
            try stage.set(.ambiguous, target: nil, of: row.n)
            counts.ambiguous += 1
            note(
                translated(
                    "Several records of “{list}” have the key “{key}”. This one was left out."
                ).filling(["list": name, "key": RecordKey.description(ofExact: exact)]),
                line: row.line, of: counts.ambiguous)
        }
    }

    /// Adds records without a key as new ones.
    private mutating func addWithoutKey(_ rows: [Waiting]) throws {
        for (index, row) in rows.enumerated() {
            try stage.set(.add, target: nil, of: row.n)
            note(
                translated("This record has no key; it was added as a new one."), line: row.line,
                of: index + 1)
        }
    }

    private mutating func note(_ message: @autoclosure () -> String, line: Int, of count: Int) {
        if count <= 100 { notes.append(ImportNote(line: line, message: message())) }
    }
}
