import Foundation
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// The application: one library, one window.
final class TroveApplication {
    static let identifier = "org.trove.Trove"
    static let version = "0.1.0"

    private let application: Application
    private let isService: Bool
    private let lastLibrary: LastLibrary
    private var startup: Startup
    private var window: MainWindow?
    private var loanNotifier: LoanNotifier?
    private var dateNotifier: DateNotifier?
    private var dayWatch: DayWatch?
    private var search: DesktopSearch?

    /// Creates the application.
    ///
    /// - Parameters:
    ///   - library: The library; nil for the last one.
    ///   - isService: Whether the session bus starts the program.
    init(library: URL?, isService: Bool = false) {
        let own = Startup.defaultURL
        self.isService = isService
        lastLibrary = LastLibrary(own: own)
        let url = library ?? (isService ? own : lastLibrary.url)
        let isOwn = url == own || LibraryPath.isSame(url, own)
        // Each library has an instance of its own, so that files open in the window of their library.
        application = Application(
            identifier: isOwn
                ? Self.identifier : "\(Self.identifier).\(LibraryPath.busName(of: url))")
        startup = Startup(url)
        application.onConnect = { [startup] in if !isService { startup.begin() } }
        application.onStartup = { [weak self] in self?.prepare() }
        application.onActivate = { [weak self] in self?.activate() }
        application.onOpen = { [weak self] paths in self?.open(paths) }
        application.onOpenAddresses = { [weak self] links in
            self?.withWindow(links) { window in for link in links { window.openLink(link) } }
        }
        application.onShutdown = { [weak self] in self?.finish() }
        if isOwn { provideSearch() }
    }

    /// Runs the application until the window is closed. Returns the exit status.
    func run(files: [String], performing action: LauncherAction? = nil) -> Int32 {
        let service = isService ? ["--gapplication-service"] : []
        return application.run(
            arguments: ["trove"] + service + files, performing: action?.rawValue)
    }

    private func prepare() {
        if isService { application.idleSeconds = 10 }
        // At the end of a session, what is typed is saved, and the library is free for other computers.
        for signal in [SIGTERM, SIGHUP] {
            MainLoop.onSignal(signal) { [weak self] in self?.application.quit() }
        }
        Installation.prepareIcons()
        application.add(NamedAction("quit") { [weak self] in self?.window?.close() })
        for action in LauncherAction.allCases {
            application.add(
                NamedAction(action.rawValue) { [weak self] in
                    self?.withWindow(["--\(action.rawValue)"]) { $0.perform(action) }
                })
        }
        application.add(
            NamedAction("open-record", withText: { [weak self] in self?.openRecord($0) }))
        application.add(
            NamedAction("return-record", withText: { [weak self] in self?.returnRecord($0) }))
        application.add(NamedAction("remind") { [weak self] in self?.remind() })
        for (action, keys) in Shortcut.keys { application.setKeys(keys, for: action) }
    }

    private func finish() {
        window?.finish()
        search?.close()
    }

    // MARK: Opening

    private func activate() { withWindow([]) { $0.present() } }

    private func open(_ paths: [String]) {
        let libraries = paths.compactMap(LibraryPath.library)
        for library in libraries { open(library: library) }
        let files = paths.filter { LibraryPath.library(named: $0) == nil }
        guard !files.isEmpty else { return }
        withWindow(files) { window in
            window.present()
            window.importFiles(files.map { URL(filePath: $0) })
        }
    }

    /// Opens a library in a window of its own.
    private func open(library: URL) {
        guard !LibraryPath.isSame(library, startup.url) else {
            return withWindow([]) { $0.present() }
        }
        startAgain(with: ["--library", library.path])
    }

    /// Calls `body` with the window. If the session bus has started the program, but the user had
    /// another library open last, starts a program for that library with `arguments` instead.
    private func withWindow(_ arguments: [String], _ body: (MainWindow) -> Void) {
        if window == nil, isService, !LibraryPath.isSame(lastLibrary.url, startup.url) {
            return startAgain(with: ["--library", lastLibrary.url.path] + arguments)
        }
        openWindow().map(body)
    }

    private func startAgain(with arguments: [String]) {
        do throws(Launcher.Failure) {
            try Launcher.startAgain(arguments: arguments)
        } catch {
            guard case .notStarted(let error) = error else { return }
            window?.report(LibraryError(.unexpected, error.message))
        }
    }

    private func openWindow() -> MainWindow? {
        if let window { return window }
        do throws(LibraryError) {
            let opened = try startup.opened()
            Timing.reached(.libraryOpened)
            application.overrideUserInterfaceStyle(opened.preferences.appearance.style)
            let window = MainWindow(application: application, opened: opened)
            self.window = window
            // With the window, the program ends.
            application.idleSeconds = 0
            window.onOpenLibrary = { [weak self] in self?.open(library: $0) }
            window.onReopen = { [weak self] in self?.reopen(takingOver: $0) }
            // Rows that load within 20 ms are part of the first layout, which spares a second one.
            MainLoop.runJobs(until: { window.records.isReady }, atMost: 20)
            opened.library.keepBackups()
            if let problem = opened.preferencesProblem { window.report(problem) }
            window.records.afterFirstRows { [weak self] in self?.windowIsReady(window) }
            if let obstacle = opened.library.access.obstacle { window.report(obstacle) }
            return window
        } catch {
            FileHandle.standardError.write(Data("trove: \(error.message)\n".utf8))
            AlertController.show(
                title: translated("Your library could not be opened"), message: error.message,
                over: nil)
            return nil
        }
    }

    private func windowIsReady(_ window: MainWindow) {
        startNotifiers(window)
        lastLibrary.note(startup.url)
        if application.identifier != Self.identifier {
            RecentFiles.add(startup.url.path, for: .library)
        }
    }

    /// Closes the library and the window, and opens them again.
    ///
    /// - Parameter takesOver: Whether to open the library for changes even if another program has it
    ///   open.
    private func reopen(takingOver takesOver: Bool) {
        guard let old = window else { return }
        application.hold()
        defer { application.release() }
        (loanNotifier, dateNotifier, dayWatch, window) = (nil, nil, nil, nil)
        old.finish()
        old.closeForGood()
        startup = Startup(startup.url, takesOver: takesOver)
        openWindow()?.present()
    }

    // MARK: Reminders

    private func startNotifiers(_ window: MainWindow) {
        guard loanNotifier == nil else { return }
        dayWatch = DayWatch(window.session)
        loanNotifier = LoanNotifier(window.session) { [application] reminder, today in
            application.send(
                DesktopNotification(reminder, on: today), identifier: reminder.identity)
        }
        dateNotifier = DateNotifier(window.session) { [application] in
            application.send($0.notification, identifier: $0.identifier)
        }
    }

    /// Sends the reminders that are due.
    private func remind() {
        guard window == nil else {
            loanNotifier?.check()
            dateNotifier?.check()
            return
        }
        withLibrary { [application] library, today throws(LibraryError) in
            for message in try await DueReminders.all(in: library, on: today) {
                application.send(message.notification, identifier: message.identifier)
            }
        }
    }

    /// Calls `body` with the library while there is no window. Errors are shown at the next start.
    private func withLibrary(
        _ body: @escaping (any LibraryStorage, PartialDate) async throws(LibraryError) -> Void
    ) {
        application.hold()
        Task { [application, startup] in
            defer { application.release() }
            guard let today = PartialDate.today,
                let library = try? await Startup.openForReminders(startup.url)
            else { return }
            try? await body(library, today)
            library.close()
        }
    }

    private func openRecord(_ target: String) {
        withWindow([]) { $0.openRecord(target) }
    }

    /// Marks the record of a notification as returned.
    private func returnRecord(_ target: String) {
        guard let address = RecordAddress(target: target), let today = PartialDate.today else {
            return
        }
        let edit = Edit.returnRecords([address.record], list: address.list, on: today)
        if let window { return window.session.perform(edit) }
        withLibrary { library, _ throws(LibraryError) in _ = try await library.perform(edit) }
    }

    // MARK: Search of the desktop

    private func provideSearch() {
        let search = DesktopSearch(of: startup.url) { [weak self] in self?.window?.session }
        search.provider.onOpen = { [weak self] target, time in
            guard let window = self?.openWindow() else { return }
            window.openRecord(target)
            window.window.present(at: time)
        }
        search.provider.onLaunchSearch = { [weak self] terms, time in
            guard let window = self?.openWindow() else { return }
            window.searchAllLists(for: terms.joined(separator: " "))
            window.window.present(at: time)
        }
        application.searchProvider = search.provider
        self.search = search
    }
}
