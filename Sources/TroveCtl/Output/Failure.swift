import ArgumentParser
import Foundation
import TroveModel

/// The handling of errors that end the program.
enum Failure {
    /// The exit status of a search without results.
    static let nothingFound: Int32 = 1

    /// Prints an error, and exits with its status.
    static func end(with error: any Error) -> Never {
        let error = unusableAddress(repeatedBy: error) ?? error
        if let error = error as? LibraryError {
            if Output.isJSON {
                noteJSON(
                    Report.Failure(
                        code: error.code.rawValue, message: error.message,
                        status: error.exitStatus, file: error.file?.path, line: error.line,
                        column: error.column))
            } else {
                Output.errorLine("trovectl: \(error.message)")
            }
            exit(error.exitStatus)
        }
        // A command throws these after reading the library; the parser wraps its own in another
        // type.
        if let error = error as? ValidationError {
            end(with: LibraryError(.invalid, error.message))
        }
        let status = TroveCtl.exitCode(for: error)
        if Output.isJSON, !status.isSuccess, !(error is ExitCode) {
            noteJSON(
                Report.Failure(
                    code: "usage", message: TroveCtl.message(for: error), status: status.rawValue))
            exit(status.rawValue)
        }
        TroveCtl.exit(withError: error)
    }

    /// The error for an argument that is meant as the address of a shared library and cannot be
    /// used, instead of one whose message repeats it: it may contain a password.
    private static func unusableAddress(repeatedBy error: any Error) -> LibraryError? {
        let message = TroveCtl.message(for: error)
        for argument in CommandLine.arguments.dropFirst()
        where LibraryPath.isAddress(argument) && message.contains(argument) {
            do throws(LibraryError) {
                try LibraryPath.requireUsable(LibraryPath.url(of: argument))
            } catch {
                return error
            }
        }
        return nil
    }

    private static func noteJSON(_ failure: Report.Failure) {
        let report = Report(error: failure)
        guard let text = try? Output.text(ofJSON: report) else {
            return Output.errorLine("trovectl: \(failure.message)")
        }
        Output.errorLine(text)
    }

    private struct Report: Encodable {
        var error: Failure

        struct Failure: Encodable {
            var code: String
            var message: String
            var status: Int32
            var file: String?
            var line: Int?
            var column: Int?
        }
    }
}

extension LibraryError {
    /// The exit status, from sysexits.h.
    var exitStatus: Int32 {
        switch code {
        case .empty, .notText, .malformed, .damaged, .notALibrary, .newerVersion: 65
        case .notFound, .missing: 66
        case .invalid: 64
        case .diskFull, .inputOutput: 74
        case .busy, .cancelled, .openElsewhere, .conflict: 75
        case .notConnected: 69
        case .notPermitted, .readOnly, .standby: 77
        case .unexpected: 70
        }
    }
}
