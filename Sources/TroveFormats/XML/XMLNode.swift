/// An element with all its contents, for small parts of a document.
struct XMLNode: Hashable, Sendable {
    var name: String
    var attributes: [String: String] = [:]
    var line: Int
    var text = ""
    var children: [XMLNode] = []

    /// Returns the name without its namespace prefix.
    static func localName(_ name: String) -> String {
        name.utf8.firstIndex(of: UInt8(ascii: ":")).map { String(name[name.index(after: $0)...]) }
            ?? name
    }
}

/// Builds nodes from the events of a parser.
struct XMLNodeBuilder {
    private var stack: [XMLNode] = []
    private var byteCount = 0
    private var nodeCount = 0

    var isEmpty: Bool { stack.isEmpty }

    /// - Throws: `malformed` if the record exceeds its limits.
    mutating func start(_ name: String, _ attributes: [String: String], line: Int) throws {
        nodeCount += 1 + attributes.count
        try count(attributes.values.reduce(0) { $0 + $1.utf8.count }, line: line)
        stack.append(XMLNode(name: name, attributes: attributes, line: line))
    }

    mutating func add(_ text: String) throws {
        guard !stack.isEmpty else { return }
        try count(text.utf8.count, line: stack[0].line)
        stack[stack.count - 1].text += text
    }

    private mutating func count(_ bytes: Int, line: Int) throws {
        byteCount += bytes
        try ReadingLimits.checkRecord(
            byteCount: byteCount, partCount: nodeCount, line: stack.first?.line ?? line)
    }

    /// Ends the innermost element.
    ///
    /// - Returns: The outermost element, if this was its end.
    mutating func end() -> XMLNode? {
        guard let node = stack.popLast() else { return nil }
        if stack.isEmpty {
            byteCount = 0
            nodeCount = 0
            return node
        }
        stack[stack.count - 1].children.append(node)
        return nil
    }
}
