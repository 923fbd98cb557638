import TextCore

extension Sequence<ImportNote> {
    /// The notes in their order, each message once, at its first line and with the number of its
    /// places:
    ///
    ///     Line 3: The name “IMDb” of a link is not imported. (12 places)
    public var distinct: [ImportNote] {
        var notes: [ImportNote] = []
        var counts: [String: Int] = [:]
        for note in self {
            if counts[note.message] == nil { notes.append(note) }
            counts[note.message, default: 0] += 1
        }
        return notes.map { note in
            let count = counts[note.message] ?? 1
            guard count > 1 else { return note }
            let message = translated(
                "{message} ({count} place)", plural: "{message} ({count} places)", count: count)
            return ImportNote(
                line: note.line,
                message: message.filling([
                    "message": note.message, "count": NumberTexts.account.text(count),
                ]))
        }
    }
}
