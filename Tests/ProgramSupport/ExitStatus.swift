/// The end of a program.
///
/// An integer literal is an exit status: `status == 0` holds for success.
public enum ExitStatus: Hashable, Sendable {
    /// The program ended by itself, with this status.
    case code(Int32)
    /// A signal ended the program.
    case signal(Int32)
}

extension ExitStatus: ExpressibleByIntegerLiteral {
    /// The exit status of a program that ended by itself.
    public init(integerLiteral value: Int32) { self = .code(value) }
}

extension ExitStatus: CustomStringConvertible {
    /// The number of an exit status alone; a signal with its kind.
    public var description: String {
        switch self {
        case .code(let number): "\(number)"
        case .signal(let number): "signal \(number)"
        }
    }
}
