import TroveModel

extension ChangeName {
    /// A name from the history. A text that is no JSON comes from an older version, which stored
    /// finished English.
    init(stored text: String) {
        self = (try? JSON.value(Self.self, from: text)) ?? .other(text)
    }

    /// The name as stored in the history.
    var stored: String {
        get throws {
            if case .other(let text) = self { return text }
            return try JSON.text(self)
        }
    }
}
