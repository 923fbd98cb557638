import Foundation
import UITestSupport
import XCTest

/// A test of Orca's speech while Trove is used by keyboard.
class SpeechTestCase: TroveTestCase {
    /// A person with the sample books, who listens to Trove.
    struct Listener {
        let user: TroveUser
        let orca: ScreenReader
        let trove: RunningProgram

        /// Presses keys one after the other, and returns what Orca says after the last one.
        func hear(_ keys: String...) throws -> [String] {
            for key in keys {
                _ = try orca.heard()
                try Keyboard.press(key)
            }
            return try orca.heard()
        }

        /// Types text, and returns what Orca says when typing rests.
        func hear(typing text: String) throws -> [String] {
            _ = try orca.heard()
            try Keyboard.type(text)
            return try orca.heard()
        }
    }

    /// Starts Orca and then Trove, with a list of the sample books.
    ///
    /// - Parameter language: The language of Trove's texts; Orca's are English.
    func listen(language: String = "en") throws -> Listener {
        let user = try TroveUser()
        try user.trovectl("import", Self.books.path)
        return try listen(user, to: .product("trove"), language: language)
    }

    /// Starts Orca and then a program, with arguments.
    func listen(
        _ user: TroveUser, to program: URL, _ arguments: String..., language: String = "en"
    ) throws -> Listener {
        let orca = try ScreenReader(for: user)
        let variables = user.environment.merging(["LANGUAGE": language]) { $1 }
        let trove = try RunningProgram(program, arguments: arguments, environment: variables)
        _ = try trove.window()
        try trove.settle()
        _ = try orca.heard()
        return Listener(user: user, orca: orca, trove: trove)
    }
}
