import ProgramSupport
import TestSupport
import Testing

import struct Foundation.URL

/// The parts of documentation and desktop entry that are made from the formats.
struct FormatTableTests {
    @Test func tablesAndMediaTypesAreThoseOfTheFormats() throws {
        let outcome = try Program(
            URL.product("format-tables").path, arguments: ["--check", PackageFolder.url.path]
        ).run(mergesErrors: true)
        #expect(outcome.status == 0, "\(outcome.output)")
    }
}
