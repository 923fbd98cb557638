import Foundation

/// A draft of the choices of a field, in which each choice remembers its original text.
///
///     var draft = ChoicesDraft(field.options.choices)
///     draft.entries[0].name = "Crime Fiction"
///     draft.renaming      // ["Crime": "Crime Fiction"]
public struct ChoicesDraft: Hashable, Sendable {
    /// A choice of the draft.
    public struct Entry: Hashable, Sendable {
        /// The existing choice; nil for a new one.
        public let original: FieldChoice?
        /// The text as typed.
        public var name: String
        /// The color as `#rrggbb`; nil for none.
        public var color: String?

        /// Creates an entry for an existing choice.
        public init(_ original: FieldChoice) {
            self.original = original
            name = original.name
            color = original.color
        }

        /// Creates an entry for a new choice.
        public init(name: String, color: String? = nil) {
            original = nil
            self.name = name
            self.color = color
        }

        /// The text to store: an existing text as it is, a typed one without surrounding white
        /// space.
        fileprivate var storedName: String {
            name == original?.name ? name : name.trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    /// The choices, in order.
    public var entries: [Entry]

    /// Creates a draft of existing choices.
    public init(_ choices: [FieldChoice] = []) {
        entries = choices.map(Entry.init)
    }

    /// The choices to store. Entries without text are left out.
    public var choices: [FieldChoice] {
        entries.compactMap { entry in
            let name = entry.storedName
            return name.isEmpty ? nil : FieldChoice(name: name, color: entry.color)
        }
    }

    /// The new texts of renamed choices, by their original texts.
    public var renaming: [String: String] {
        var renaming: [String: String] = [:]
        for entry in entries {
            guard let old = entry.original?.name else { continue }
            let new = entry.storedName
            if !new.isEmpty, new != old { renaming[old] = new }
        }
        return renaming
    }

    /// The first text that occurs twice; nil if there is none.
    public var doubledChoice: String? {
        var seen: Set<String> = []
        return choices.first { !seen.insert($0.name).inserted }?.name
    }
}
