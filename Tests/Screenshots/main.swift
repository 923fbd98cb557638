import Foundation
import UITestSupport

// trove-screenshots FOLDER: runs the real program on real data and takes the README's screenshots.

let arguments = CommandLine.arguments
guard arguments.count == 2 else {
    FileHandle.standardError.write(Data("usage: trove-screenshots FOLDER\n".utf8))
    exit(64)
}

do {
    try Album(folder: URL(fileURLWithPath: arguments[1])).takeAll()
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(70)
}
