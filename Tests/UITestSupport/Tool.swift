import Foundation

/// Runs a program of the system to its end.
enum Tool {
    /// - Returns: what it wrote to its standard output.
    /// - Throws: a ``UITestFailure`` with what it wrote to its standard error when it fails.
    @discardableResult
    static func run(_ arguments: String...) throws -> String {
        try run(arguments)
    }

    @discardableResult
    static func run(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = arguments
        let output = Pipe()
        let errors = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        let complaint = String(
            decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw UITestFailure("\(arguments.joined(separator: " ")): \(complaint)")
        }
        return text
    }
}
