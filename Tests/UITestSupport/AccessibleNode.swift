/// A copy of an accessible object and its visible descendants, queried once.
public struct AccessibleNode {
    public let role: Role
    public let name: String
    /// The names of the labels that the object is related to; queried only of objects without a
    /// name.
    public let labels: [String]
    public let states: Accessible.States
    public let frame: Frame
    public let children: [AccessibleNode]
    /// The accessible object itself.
    public let object: Accessible

    public init(_ object: Accessible) {
        self.object = object
        role = object.role
        name = object.name
        labels = name.isBlank ? object.labels : []
        states = object.states
        frame = object.frame
        children =
            states.contains(.managesDescendants)
            ? object.shownChildren.map(AccessibleNode.init)
            : object.children.map(AccessibleNode.init).filter { $0.states.contains(.showing) }
    }

    /// The object and its descendants, parents before their children, each with its path.
    public func walk(_ body: (AccessibleNode, _ path: String) -> Void) {
        walk(inside: "", body)
    }

    private func walk(inside path: String, _ body: (AccessibleNode, String) -> Void) {
        let own = path + "/" + role.name + (name.isEmpty ? "" : " \"\(name.prefix(30))\"")
        body(self, own)
        for child in children { child.walk(inside: own, body) }
    }
}

extension String {
    /// Whether the text has no visible character.
    var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
