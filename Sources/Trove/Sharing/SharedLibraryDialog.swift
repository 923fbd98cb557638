import Foundation
import TableKit
import TextCore
import TroveModel

/// A dialog for opening a shared library on a server, and for creating one in an empty database.
final class SharedLibraryDialog {
    /// The task of the dialog.
    enum Task {
        case open, create
        /// Creates a library for a copy.
        case copy
    }

    /// Called to connect. Call `answer` with the error; nil on success.
    var onConnect: ((SharedLibraryEntry, _ answer: @escaping (LibraryError?) -> Void) -> Void)?
    /// Called after the dialog was closed, whether it connected or not.
    var onClose: (() -> Void)? {
        get { dialog.onClose }
        set { dialog.onClose = newValue }
    }

    private let dialog: Dialog
    private let server = TextField()
    private let database = TextField()
    private let user = TextField()
    private let password = TextField()
    private let indicator = ActivityIndicator()
    private var isConnecting = false
    /// The field with the focus at the beginning; nil for the first one.
    private var firstField: TextField?
    /// The server as it was divided last: then the other fields count.
    private var dividedServer = ""
    /// The field that had the focus when the connection began.
    private var lastField: TextField?

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - library: The open library, whose server and user are suggested if it is shared.
    ///   - parent: The window that the dialog belongs to.
    convenience init(_ task: Task, beside library: URL, parent: View) {
        self.init(task, SharedLibraryEntry(beside: library), parent: parent)
    }

    /// Creates a dialog that corrects the address of a library that could not be opened, or enters
    /// its password.
    ///
    /// - Parameter parent: The window that the dialog belongs to; nil if none is open.
    convenience init(correcting library: URL, after error: LibraryError, parent: View?) {
        self.init(.open, SharedLibraryEntry(for: library), parent: parent)
        divide()
        dialog.report(error.message)
        firstField = field(toCorrect: error) ?? server
    }

    private init(_ task: Task, _ suggestion: SharedLibraryEntry, parent: View?) {
        dialog = Dialog(
            title: task.title, parent: parent, size: (500, -1),
            cancelLabel: translated("_Cancel"), acceptLabel: task.acceptLabel)
        dialog.append(makeContent(task))
        dialog.onAccept = { [self] in connect() }
        dialog.hasReasonAtStart = true
        server.placeholder = translated("This computer")
        (server.text, database.text) = (suggestion.server, suggestion.database)
        user.text = suggestion.user
        password.isSecureTextEntry = true
        changed()
    }

    func present() {
        (firstField ?? server).grabFocus()
        dialog.present()
    }

    private func makeContent(_ task: Task) -> View {
        let grid = GridView(columnSpacing: 12, rowSpacing: 12)
        let rows = [
            (translated("_Server"), server), (translated("_Database"), database),
            (translated("_User"), user), (translated("_Password"), password),
        ]
        for (index, (name, field)) in rows.enumerated() {
            let label = Label(name, mnemonic: true).style("dim-label")
            field.accessibilityLabel = name.strippingMnemonic
            field.setLabeled(by: label)
            field.activatesDefault = true
            field.expand(horizontal: true)
            field.onChange = { [weak self] _ in self?.changed() }
            grid.addSubview(label.align(vertical: .center), column: 0, row: index)
            grid.addSubview(field, column: 1, row: index)
        }
        server.addAction(Action { [weak self] _ in self?.divide() }, for: .editingDidEnd)
        database.setRequired(true)
        return StackView(
            .vertical, spacing: 12,
            [
                Label(task.note, wraps: true).maximumCharacters(50), grid,
                Label(
                    translated("The password is kept in your keyring, if your desktop has one."),
                    wraps: true
                ).maximumCharacters(50).style("dim-label"), indicator,
            ]
        ).margin(18)
    }

    /// The entry; a whole address that was typed or pasted as the server is divided.
    private var entry: SharedLibraryEntry {
        let entry = SharedLibraryEntry(
            server: server.text, database: database.text, user: user.text, password: password.text)
        return server.text == dividedServer ? entry : entry.divided
    }

    /// Shows the parts of the entry in their fields.
    private func divide() {
        let entry = entry
        dividedServer = entry.server
        (server.text, database.text) = (entry.server, entry.database)
        (user.text, password.text) = (entry.user, entry.password)
        changed()
    }

    private func changed() {
        dialog.obstacle = entry.obstacle
        dialog.fitHeight()
    }

    private func connect() {
        divide()
        guard entry.address != nil, !isConnecting else { return }
        setConnecting(true)
        onConnect?(entry) { [self] error in
            setConnecting(false)
            guard let error else { return dialog.close() }
            dialog.report(error.message)
            dialog.fitHeight()
            field(toCorrect: error)?.grabFocus()
        }
    }

    /// The field that an error is about; else the last one with the focus.
    private func field(toCorrect error: LibraryError) -> TextField? {
        guard case .correct(let part)? = error.remedy else { return lastField }
        return switch part {
        case .server: server
        case .database: database
        case .user: user
        case .password: password
        }
    }

    private var fields: [TextField] { [server, database, user, password] }

    private func setConnecting(_ isConnecting: Bool) {
        self.isConnecting = isConnecting
        if isConnecting { lastField = fields.first { $0.containsFocus } }
        for field in fields { field.isEnabled = !isConnecting }
        if isConnecting { indicator.startAnimating() } else { indicator.stopAnimating() }
        dialog.fitHeight()
    }
}

extension SharedLibraryDialog.Task {
    fileprivate var title: String {
        switch self {
        case .open: translated("Open Shared Library")
        case .create: translated("Create Shared Library")
        case .copy: translated("Copy to Shared Library")
        }
    }

    fileprivate var acceptLabel: String {
        switch self {
        case .open: translated("C_onnect")
        case .create, .copy: translated("C_reate")
        }
    }

    fileprivate var note: String {
        switch self {
        case .open: translated("People with access to the database see and edit the same lists.")
        case .create: translated("The library is created in an empty PostgreSQL database.")
        case .copy:
            translated("Everything but the history is copied to an empty PostgreSQL database.")
        }
    }
}
