import Dispatch
import Foundation
import TextCore
import TroveModel
import TrovePostgres
import TroveStore

/// Opens the library and starts loading the window's contents while GTK initializes.
final class Startup: Sendable {
    /// The data for the first rows of the window.
    nonisolated struct Opened {
        let library: any LibraryStorage
        let contents: Session.Contents
        let state: WindowState
        let preferences: Preferences
        /// The error that prevented reading the preferences; nil if they were read.
        let preferencesProblem: LibraryError?
        let place: SidebarItem?
        /// The list whose records are shown, as the place shows it.
        let list: List?
        /// The load of the records of `list`, which has already begun.
        let records: RecordListStages?
        /// The contents of the records of `list`.
        let pages: RecordPages?
    }

    let url: URL
    /// Whether to open the library for changes even if another program has it open.
    private let takesOver: Bool
    private var hasBegun = false
    private let finished = DispatchGroup()
    private let box = ResultBox()

    /// The result of the other thread. It is read only after waiting for ``finished``, which
    /// orders both accesses.
    private final class ResultBox: @unchecked Sendable {
        // The group orders the write before the read.
        nonisolated(unsafe) var result: Result<Opened, LibraryError>?
    }

    /// The name of the library in messages.
    var name: String {
        LibraryPath.isShared(url) ? url.absoluteString : url.lastPathComponent
    }

    /// The location of this account's library.
    static var defaultURL: URL { Library.defaultURL() }

    init(_ url: URL, takesOver: Bool = false) {
        (self.url, self.takesOver) = (url, takesOver)
    }

    /// Starts opening the library on another thread.
    func begin() {
        hasBegun = true
        finished.enter()
        Task.detached(priority: .userInitiated) { [finished, box, url, takesOver] in
            do throws(LibraryError) {
                box.result = .success(try await Self.open(url, takesOver: takesOver))
            } catch {
                box.result = .failure(error)
            }
            finished.leave()
        }
    }

    /// Whether the library is open, or could not be opened, within a time.
    func isFinished(withinMilliseconds time: Int) -> Bool {
        if !hasBegun { begin() }
        return finished.wait(timeout: .now() + .milliseconds(time)) == .success
    }

    /// Waits for the library opened by ``begin()``, which is called if it was not yet.
    ///
    /// - Throws: A `LibraryError` if the library could not be opened.
    func opened() throws(LibraryError) -> Opened {
        if !hasBegun { begin() }
        finished.wait()
        guard let result = box.result else {
            throw LibraryError(.unexpected, translated("The library was not opened."))
        }
        return try result.get()
    }

    nonisolated private static func open(
        _ url: URL, takesOver: Bool
    ) async throws(LibraryError) -> Opened {
        let (preferences, problem) = readPreferences()
        DateText.use(preferences.dates)
        let library = try openLibrary(url, takesOver: takesOver)
        let contents = Session.Contents(
            events: library.events(), lists: try await library.lists(),
            smartLists: try await library.smartLists(), undoState: try await library.undoState(),
            drafts: try await library.drafts())
        let state = WindowState.reading((try? await library.setting(WindowState.name)) ?? nil)
        let place = state.place(lists: contents.lists, smartLists: contents.smartLists)
        let shown = place.flatMap {
            ShownRecords(of: $0, lists: contents.lists, smartLists: contents.smartLists)
        }
        let list = shown?.list
        let records = shown.map {
            library.recordLists(for: RecordListRequest(showing: $0.list, query: $0.query))
        }
        return Opened(
            library: library, contents: contents, state: state, preferences: preferences,
            preferencesProblem: problem, place: place, list: list, records: records,
            pages: try list.map { list throws(LibraryError) in
                try RecordPages(of: list, in: library)
            })
    }

    nonisolated private static func openLibrary(
        _ url: URL, takesOver: Bool
    ) throws(LibraryError) -> any LibraryStorage {
        if let address = try PostgresAddress.address(of: url) {
            return try SharedLibrary(at: address, keepingTextsIn: UserFolders.data())
        }
        return try Library(at: url, lockedBy: .current(), takesOver: takesOver)
    }

    /// Checks that a shared library can be opened, and keeps its password in the keyring. Without a
    /// keyring, the password is kept until the program that opens the library ends.
    ///
    /// - Parameter creates: Whether to create the library if the database is empty.
    /// - Returns: The address.
    @concurrent
    nonisolated static func connect(
        _ entry: SharedLibraryEntry, creates: Bool
    ) async throws(LibraryError) -> URL {
        let library = try open(entry, creates: creates)
        library.close()
        return library.url
    }

    /// Creates a shared library in an empty database, and keeps its password in the keyring.
    @concurrent
    nonisolated static func newLibrary(
        _ entry: SharedLibraryEntry
    ) async throws(LibraryError) -> any LibraryStorage {
        let library = try open(entry, creates: true)
        do {
            try await LibraryCopier.requireEmpty(library)
        } catch {
            library.close()
            throw error
        }
        return library
    }

    /// Creates a library in a new file.
    @concurrent
    nonisolated static func newLibrary(at file: URL) async throws(LibraryError)
        -> any LibraryStorage
    {
        guard !FileManager.default.fileExists(atPath: file.path) else {
            throw LibraryError.notEmpty(file)
        }
        return try Library(at: file, lockedBy: .current())
    }

    private nonisolated static func open(
        _ entry: SharedLibraryEntry, creates: Bool
    ) throws(LibraryError) -> SharedLibrary {
        let url = try entry.makeAddress()
        guard var address = try PostgresAddress.address(of: url) else {
            throw LibraryError(.invalid, translated("Enter the name of the database."))
        }
        let password = entry.password
        if !password.isEmpty { address.password = password }
        let library = try SharedLibrary(at: address, createsIfEmpty: creates)
        if !password.isEmpty { PasswordStore.store(password, for: url) }
        return library
    }

    /// The variables for the program that opens a library: its password, if no keyring keeps it.
    static func environment(for library: URL) -> [String: String] {
        PasswordStore.unkeptPassword(for: library).map { [PasswordStore.variable: $0] } ?? [:]
    }

    /// Takes over the password of ``environment(for:)``.
    static func takePassword(for library: URL) {
        PasswordStore.takeFromEnvironment(for: library)
    }

    nonisolated private static func readPreferences() -> (Preferences, LibraryError?) {
        do throws(LibraryError) {
            return (try PreferencesFile.standard.read(), nil)
        } catch {
            return (Preferences(), error)
        }
    }

    /// Opens the library at `url` for a search, without changing, locking or copying it.
    ///
    /// - Returns: The library; nil if there is none that this version can read in place.
    @concurrent
    nonisolated static func openForSearch(_ url: URL) async -> (any LibraryStorage)? {
        guard !Library.isOpenOnAnotherComputer(at: url), Library.isCurrent(at: url) else {
            return nil
        }
        DateText.use(readPreferences().0.dates)
        return try? Library(at: url, mode: .readOnly)
    }

    /// Whether the library at `url` may be read in place: no program on another computer has it
    /// open for changes.
    @concurrent
    nonisolated static func isReadableInPlace(_ url: URL) async -> Bool {
        !Library.isOpenOnAnotherComputer(at: url)
    }

    /// Opens the library at `url` for an edit without a window.
    ///
    /// - Throws: A `LibraryError` if the library could not be opened for changes.
    @concurrent
    nonisolated static func openForChanges(
        _ url: URL
    ) async throws(LibraryError) -> any LibraryStorage {
        let library = try Library(at: url, lockedBy: .current())
        if let obstacle = library.access.obstacle {
            library.close()
            throw obstacle
        }
        return library
    }

    /// Opens the library at `url` for reminders, which it remembers.
    ///
    /// - Returns: The library; nil if there is none, or if a program of another session or computer
    ///   has it open: that one sends the reminders.
    /// - Throws: A `LibraryError` if the library could not be opened.
    @concurrent
    nonisolated static func openForReminders(
        _ url: URL
    ) async throws(LibraryError) -> (any LibraryStorage)? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        DateText.use(readPreferences().0.dates)
        let library = try Library(at: url, lockedBy: .current())
        guard library.access.isWritable else {
            library.close()
            return nil
        }
        return library
    }

    /// The newest backup that can replace a library after an error; nil if there is none, or the
    /// error has another reason.
    nonisolated static func backup(
        replacing url: URL, after error: LibraryError
    ) -> LibraryBackup? {
        guard error.code == .damaged || error.code == .notALibrary, !LibraryPath.isShared(url)
        else { return nil }
        return Library.newestBackup(of: url)
    }

    /// Replaces a library that cannot be opened with a backup; its file stays beside it.
    ///
    /// - Throws: A `LibraryError` if the backup cannot be used. Nothing is changed then.
    @concurrent
    nonisolated static func restore(
        _ backup: LibraryBackup, over url: URL
    ) async throws(LibraryError) {
        try Library.restore(backup.url, over: url)
    }

    /// Whether no program of another session or computer has the library at `url` open for changes.
    @concurrent
    nonisolated static func isFree(_ url: URL) async -> Bool {
        Library.foreignOwner(of: url) == nil
    }

    /// Whether the program that has the library at `url` open for changes is one of this computer.
    static func isOpenHere(_ url: URL) -> Bool {
        Library.foreignOwner(of: url)?.machine == LibraryOwner.current().machine
    }

    /// Reads the lists in a backup, which stays as it is.
    nonisolated static func lists(in backup: URL) throws(LibraryError) -> [List] {
        let library = try Library(at: backup, mode: .readOnly)
        defer { library.close() }
        return try library.lists()
    }
}
