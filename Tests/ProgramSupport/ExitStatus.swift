/// The exit status of a program, or the signal that ended it.
///
/// An integer literal is an exit status: `status == 0` holds for success.
public enum ExitStatus: Hashable, Sendable {
    /// The program exited with this status.
    case code(Int32)
    /// A signal ended the program.
    case signal(Int32)
}

extension ExitStatus: ExpressibleByIntegerLiteral {
    /// Creates the status of a program that exited.
    public init(integerLiteral value: Int32) { self = .code(value) }
}

extension ExitStatus: CustomStringConvertible {
    /// The number of an exit status; "signal" and the number for a signal.
    public var description: String {
        switch self {
        case .code(let number): "\(number)"
        case .signal(let number): "signal \(number)"
        }
    }
}
