/// The options of all commands, which can also stand before the command.
enum LeadingOptions {
    /// Moves `--library` and `--json` from before a command behind it, where the parser expects
    /// them.
    ///
    /// - Parameter arguments: The arguments without the name of the program.
    static func movedBehindCommand(in arguments: [String]) -> [String] {
        var rest = arguments[...]
        while let option = rest.first {
            switch option {
            case "--library": rest = rest.dropFirst(2)
            case "--json": rest = rest.dropFirst()
            case _ where option.hasPrefix("--library="): rest = rest.dropFirst()
            default:
                let leading = arguments[..<rest.startIndex]
                // What follows two hyphens is no option.
                let end = rest.firstIndex(of: "--") ?? rest.endIndex
                return Array(rest[..<end] + leading + rest[end...])
            }
        }
        // There is no command.
        return arguments
    }
}
