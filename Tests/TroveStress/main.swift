import Foundation
import TroveTestSupport

// trove-stress: another program that uses a library, for tests.
//
//   trove-stress operate LIBRARY SEED FILE         performs operations until killed
//   trove-stress increment LIBRARY FIELD COUNT     increments the numbers of a field
//   trove-stress look LIBRARY                      opens it as a user without permissions
//   trove-stress open LIBRARY                      opens it and adds a list
//   trove-stress hold LIBRARY                      holds its write lock until the input ends

let arguments = CommandLine.arguments.dropFirst().map { $0 }
guard arguments.count >= 2 else {
    FileHandle.standardError.write(Data("usage: trove-stress COMMAND LIBRARY …\n".utf8))
    exit(64)
}
let file = URL(filePath: arguments[1])
do {
    switch arguments[0] {
    case "operate" where arguments.count == 4:
        try await Operating(library: file, seed: UInt64(arguments[2]) ?? 0, file: arguments[3])
            .run()
    case "increment" where arguments.count == 4:
        try await Incrementing(library: file, field: arguments[2], count: Int(arguments[3]) ?? 0)
            .run()
    case "look": try await Looking(library: file).run()
    case "open": try await Looking(library: file).addList()
    case "hold": try Holding(library: file).run()
    default: exit(64)
    }
} catch {
    FileHandle.standardError.write(Data("trove-stress: \(error)\n".utf8))
    exit(1)
}

/// Prints a line immediately.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
