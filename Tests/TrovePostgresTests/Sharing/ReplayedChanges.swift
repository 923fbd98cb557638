import TroveModel

/// The values that a library must have after acknowledged changes, in order of their commits.
struct ReplayedChanges {
    /// A value that changes set.
    enum Place: Hashable, Sendable {
        case cell(RecordID, FieldID)
        case existence(RecordID)
        case trash(RecordID)
        case folder(ListID)
    }

    /// An acknowledged change.
    enum Action: Sendable {
        /// Sets values; nil removes one.
        case edit([(place: Place, value: String?)])
        case undo, redo
    }

    struct Entry: Sendable {
        let list: ListID
        /// The generation of the list after the change.
        let generation: Int64
        let time: ContinuousClock.Instant
        let action: Action
    }

    private struct Row {
        let place: Place
        let before: String?
        let after: String?
    }

    private struct Steps {
        var done: [[Row]] = []
        var undone: [[Row]] = []
    }

    private(set) var values: [Place: String]
    private var steps: [Int: Steps] = [:]
    /// Undone or redone steps that replaced a change of somebody else.
    private(set) var wrongSteps: [String] = []

    /// - Parameter values: The values at the beginning. An empty text is the same as none.
    init(_ values: [Place: String]) { self.values = values }

    /// Applies the next change.
    mutating func apply(_ entry: Entry, of person: Int) {
        switch entry.action {
        case .edit(let changes):
            var rows: [Row] = []
            for (place, value) in changes {
                let value = value == "" ? nil : value
                guard values[place] != value else { continue }
                rows.append(Row(place: place, before: values[place], after: value))
                values[place] = value
            }
            steps[person, default: Steps()].done.append(rows)
            steps[person]?.undone = []
        case .undo:
            guard let rows = steps[person]?.done.popLast() else {
                return wrongSteps.append("undo without a step of \(person)")
            }
            steps[person]?.undone.append(rows)
            for row in rows.reversed() { replace(row.place, row.after, by: row.before, entry) }
        case .redo:
            guard let rows = steps[person]?.undone.popLast() else {
                return wrongSteps.append("redo without a step of \(person)")
            }
            steps[person]?.done.append(rows)
            for row in rows { replace(row.place, row.before, by: row.after, entry) }
        }
    }

    private mutating func replace(
        _ place: Place, _ old: String?, by new: String?, _ entry: Entry
    ) {
        if values[place] != old {
            wrongSteps.append(
                """
                generation \(entry.generation), \(place): \(values[place] ?? "") is not \(old ?? "")
                """
            )
        }
        values[place] = new
    }
}
