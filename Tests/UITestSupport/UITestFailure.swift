/// What a user-interface test expected and did not find, with what there was instead.
public struct UITestFailure: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}
