import Dispatch
import Foundation
import TroveCore

/// Opens the library and begins to read what the window will show, while GTK gets ready.
final class Startup: Sendable {
    /// Everything that the window needs to show its first rows.
    nonisolated struct Opened {
        let library: any LibraryStorage
        let contents: Session.Contents
        let state: WindowState
        let list: List?
        /// What the records of `list` are read from; their reading has begun.
        let records: AsyncThrowingStream<RecordListStage, any Error>?
        /// The contents of the records of `list`.
        let pages: RecordPages?
    }

    private let url: URL
    private let finished = DispatchGroup()
    private let box = Box()

    /// What the other thread leaves here. Read only after ``finished`` says that it is there, which
    /// is what orders the two accesses.
    private final class Box: @unchecked Sendable {
        nonisolated(unsafe) var result: Result<Opened, LibraryError>?
    }

    init(_ url: URL) {
        self.url = url
    }

    /// Begins to open the library, in another thread.
    func begin() {
        DispatchQueue.global(qos: .userInteractive).async(group: finished) { [box, url] in
            box.result = Result { () throws(LibraryError) in try Self.open(url) }
        }
    }

    /// Waits for the library, after ``begin()``.
    func opened() throws(LibraryError) -> Opened {
        finished.wait()
        guard let result = box.result else {
            throw LibraryError(.unexpected, "The library was not opened.")
        }
        return try result.get()
    }

    nonisolated private static func open(_ url: URL) throws(LibraryError) -> Opened {
        let library = try Library(at: url)
        let state = WindowState.load(from: library)
        let lists = try library.lists()
        let list = lists.first { $0.id.rawValue == state.list } ?? lists.first
        let records = list.map { library.recordLists(for: RecordListRequest($0)) }
        return Opened(
            library: library, contents: try Session.Contents(of: library, lists: lists),
            state: state, list: list, records: records,
            pages: try list.map { list throws(LibraryError) in
                try RecordPages(of: list, in: library)
            })
    }
}
