import TroveModel

/// The properties of a record in a file, before its fields are known.
struct FoundRecord: Hashable, Sendable {
    /// The line on which the record begins, from 1.
    var line: Int
    /// The properties in the order of the file. A key may occur more than once.
    var properties: [FoundProperty] = []

    mutating func add(_ key: String, _ value: ImportedValue, line: Int? = nil) {
        if case .value(let value) = value, value.isEmpty { return }
        properties.append(FoundProperty(key: key, value: value, line: line ?? self.line))
    }

    mutating func add(_ key: String, text: String, line: Int? = nil) {
        add(key, .text(text), line: line)
    }

    /// Returns the first text under a key.
    func text(_ key: String) -> String? {
        for property in properties where property.key == key {
            if case .value(.text(let text)) = property.value { return text }
        }
        return nil
    }
}

/// A property of a record in a file.
struct FoundProperty: Hashable, Sendable {
    /// The name of the property in the format, in the normalized spelling of the reader.
    var key: String
    var value: ImportedValue
    var line: Int
}
