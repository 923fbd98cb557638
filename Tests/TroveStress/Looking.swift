import Foundation
import TroveCore

/// Opens a library, says what it finds, and tries to change it.
struct Looking {
    let library: URL

    /// As somebody who may not write what belongs to the superuser.
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
