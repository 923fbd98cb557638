public import Foundation
import TroveFormats
public import TroveModel
public import TroveStore

/// An operation of a program on a library.
public enum Operation: Sendable {
    case edit(Edit)
    case undo, redo
    case importFile(URL)
    case compact

    /// The name of the operation in logs.
    public var name: String {
        switch self {
        case .edit(let edit): EditKind(edit).rawValue
        case .undo: "undo"
        case .redo: "redo"
        case .importFile: "import"
        case .compact: "compact"
        }
    }

    /// Performs the operation. Invalid operations are skipped, in every program alike.
    public func perform(on library: Library) async throws {
        do throws(LibraryError) {
            switch self {
            case .edit(let edit): try await library.perform(edit)
            case .undo: try await library.undo()
            case .redo: try await library.redo()
            case .importFile(let file): _ = try await library.importCSV(from: file)
            case .compact: try await library.compact()
            }
        } catch {
            guard [.invalid, .notFound].contains(error.code) else { throw error }
        }
    }
}

/// A random run of operations, the same for the same library and seed.
public struct OperationRun: Sendable {
    private var generator: EditGenerator
    private let file: URL
    private var count = 0

    /// - Parameter file: The file to import.
    public init(seed: UInt64, importing file: URL) {
        generator = EditGenerator(seed: seed, listLimit: 6)
        self.file = file
    }

    /// Returns the next operation for the current library.
    public mutating func next(in library: Library) async throws -> Operation {
        count += 1
        if count == 1, let list = try library.lists().first {
            // Keeps later typing from being combined with an earlier step.
            return .edit(.setIcon(list.id, "start"))
        }
        switch generator.random.number(0...19) {
        case 0, 1: return .undo
        case 2: return .redo
        case 3: return .importFile(file)
        case 4: return generator.random.number(0...3) == 0 ? .compact : .undo
        default: return .edit(try await generator.edit(in: library))
        }
    }
}
