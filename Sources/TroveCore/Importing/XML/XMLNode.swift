/// An element with everything in it: for parts of a document that are small.
struct XMLNode: Hashable, Sendable {
    var name: String
    var attributes: [String: String] = [:]
    var line: Int
    var text = ""
    var children: [XMLNode] = []

    /// A name without its prefix.
    static func localName(_ name: String) -> String {
        name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }
}

/// Puts the elements of a part of a document together.
struct XMLNodeBuilder {
    private var stack: [XMLNode] = []
    private var size = 0

    /// One record is not longer than this.
    static let largest = 64 << 20

    var isEmpty: Bool { stack.isEmpty }

    mutating func start(_ name: String, _ attributes: [String: String], line: Int) {
        stack.append(XMLNode(name: name, attributes: attributes, line: line))
    }

    mutating func add(_ text: String) throws {
        guard !stack.isEmpty else { return }
        size += text.utf8.count
        guard size < Self.largest else {
            throw LibraryError(
                .malformed, "A record is longer than any record can be. The file is damaged.",
                line: stack[0].line)
        }
        stack[stack.count - 1].text += text
    }

    /// Ends the innermost element.
    ///
    /// - Returns: The outermost one, if it is complete.
    mutating func end() -> XMLNode? {
        guard let node = stack.popLast() else { return nil }
        if stack.isEmpty {
            size = 0
            return node
        }
        stack[stack.count - 1].children.append(node)
        return nil
    }
}
