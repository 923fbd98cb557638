/// A failed expectation of a user-interface test, with the actual state.
public struct UITestFailure: Error, CustomStringConvertible {
    public let description: String

    public init(_ description: String) {
        self.description = description
    }
}
