import Foundation
import TableKit
import TextCore
import TroveModel

extension RecentFiles.Purpose {
    /// Libraries.
    static let library = RecentFiles.Purpose(
        name: "trove-library", mediaType: "application/x-trove-library")
    /// Files from which lists were imported.
    static let imports = RecentFiles.Purpose(name: "trove-import")
}

/// Other libraries, and the files and libraries that were open last.
extension MainWindow {
    /// The maximum number of items of each kind in the menu.
    private static let recentCount = 6

    func addLibraryActions() {
        add(NamedAction("open-library") { [weak self] in self?.chooseLibrary() })
        add(NamedAction("open-shared-library") { [weak self] in self?.connect(.open) })
        add(NamedAction("create-shared-library") { [weak self] in self?.connect(.create) })
    }

    /// The menu that opens and copies libraries, with the libraries and files that were open last.
    func makeOpenMenu() -> Menu {
        let own = Startup.defaultURL
        var libraries = [
            Action(title: translated("_My Library")) { [weak self] _ in
                self?.onOpenLibrary?(own)
            }
        ]
        libraries += RecentFiles.items(for: .library, count: Self.recentCount).map { item in
            Action(title: item.name.withoutMnemonic) { [weak self] _ in
                self?.onOpenLibrary?(LibraryPath.url(of: item.path))
            }
        }
        let files = RecentFiles.items(for: .imports, count: Self.recentCount).map { item in
            Action(title: item.name.withoutMnemonic) { [weak self] _ in
                self?.importFile(URL(filePath: item.path))
            }
        }
        let open = [
            Command(title: translated("Open Librar_y…"), action: "win.open-library"),
            Command(title: translated("Open _Shared Library…"), action: "win.open-shared-library"),
            Command(
                title: translated("_Create Shared Library…"), action: "win.create-shared-library"),
        ]
        return Menu(
            title: translated("Open"),
            children: [
                Menu(options: .displayInline, children: open),
                Menu(options: .displayInline, children: libraries),
                Menu(options: .displayInline, children: files),
                Menu(options: .displayInline, children: [makeCopyMenu()]),
            ])
    }

    /// Asks for a library and opens it in a window of its own.
    private func chooseLibrary() {
        let chooser = FileChooser(
            title: translated("Open a Library"), parent: window,
            acceptLabel: translated("_Open"), cancelLabel: translated("_Cancel"),
            filters: [
                (translated("Libraries"), ["*.\(LibraryPath.fileExtension)"]),
                (translated("All Files"), ["*"]),
            ])
        Task { [weak self, session] in
            chooser.begin(in: await session.lastFolder(for: .libraries), or: .documents)
            chooser.open { [weak self] in
                let file = URL(filePath: $0)
                self?.session.noteFolder(of: file, for: .libraries)
                self?.onOpenLibrary?(file)
            }
        }
    }

    /// Asks for the address of a shared library, and opens it in a window of its own.
    private func connect(_ task: SharedLibraryDialog.Task) {
        connect(
            SharedLibraryDialog(task, beside: session.library.url, parent: window),
            creates: task == .create)
    }

    /// Asks for the password of the open library, or for another user.
    func connectAgain(after error: LibraryError) {
        connect(
            SharedLibraryDialog(correcting: session.library.url, after: error, parent: window),
            creates: false)
    }

    private func connect(_ dialog: SharedLibraryDialog, creates: Bool) {
        dialog.onConnect = { [weak self] entry, answer in
            Task {
                do throws(LibraryError) {
                    let library = try await Startup.connect(entry, creates: creates)
                    answer(nil)
                    self?.onOpenLibrary?(library)
                } catch {
                    answer(error)
                }
            }
        }
        dialog.present()
    }

    // MARK: Open elsewhere

    /// The time between two checks whether a library is still open elsewhere, in milliseconds.
    private static let checkInterval = 3_000

    /// Explains that the library is open elsewhere, and offers to take it over.
    func reportOpenElsewhere(_ error: LibraryError) {
        waitUntilFree()
        let alert = AlertController(
            title: translated("This library is open elsewhere"), message: error.message)
        // Translators: a button that leaves a library open for reading.
        let read = AlertAction(title: translated("_Read Only"), style: .cancel)
        alert.addAction(read)
        alert.preferredAction = read
        alert.addAction(
            AlertAction(title: translated("_Take Over…"), style: .destructive) { [weak self] _ in
                self?.confirmTakingOver()
            })
        alert.present(over: window)
    }

    private func confirmTakingOver() {
        let message =
            Startup.isOpenHere(session.library.url)
            ? translated(
                """
                If Trove is still running there, changes that it is about to save can be lost. \
                Take the library over if you cannot return to that session.
                """)
            : translated(
                """
                If Trove is still running there, changes that it is about to save can be lost. \
                Take the library over if that computer was switched off, or if it cannot be reached.
                """)
        let alert = AlertController(title: translated("Take over this library?"), message: message)
        let cancel = AlertAction(title: translated("_Cancel"), style: .cancel)
        alert.addAction(cancel)
        alert.preferredAction = cancel
        alert.addAction(
            AlertAction(title: translated("_Take Over"), style: .destructive) { [weak self] _ in
                self?.onReopen?(true)
            })
        alert.present(over: window)
    }

    /// Offers to open the library for changes as soon as no other program has it open.
    private func waitUntilFree() {
        guard pendingCheck == nil else { return }
        let url = session.library.url
        pendingCheck = MainLoop.every(milliseconds: Self.checkInterval) { [weak self] in
            guard let self else { return false }
            Task { [weak self] in
                guard await Startup.isFree(url), let self, pendingCheck != nil else { return }
                pendingCheck?.cancel()
                pendingCheck = nil
                notification.show(
                    translated("The library is no longer open elsewhere."),
                    actionTitle: translated("_Open for Changes")
                ) { [weak self] in self?.onReopen?(false) }
            }
            return true
        }
    }
}
