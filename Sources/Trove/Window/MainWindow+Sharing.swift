import Foundation
import TableKit
import TextCore
import TroveModel

/// Conflicts with other people, and copies of the library.
extension MainWindow {
    func addSharingActions() {
        add(NamedAction("copy-to-file") { [weak self] in self?.chooseCopyFile() })
        add(NamedAction("copy-to-server") { [weak self] in self?.chooseCopyServer() })
    }

    /// The actions that create lists.
    private static let creatingActions = ["example-list", "import", "new-list"]

    /// The actions that change the library beside its lists.
    private static let libraryActions = ["redo", "remind", "undo"]

    /// The actions that change records or smart lists of the open list, or its settings.
    private static let recordActions = [
        "add", "delete", "duplicate", "edit", "edit-smart-list", "find-duplicates", "import-into",
        "lend", "list-settings", "merge-records", "move-records", "new-smart-list",
        "return-record", "return-records", "save-search",
    ]

    /// The actions that change the open list itself.
    private static let listActions = ["delete-list", "rename-list", "subtitle", "title"]

    /// The actions that change the appearance of the open list.
    private static let viewActions = [
        "board-field", "calendar-dates", "density", "group", "row-pictures", "row-value", "sort",
        "sort-by", "sort-direction",
        "view",
    ]

    /// Disables what the person must not change.
    func updateWritingActions() {
        let library = session.library
        let mayCreate = library.access.takesEdits && library.mayCreateLists
        for name in Self.creatingActions { actions[name]?.isEnabled = mayCreate }
        let list = lonePage?.list ?? session.list(listID)
        var forbidden: [String] = []
        if !library.access.takesEdits { forbidden += Self.libraryActions }
        if !session.canChange(.records, of: list) { forbidden += Self.recordActions }
        if !session.canChange(.fields, of: list) { forbidden += Self.listActions }
        // The view of a smart list belongs to the smart list.
        if !session.canChange(smartList == nil ? .view : .records, of: list) {
            forbidden += Self.viewActions
        }
        for name in forbidden { actions[name]?.isEnabled = false }
    }

    func sidebar(_ sidebar: SidebarController, canChange item: SidebarItem) -> Bool {
        switch item {
        case .list(let id): session.canChange(.records, of: session.list(id))
        case .smartList(let id):
            session.canChange(
                .records, of: session.list(session.smartList(id)?.definition.list))
        case .folder: session.canChange(.records, of: nil)
        case .trash: !session.changeableLists.isEmpty
        }
    }

    func sidebar(_ sidebar: SidebarController, canRename item: SidebarItem) -> Bool {
        guard case .list(let id) = item else { return self.sidebar(sidebar, canChange: item) }
        return session.canChange(.fields, of: session.list(id))
    }

    func sidebarCanCreateLists(_ sidebar: SidebarController) -> Bool {
        session.library.access.takesEdits && session.library.mayCreateLists
    }

    // MARK: Conflicts

    /// Tells what somebody else has changed, and lets the user choose.
    func conflicted(_ conflict: Conflict, _ session: Session) {
        guard conflict.hasRest else { return tellOfStepWithoutRest(conflict) }
        let texts =
            switch conflict.kind {
            case .value: ConflictTexts.value
            case .undo: ConflictTexts.undo
            case .redo: ConflictTexts.redo
            }
        let alert = AlertController(title: texts.title, message: conflict.error.message)
        let cancel = AlertAction(title: texts.keep, style: .cancel)
        alert.addAction(cancel)
        alert.addAction(AlertAction(title: texts.resolve) { _ in conflict.resolve() })
        alert.preferredAction = cancel
        alert.present(over: window)
    }

    /// Tells that nothing of a step can be undone or redone. Afterwards, the next one can.
    private func tellOfStepWithoutRest(_ conflict: Conflict) {
        let title =
            conflict.kind == .undo
            ? translated("This step cannot be undone") : translated("This step cannot be redone")
        let alert = AlertController(title: title, message: conflict.error.message)
        alert.addAction(
            AlertAction(title: translated("_Close"), style: .cancel) { _ in conflict.resolve() })
        alert.present(over: window)
    }

    // MARK: Copying the library

    /// The menu that copies the library.
    func makeCopyMenu() -> Menu {
        Menu(
            title: translated("_Copy This Library To"),
            children: [
                Command(title: translated("A _File…"), action: "win.copy-to-file"),
                Command(title: translated("A Shared _Library…"), action: "win.copy-to-server"),
            ])
    }

    /// Asks for a file and copies the library to it.
    func chooseCopyFile() {
        let chooser = FileChooser(
            title: translated("Copy This Library To"), parent: window,
            acceptLabel: translated("C_opy"), cancelLabel: translated("_Cancel"),
            filters: [(translated("Libraries"), ["*.\(LibraryPath.fileExtension)"])], saves: true)
        let name = session.library.url.deletingPathExtension().lastPathComponent
        chooser.suggestedName = "\(name).\(LibraryPath.fileExtension)"
        Task { [weak self, session] in
            chooser.begin(in: await session.lastFolder(for: .libraries), or: .documents)
            chooser.open { [weak self] path in
                var file = URL(filePath: path)
                if file.pathExtension != LibraryPath.fileExtension {
                    file.appendPathExtension(LibraryPath.fileExtension)
                }
                self?.session.noteFolder(of: file, for: .libraries)
                self?.copyLibrary(named: file.lastPathComponent) { () async throws(LibraryError) in
                    try await Startup.newLibrary(at: file)
                }
            }
        }
    }

    private func chooseCopyServer() {
        let dialog = SharedLibraryDialog(.copy, beside: session.library.url, parent: window)
        dialog.onConnect = { [weak self] entry, answer in
            Task {
                do throws(LibraryError) {
                    let target = try await Startup.newLibrary(entry)
                    answer(nil)
                    self?.copyLibrary(named: entry.database) { () async throws(LibraryError) in
                        target
                    }
                } catch {
                    answer(error)
                }
            }
        }
        dialog.present()
    }

    /// Copies the library, and offers to open the copy.
    ///
    /// - Parameters:
    ///   - name: The name of the copy in messages.
    ///   - open: Opens the empty copy.
    private func copyLibrary(
        named name: String,
        to open: @escaping () async throws(LibraryError) -> any LibraryStorage
    ) {
        let (states, continuation) = AsyncStream.makeStream(
            of: LibraryCopyProgress.self, bufferingPolicy: .bufferingNewest(1))
        let source = session.library
        let copying = Task { [weak self] in
            do throws(LibraryError) {
                let target = try await open()
                let url = target.url
                let counts = try await LibraryCopier(from: source, to: target)
                    .copy { continuation.yield($0) }
                target.close()
                continuation.finish()
                self?.tellOfCopy(counts, named: name, at: url)
            } catch {
                continuation.finish()
                // Replaces the progress, whose button has nothing left to cancel.
                self?.notification.show(translated("The library was not copied"))
                if error.code != .cancelled { self?.report(error) }
            }
        }
        let activity = notification.showActivity(
            Self.text(ofCopyTo: name), fraction: 0, cancelTitle: translated("_Cancel")
        ) { copying.cancel() }
        Task { [weak self] in
            for await state in states {
                self?.notification.updateActivity(
                    activity, to: Self.text(ofCopyTo: name), fraction: state.fraction)
            }
        }
    }

    private static func text(ofCopyTo name: String) -> String {
        translated("Copying the library to “{library}”…").filling(["library": name])
    }

    private func tellOfCopy(_ counts: LibraryCopyCounts, named name: String, at url: URL) {
        notification.show(
            translated(
                "{count} record copied to “{library}”",
                plural: "{count} records copied to “{library}”", count: counts.records
            ).filling(["count": counts.records.grouped, "library": name]),
            actionTitle: translated("_Open")
        ) { [weak self] in self?.onOpenLibrary?(url) }
    }
}

/// The texts of a question about a conflict.
private struct ConflictTexts {
    let title: String
    /// The button that leaves the other change alone.
    let keep: String
    /// The button that makes the own change nevertheless.
    let resolve: String

    static var value: ConflictTexts {
        ConflictTexts(
            title: translated("Replace this value?"), keep: translated("_Keep"),
            resolve: translated("_Replace"))
    }

    static var undo: ConflictTexts {
        ConflictTexts(
            title: translated("This step cannot be undone completely"),
            keep: translated("_Cancel"), resolve: translated("Undo the _Rest"))
    }

    static var redo: ConflictTexts {
        ConflictTexts(
            title: translated("This step cannot be redone completely"),
            keep: translated("_Cancel"), resolve: translated("Redo the _Rest"))
    }
}
