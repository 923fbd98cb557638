/// What a record of a file says, property by property, before it is known which fields there are.
struct FoundRecord: Hashable, Sendable {
    /// Where it begins, from 1.
    var line: Int
    /// In the order of the file. A property may occur more than once.
    var properties: [FoundProperty] = []

    mutating func add(_ key: String, _ value: ImportedValue, line: Int? = nil) {
        if case .value(let value) = value, value.isEmpty { return }
        properties.append(FoundProperty(key: key, value: value, line: line ?? self.line))
    }

    mutating func add(_ key: String, text: String, line: Int? = nil) {
        add(key, .text(text), line: line)
    }

    /// The first value of a property, if it is a text.
    func text(_ key: String) -> String? {
        for property in properties where property.key == key {
            if case .value(.text(let text)) = property.value { return text }
        }
        return nil
    }
}

/// A property of a record in a file, and its value.
struct FoundProperty: Hashable, Sendable {
    /// What the format calls it, in the one spelling that the reader uses.
    var key: String
    var value: ImportedValue
    var line: Int
}
