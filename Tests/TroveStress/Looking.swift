import Foundation
import TroveStore

/// Opens a library, prints its state, and tries to change it.
struct Looking {
    let library: URL

    /// Opens the library as a user without permission to write the superuser's files.
    func run() async throws {
        if geteuid() == 0 {
            guard setgid(65534) == 0, setuid(65534) == 0 else { exit(71) }
        }
        try await addList()
    }

    func addList() async throws {
        do {
            let library = try Library(at: library)
            say("writable \(library.access.isWritable)")
            say("lists \(try library.lists().map(\.name).joined(separator: ","))")
            do {
                try await library.perform(.createList(name: "New", fields: []))
                say("done")
            } catch {
                say("error \(error.code.rawValue): \(error.message)")
            }
            library.close()
        } catch {
            say("error \(error.code.rawValue): \(error.message)")
        }
    }
}
