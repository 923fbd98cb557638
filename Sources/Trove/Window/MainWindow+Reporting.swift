import TableKit
import TextCore
import TroveModel

extension MainWindow: Session.Observer {
    func listsChanged(_ session: Session) {
        followPlace()
        showLists()
        updateActions()
    }

    func changed(_ change: Change, _ session: Session) {
        defer {
            followLosses(after: change)
            updateActions()
        }
        if change.cause == .external { withdrawUndoOffer() }
        followNewRecord(after: change)
        records.changed(change)
        guard change.list == listID || change.affectsLists else {
            // The record may show the title of a record in the other list.
            return showsMany ? many.refresh() : detail.refresh()
        }
        // What others add leaves the selection and what is being typed where they are.
        if [.undone, .redone].contains(change.cause), change.list == listID,
            let record = change.inserted.first
        {
            if change.inserted.count > 1 {
                records.reveal(change.inserted)
            } else {
                records.reveal(record)
            }
        }
        if showsMany {
            showSelection()
        } else if let shown = records.selection {
            detail.show(shown, of: session.list(listID))
        }
    }

    func draftsChanged(_ session: Session) {
        records.markDrafts()
        records.updateCount()
        detail.refresh()
        detail.updateSaveState()
        if showsMany { many.updateSaveState() }
        updateActions()
    }

    func accessChanged(_ session: Session) {
        if session.library.access.isWritable { withdrawReplacement() }
        if session.library.access.isWritable, let message = accessMessage,
            notification.isShowing(message)
        {
            notification.hide()
        }
        updateActions()
        records.updateAccess()
        detail.updateAccess()
        many.updateAccess()
    }

    func saveStateChanged(_ session: Session) {
        sidebar.navigationItem.prompt = sharing
        records.updateCount()
        detail.updateSaveState()
        if showsMany { many.updateSaveState() }
    }

    func changeBegins(_ session: Session) {
        noteChange()
        withdrawUndoOffer()
    }

    func tookLong(_ change: RunningChange, _ session: Session) {
        notification.showActivity(
            change.activity.text, cancelTitle: translated("_Cancel"), cancel: change.cancel)
        saveStateChanged(session)
    }

    func ended(_ change: RunningChange, _ session: Session) {
        saveStateChanged(session)
        if let next = session.longChanges.last {
            tookLong(next, session)
        } else if change.wasPrevented {
            notification.show(translated("Canceled. Nothing was changed."))
        } else {
            notification.endActivity()
        }
    }

    func lost(_ text: LostText, _ session: Session) { tell(of: text) }

    func dayChanged(_ session: Session) {
        records.send(.dayChanged)
        detail.showLoans(opens: false)
    }

    func reconnected(_ session: Session) {
        records.send(.reconnected)
        detail.refresh()
        if showsMany { showSelection() }
    }

    func failed(_ error: LibraryError, _ session: Session) {
        report(error)
    }

    func report(_ error: LibraryError) {
        if error.code == .openElsewhere { return reportOpenElsewhere(error) }
        // A lost connection or a changed role. What is shown stays, and what is typed is kept, so
        // nobody has to answer.
        let isOfAccess =
            session.library is any RoleStorage && error == session.library.access.obstacle
        if isOfAccess, error.code == .missing { return reportReplacement(error) }
        if [.notConnected, .standby].contains(error.code) || isOfAccess || error.isOfConnecting {
            accessMessage = showAccess(error)
            return
        }
        let title =
            switch error.code {
            case .readOnly: translated("This library is read-only")
            default: translated("The operation could not be completed")
            }
        AlertController.show(title: title, message: error.message, over: window)
    }

    /// Shows why the library cannot be reached or changed, and offers to enter a password that is
    /// wrong now.
    private func showAccess(_ error: LibraryError) -> InAppNotification.MessageID {
        guard [.correct(.password), .correct(.user)].contains(error.remedy) else {
            return notification.show(error.message)
        }
        return notification.show(error.message, actionTitle: translated("C_onnect…")) {
            [weak self] in self?.connectAgain(after: error)
        }
    }

    /// Tells that the database has another library now, and offers to open that one, or that it has
    /// none. What is shown stays until then.
    private func reportReplacement(_ error: LibraryError) {
        let open = { [weak self] in self?.onReopen?(false) ?? () }
        let canOpen = error.remedy == .openAgain
        guard error != replacement?.error else {
            guard replacement?.isAnswered == true else { return }
            accessMessage = notification.show(
                error.message, actionTitle: canOpen ? translated("_Open Again") : nil, action: open)
            return
        }
        withdrawReplacement()
        if let message = accessMessage, notification.isShowing(message) { notification.hide() }
        let alert = AlertController(
            title: translated("This library is no longer there"), message: error.message)
        replacement = (error, alert, isAnswered: false)
        session.attempt { [weak self] library throws(LibraryError) in
            let typed = try await library.drafts()
            guard let self, replacement?.alert === alert else { return }
            if canOpen {
                offer(open, in: alert)
            } else {
                let close = AlertAction(title: translated("_Close"), style: .cancel) {
                    [weak self] _ in self?.replacement?.isAnswered = true
                }
                alert.addAction(close)
            }
            if !typed.isEmpty { offerToCopyTyped(in: alert, after: error) }
            alert.present(over: window)
        }
    }

    /// Offers to open the other library.
    private func offer(_ open: @escaping () -> Void, in alert: AlertController) {
        let cancel = AlertAction(title: translated("_Cancel"), style: .cancel) { [weak self] _ in
            self?.replacement?.isAnswered = true
        }
        let openAgain = AlertAction(title: translated("_Open Again")) { _ in open() }
        alert.addAction(cancel)
        alert.addAction(openAgain)
        alert.preferredAction = openAgain
    }

    /// Offers to copy the texts that are not in the library, and to go on then.
    private func offerToCopyTyped(in alert: AlertController, after error: LibraryError) {
        let copy = AlertAction(title: translated("_Copy Typed Text")) { [weak self, session] _ in
            self?.replacement?.isAnswered = true
            session.attempt { library throws(LibraryError) in
                Clipboard.setText(try await library.drafts().copiedText(in: session.lists))
                self?.report(error)
            }
        }
        alert.addAction(copy)
        // Keys of whoever is still typing must not open the other library.
        alert.preferredAction = copy
    }

    /// Ends telling that the database has another library, or none.
    func withdrawReplacement() {
        replacement?.alert.dismiss(animated: false)
        replacement = nil
    }
}

extension LibraryError {
    /// Whether the server could not be reached with the address or the password.
    fileprivate var isOfConnecting: Bool {
        if case .correct? = remedy { true } else { false }
    }
}
