import ArgumentParser
import Foundation
import TextCore

/// `trovectl manual`
struct Manual: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: translated("Print the source of the manual page."),
        shouldDisplay: false)

    func run() throws {
        let data = Data(TroveCtl._dumpHelp().utf8)
        let tool = try JSONDecoder().decode(ToolDescription.self, from: data)
        try Output.write(Data(ManualPage(tool.command).text.utf8))
    }
}
