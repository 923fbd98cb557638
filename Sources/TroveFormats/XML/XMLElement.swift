/// Receives the elements of a large document in document order, without copies of their names,
/// attributes and texts. Pointers are valid only during a call.
protocol XMLElementHandler: AnyObject {
    func start(_ element: XMLElement) throws
    func end(_ name: XMLElement.Name) throws
    /// - Parameter bytes: A piece of the text between two tags, in UTF-8.
    func text(_ bytes: UnsafeBufferPointer<UInt8>) throws
}

/// The start tag of an element. Valid only while its handler is called.
struct XMLElement {
    let name: Name
    /// Each attribute is a name, a prefix, a namespace, and the beginning and end of the value.
    private let attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
    private let count: Int

    /// The name of an element and the namespace that its prefix stands for.
    struct Name {
        let local: UnsafePointer<UInt8>
        let namespace: UnsafePointer<UInt8>?

        /// Whether the name without its prefix is this one.
        func isLocally(_ name: StaticString) -> Bool { XMLElement.isEqual(local, name) }

        var text: String { String(cString: local) }

        var namespaceText: String { namespace.map { String(cString: $0) } ?? "" }
    }

    init(
        name: Name, attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?, count: Int
    ) {
        self.name = name
        self.attributes = attributes
        self.count = attributes == nil ? 0 : count
    }

    /// The value of an attribute without prefix; nil if the element lacks it.
    ///
    /// - Complexity: O(*attributes*).
    subscript(name: StaticString) -> UnsafeBufferPointer<UInt8>? {
        value(of: name, hasPrefix: false)
    }

    /// Returns the value of an attribute without prefix; nil if the element lacks it.
    func text(_ name: StaticString) -> String? {
        self[name].map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the value of an attribute with a prefix, such as `r:id`; nil if the element lacks
    /// it.
    func prefixedText(_ name: StaticString) -> String? {
        value(of: name, hasPrefix: true).map { String(decoding: $0, as: UTF8.self) }
    }

    private func value(
        of name: StaticString, hasPrefix: Bool
    ) -> UnsafeBufferPointer<UInt8>? {
        guard let attributes else { return nil }
        for index in 0..<count {
            let attribute = attributes + index * 5
            guard let local = attribute[0], (attribute[1] != nil) == hasPrefix,
                Self.isEqual(local, name), let start = attribute[3], let end = attribute[4]
            else { continue }
            return UnsafeBufferPointer(start: start, count: end - start)
        }
        return nil
    }

    private static func isEqual(_ text: UnsafePointer<UInt8>, _ name: StaticString) -> Bool {
        let start = name.utf8Start
        for index in 0..<name.utf8CodeUnitCount where text[index] != start[index] { return false }
        return text[name.utf8CodeUnitCount] == 0
    }
}
