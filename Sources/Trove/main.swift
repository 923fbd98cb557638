import Foundation
import TextCore
import TroveModel

Timing.reached(.mainEntered)
Installation.prepareTexts()

let arguments = LaunchArguments(
    Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment)
switch arguments.answer {
case .version:
    print("Trove \(TroveVersion.current)")
    exit(0)
case .help:
    print(LaunchArguments.helpText)
    exit(0)
case .unknown(let option):
    let sentence = translated("Unknown option: {option}. Try “trove --help”.")
        .filling(["option": option])
    FileHandle.standardError.write(Data("trove: \(sentence)\n".utf8))
    exit(64)
case .tooMuchToRemind(let argument):
    let sentence = translated(
        "The option --remind is for your own library, and cannot be used with “{argument}”."
    ).filling(["argument": argument])
    FileHandle.standardError.write(Data("trove: \(sentence)\n".utf8))
    exit(64)
case nil where arguments.reminds:
    exit(BackgroundReminders.run())
case nil:
    if let library = arguments.library { Startup.takePassword(for: library) }
    let application = TroveApplication(
        library: arguments.library, isService: arguments.isService, isAside: arguments.isAside)
    exit(
        application.run(
            files: arguments.files, performing: arguments.action, showing: arguments.record))
}
