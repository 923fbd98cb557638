import Foundation
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// The application: one library, one window.
final class TroveApplication {
    static let identifier = "org.trove.Trove"

    private let application: Application
    private let isService: Bool
    private let lastLibrary: LastLibrary
    private var startup: Startup
    private var window: MainWindow?
    /// Whether the next start opens the library that was open before.
    private let isAside: Bool
    private let isExplicit: Bool
    private let reminders: ReminderCenter
    /// The requests that wait for the window while the library is being opened.
    private var waiting: [(MainWindow) -> Void]?
    private var search: DesktopSearch?
    /// Whether the library could not be opened.
    private var hasFailed = false

    /// Creates the application.
    ///
    /// - Parameters:
    ///   - library: The library; nil for the last one.
    ///   - isService: Whether the session bus starts the program.
    ///   - isAside: Whether the next start opens the library that was open before.
    init(library: URL?, isService: Bool = false, isAside: Bool = false) {
        let own = Startup.defaultURL
        self.isAside = isAside
        isExplicit = library != nil
        self.isService = isService
        lastLibrary = LastLibrary(own: own)
        let url = library ?? (isService ? own : lastLibrary.url)
        let isOwn = url == own || LibraryPath.isSame(url, own)
        // Each library has an instance of its own, so that files open in the window of their
        // library.
        application = Application(
            identifier: isOwn
                ? Self.identifier : "\(Self.identifier).\(LibraryPath.busName(of: url))")
        startup = Startup(url)
        reminders = ReminderCenter(url, in: application)
        application.onConnect = { [startup] in if !isService { startup.begin() } }
        application.onStartup = { [weak self] in self?.prepare() }
        application.onActivate = { [weak self] in self?.activate() }
        application.onOpen = { [weak self] paths in self?.open(paths) }
        application.onOpenAddresses = { [weak self] in self?.open(addresses: $0) }
        application.onShutdown = { [weak self] in self?.finish() }
        if isOwn { provideSearch() }
    }

    /// Runs the application until the window is closed. Returns the exit status.
    ///
    /// - Parameters:
    ///   - files: The files to import, and links to show.
    ///   - action: The action to perform in the window.
    ///   - record: The record to show, as “list/record”.
    func run(
        files: [String], performing action: LauncherAction? = nil, showing record: String? = nil
    ) -> Int32 {
        let service = isService ? ["--gapplication-service"] : []
        var calls: [Application.ActionCall] = []
        if isExplicit { calls.append(.init(Self.showAction, isForRunning: true)) }
        if let record { calls.append(.init("open-record", target: record)) }
        if let action { calls.append(.init(action.rawValue)) }
        let status = application.run(arguments: ["trove"] + service + files, performing: calls)
        return status == 0 && hasFailed ? 1 : status
    }

    /// The action that shows the window of this library, whichever library was open last.
    private static let showAction = "show-library"

    private func prepare() {
        if isService { application.idleSeconds = 10 }
        // At the end of a session, what is typed is saved, and the library is free for other
        // computers.
        for signal in [SIGTERM, SIGHUP] {
            MainLoop.onSignal(signal) { [weak self] in self?.endSession() }
        }
        Installation.prepareIcons()
        application.add(NamedAction("quit") { [weak self] in self?.window?.close() })
        for action in LauncherAction.allCases {
            application.add(
                NamedAction(action.rawValue) { [weak self] in
                    self?.withWindow(["--\(action.rawValue)"]) { $0.perform(action) }
                })
        }
        reminders.add([
            NamedAction("open-record", withText: { [weak self] in self?.openRecord($0) }),
            NamedAction("return-record", withText: { [weak self] in self?.returnRecord($0) }),
        ])
        application.add(NamedAction("remind") { [weak self] in self?.reminders.remind() })
        application.add(
            NamedAction(Self.showAction) { [weak self] in self?.openWindow()?.present() })
        for (action, keys) in Shortcut.keys { application.setKeys(keys, for: action) }
    }

    /// Ends the program with the session. A new record that is still empty goes before, unless a
    /// server takes long for it.
    private func endSession() {
        guard let window else { return application.quit() }
        MainLoop.after(milliseconds: 1_000) { [application] in application.quit() }
        window.commitForms()
        window.leaveNewRecord { [application] in application.quit() }
    }

    private func finish() {
        if window != nil { noteLibrary() }
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

    /// Opens shared libraries, and shows the lists and records of links.
    private func open(addresses: [String]) {
        for library in addresses.compactMap(LibraryPath.library) { open(library: library) }
        let links = addresses.filter { !LibraryPath.isAddress($0) }
        guard !links.isEmpty else { return }
        withWindow(links) { window in for link in links { window.openLink(link) } }
    }

    /// Opens a library in a window of its own.
    private func open(library: URL) {
        guard !LibraryPath.isSame(library, startup.url) else {
            openWindow()?.present()
            return
        }
        startAgain(
            with: ["--library", LibraryPath.argument(for: library)],
            environment: Startup.environment(for: library))
    }

    /// Calls `body` with the window. If the session bus has started the program, but the user had
    /// another library open last, starts a program for that library with `arguments` instead.
    private func withWindow(_ arguments: [String], _ body: @escaping (MainWindow) -> Void) {
        if window == nil, isService, !LibraryPath.isSame(lastLibrary.url, startup.url) {
            return startAgain(
                with: ["--library", LibraryPath.argument(for: lastLibrary.url)] + arguments)
        }
        if waiting != nil {
            waiting?.append(body)
        } else {
            openWindow().map(body)
        }
    }

    private func startAgain(with arguments: [String], environment: [String: String] = [:]) {
        do throws(Launcher.Failure) {
            try Launcher.startAgain(arguments: arguments, environment: environment)
        } catch {
            guard case .notStarted(let error) = error else { return }
            window?.report(LibraryError(.unexpected, error.message))
        }
    }

    private func openWindow() -> MainWindow? {
        if let window { return window }
        guard waiting == nil else { return nil }
        waiting = []
        application.hold()
        OpeningWindow.wait(for: startup, in: application)
        let window = makeWindow()
        application.release()
        let bodies = waiting ?? []
        waiting = nil
        if let window { for body in bodies { body(window) } }
        return window
    }

    private func makeWindow() -> MainWindow? {
        do throws(LibraryError) {
            let opened = try startup.opened()
            Timing.reached(.libraryOpened)
            application.overrideUserInterfaceStyle(opened.preferences.appearance.style)
            let window = MainWindow(application: application, opened: opened)
            self.window = window
            // The program ends when its window closes.
            application.idleSeconds = 0
            window.window.onActivate = { [weak self] in self?.noteLibrary() }
            window.onOpenLibrary = { [weak self] in self?.open(library: $0) }
            window.onReopen = { [weak self] in self?.reopen(takingOver: $0) }
            // Rows that load within 20 ms are part of the first layout, which spares a second one.
            MainLoop.runJobs(until: { window.records.isReady }, atMost: 20)
            opened.library.keepBackups()
            if let problem = opened.preferencesProblem { window.report(problem) }
            window.records.afterFirstRows { [weak self] in self?.windowIsReady(window) }
            // Whoever may only read a shared library knows, and is reminded by the bar.
            if let obstacle = opened.library.access.obstacle,
                obstacle.code != .readOnly || !(opened.library is any RoleStorage)
            {
                window.report(obstacle)
            }
            return window
        } catch {
            FileHandle.standardError.write(Data("trove: \(error.message)\n".utf8))
            hasFailed = true
            reportUnopened(error)
            return nil
        }
    }

    /// Tells why the library could not be opened. The next start opens the same library, so another
    /// one is offered.
    private func reportUnopened(_ error: LibraryError) {
        // No window of the application keeps it running until the message is read.
        application.hold()
        let alert = AlertController(
            title: translated("Your library could not be opened"), message: error.message)
        alert.addAction(
            AlertAction(title: translated("_Close"), style: .cancel) { [application] _ in
                application.release()
            })
        let own = Startup.defaultURL
        if !LibraryPath.isSame(own, startup.url) {
            alert.addAction(
                AlertAction(title: translated("Open _My Library")) { [weak self, application] _ in
                    self?.open(library: own)
                    application.release()
                })
        }
        if let backup = Startup.backup(replacing: startup.url, after: error) {
            alert.addAction(
                AlertAction(title: translated("Restore _Backup")) { [weak self] _ in
                    self?.restore(backup)
                })
        }
        if LibraryPath.isShared(startup.url), case .correct? = error.remedy {
            alert.addAction(
                AlertAction(title: translated("C_onnect…")) { [weak self, application] _ in
                    self?.connect(after: error)
                    application.release()
                })
        }
        alert.present(over: nil)
    }

    /// Replaces the library that could not be opened with a backup, and opens it.
    private func restore(_ backup: LibraryBackup) {
        Task { [weak self, application, library = startup.url] in
            do throws(LibraryError) {
                try await Startup.restore(backup, over: library)
                self?.openAgain(library)
                self?.window?.notification.show(
                    translated(
                        """
                        The newest backup was restored. The damaged file is in the same folder, \
                        with “damaged” in its name.
                        """))
            } catch {
                self?.reportUnopened(error)
            }
            application.release()
        }
    }

    /// Asks to correct the address of the library that could not be opened, or to enter its
    /// password.
    private func connect(after error: LibraryError) {
        application.hold()
        let dialog = SharedLibraryDialog(correcting: startup.url, after: error, parent: nil)
        dialog.onConnect = { [weak self] entry, answer in
            Task {
                do throws(LibraryError) {
                    let library = try await Startup.connect(entry, creates: false)
                    self?.openAgain(library)
                    answer(nil)
                } catch {
                    answer(error)
                }
            }
        }
        dialog.onClose = { [application] in application.release() }
        dialog.present()
    }

    /// Opens a library after the one of the command line could not be opened.
    private func openAgain(_ library: URL) {
        guard LibraryPath.isSame(library, startup.url) else { return open(library: library) }
        (startup, hasFailed) = (Startup(library), false)
        openWindow()?.present()
    }

    private func windowIsReady(_ window: MainWindow) {
        reminders.start(window.session)
        noteLibrary()
        if !Startup.environment(for: startup.url).isEmpty {
            window.notification.show(
                translated("Your desktop has no keyring, so the password is not kept."))
        }
        if application.identifier != Self.identifier {
            RecentFiles.add(LibraryPath.argument(for: startup.url), for: .library)
        }
    }

    /// Remembers the library for the next start, as the one that the user used last.
    private func noteLibrary() {
        guard !isAside, !LibraryPath.isSame(lastLibrary.url, startup.url) else { return }
        lastLibrary.note(startup.url)
    }

    /// Closes the library and the window, and opens them again.
    ///
    /// - Parameter takesOver: Whether to open the library for changes even if another program has
    ///   it open.
    private func reopen(takingOver takesOver: Bool) {
        guard let old = window else { return }
        application.hold()
        defer { application.release() }
        reminders.stop()
        window = nil
        old.finish()
        old.closeForGood()
        startup = Startup(startup.url, takesOver: takesOver)
        openWindow()?.present()
    }

    // MARK: Reminders

    /// Shows the record of a notification in the window of its library.
    private func openRecord(_ text: String) {
        let target = ReminderTarget(text)
        guard let library = target.library, !LibraryPath.isSame(library, startup.url) else {
            openWindow()?.openRecord(target.record)
            return
        }
        guard LibraryPath.isShared(library) || FileManager.default.fileExists(atPath: library.path)
        else {
            return reminders.report(
                LibraryError(
                    .notFound,
                    translated("There is no library at “{file}”.")
                        .filling(["file": library.path]), file: library))
        }
        startAgain(with: [
            "--library", LibraryPath.argument(for: library), "--record", target.record,
        ])
    }

    /// Marks the record of a notification as returned.
    private func returnRecord(_ text: String) {
        reminders.markReturned(ReminderTarget(text), in: window?.session)
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
