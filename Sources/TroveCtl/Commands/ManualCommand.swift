import ArgumentParser
import Foundation

/// `trovectl manual`
struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the manual page that data/man/trovectl.1 is made of.",
        shouldDisplay: false)

    func run() throws {
        let data = Data(TroveCtl._dumpHelp().utf8)
        let tool = try JSONDecoder().decode(ToolDescription.self, from: data)
        try Output.write(Data(ManualPage(tool.command).text.utf8))
    }
}
