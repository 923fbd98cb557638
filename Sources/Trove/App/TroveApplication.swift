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
    private let startup: Startup
    private var window: MainWindow?
    private var loanNotifier: LoanNotifier?
    private var dayWatch: DayWatch?

    init(library: URL?) {
        // A program with a library given explicitly runs as a separate instance, so that its files
        // do not open in the window of another library.
        application = Application(identifier: Self.identifier, isUnique: library == nil)
        startup = Startup(library ?? Startup.defaultURL)
        application.onConnect = { [startup] in startup.begin() }
        application.onStartup = { [weak self] in self?.prepare() }
        application.onActivate = { [weak self] in self?.openWindow()?.present() }
        application.onOpen = { [weak self] paths in
            let window = self?.openWindow()
            window?.present()
            for path in paths { window?.importFile(URL(filePath: path)) }
        }
        application.onShutdown = { [weak self] in self?.window?.finish() }
    }

    /// Runs the application until the window is closed. Returns the exit status.
    func run(files: [String]) -> Int32 {
        application.run(arguments: ["trove"] + files)
    }

    private func prepare() {
        Installation.prepareIcons()
        application.add(NamedAction("quit") { [weak self] in self?.window?.close() })
        application.add(
            NamedAction(
                "open-record",
                withText: { [weak self] in
                    self?.openWindow()?.openRecord($0)
                }))
        for (action, keys) in Shortcut.keys { application.setKeys(keys, for: action) }
    }

    private func startLoanNotifier(_ window: MainWindow) {
        guard loanNotifier == nil else { return }
        dayWatch = DayWatch(window.session)
        loanNotifier = LoanNotifier(window.session) { [application] reminder, today in
            application.send(
                DesktopNotification(reminder, on: today), identifier: reminder.identity)
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
            // Rows that load within 20 ms are part of the first layout, which spares a second one.
            MainLoop.runJobs(until: { window.records.isReady }, atMost: 20)
            opened.library.keepBackups()
            if let problem = opened.preferencesProblem { window.report(problem) }
            window.records.afterFirstRows { [weak self] in self?.startLoanNotifier(window) }
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
}
