import Foundation
import TableKit

let arguments = Array(CommandLine.arguments.dropFirst())
switch arguments.first {
case "--list":
    for entry in Catalog.entries { print("\(entry.number)  \(entry.title)") }
    exit(0)
case "--help", "-h":
    print(
        """
        Usage: table-catalog [NUMBER | --list]
        The worked examples of tables and collections, each with its source.

          NUMBER  show one example in a window of its own, such as E33
          --list  print the numbers and titles
        """)
    exit(0)
case let number?:
    guard let entry = Catalog.entry(number) else {
        FileHandle.standardError.write(
            Data("table-catalog: There is no example \(number). Try --list.\n".utf8))
        exit(64)
    }
    exit(CatalogApplication(showing: entry).run())
case nil:
    exit(CatalogApplication(showing: nil).run())
}
