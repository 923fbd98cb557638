import Foundation
import TableCore
import TextCore

// text-table FILE [COMMAND…]: performs commands on a table of a file's lines, and prints it.
// Commands: down, up, page, end, select, all, delete; any other text is searched for.

guard CommandLine.arguments.count > 1 else {
    print("usage: text-table FILE [COMMAND…]")
    exit(64)
}

do {
    let text = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
    let environment = ProcessInfo.processInfo.environment
    let collation = try Collation(locale: Collation.locale(environment: environment))
    let names = text.split(separator: "\n").map(String.init)
    var table = try TextTable(names: names, collation: collation)
    for command in CommandLine.arguments.dropFirst(2) { try table.perform(command) }
    print(table.screen())
} catch {
    print("\(CommandLine.arguments[1]): \(error)")
    exit(66)
}
