import Foundation
import TableKit
import TextCore
import TroveModel

/// The preferences of the program and of its library. Changes apply at once.
final class PreferencesDialog {
    /// Called with changed preferences of the program, to save and apply them.
    var onChange: ((Preferences) -> Void)?
    /// Called with the place to show at the next start; nil for the last one.
    var onStartChange: ((SidebarItem?) -> Void)?

    private let dialog: Dialog
    private let session: Session
    private let grid = LabeledGrid()
    private let appearance = PopUpButton(Preferences.Appearance.allCases.map(\.title))
    private let dates = PopUpButton(DateStyle.allCases.map(\.example))
    private let start = PopUpButton()
    private let reminders = CheckBox(translated("Re_mind me even when Trove is closed"))
    private let schedule = ReminderSchedule(program: Launcher.program, run: Launcher.run)
    private let trash = PopUpButton()
    private let backups = PopUpButton()
    private var preferences: Preferences
    private let places: [SidebarItem?]
    private var trashChoices: [Int?] = []
    private var plans = BackupPlan.choices
    private var hasHeading = false

    /// The numbers of days in the trash to choose from; nil for no limit.
    private static let trashDays: [Int?] = [7, 30, 90, 365, nil]

    /// Creates a dialog.
    ///
    /// - Parameters:
    ///   - preferences: The present preferences.
    ///   - place: The place to show at the next start; nil for the last one.
    ///   - session: The session of the library.
    ///   - parent: The window that the dialog belongs to.
    init(_ preferences: Preferences, start place: SidebarItem?, session: Session, parent: View) {
        (self.preferences, self.session) = (preferences, session)
        places =
            [nil] + session.lists.map { .list($0.id) }
            + session.smartLists.map { .smartList($0.id) }
        dialog = Dialog(
            title: translated("Preferences"), parent: parent, size: (480, -1), cancelLabel: nil,
            acceptLabel: translated("_Done"))
        start.titles = places.map { session.title(of: $0) }
        start.selectedIndex = places.firstIndex(of: place) ?? 0
        appearance.selectedIndex = Preferences.Appearance.allCases
            .firstIndex(of: preferences.appearance)
        dates.selectedIndex = DateStyle.allCases.firstIndex(of: preferences.dates)
        addRows()
        connect()
        dialog.append(grid.margin(18))
        dialog.onAccept = { [self] in dialog.close() }
    }

    func present() {
        dialog.present()
        appearance.grabFocus()
        readLibrary()
        readSchedule()
    }

    // MARK: Reminders

    private func readSchedule() {
        Task { [weak self, schedule] in
            let isOn = await schedule.isOn()
            guard let self else { return }
            reminders.onChange = nil
            reminders.isOn = isOn
            reminders.isEnabled = true
            reminders.onChange = { [weak self] in self?.setReminders($0) }
        }
    }

    private func setReminders(_ isOn: Bool) {
        reminders.isEnabled = false
        dialog.obstacle = nil
        Task { [weak self, schedule] in
            do throws(LibraryError) {
                try await schedule.set(isOn)
            } catch {
                self?.dialog.report(error.message)
            }
            self?.readSchedule()
        }
    }

    // MARK: Content

    private func addRows() {
        addHeading(translated("Program"))
        add(translated("_Colors"), appearance)
        add(translated("D_ates"), dates)
        add(translated("Show at _Startup"), start)
        addReminders()
        addHeading(translated("Library"))
        add(translated("Empty _Trash After"), trash)
        add(translated("Keep _Backups of"), backups)
    }

    /// The desktop reminds of the user's own library only.
    private func addReminders() {
        grid.addRow(reminders)
        reminders.isEnabled = false
        guard !LibraryPath.isSame(session.library.url, Startup.defaultURL) else { return }
        let note = translated("For your own library, not for this one")
        grid.addRow(Label(note, wraps: true).style("dim-label"))
        reminders.accessibilityHint = note
    }

    private func addHeading(_ text: String) {
        let label = Label(text)
        label.font = .preferredFont(forTextStyle: .headline)
        grid.addHeading(label.margin(top: hasHeading ? 12 : 0))
        hasHeading = true
    }

    private func add(_ text: String, _ control: View) {
        let label = Label(text, mnemonic: true, wraps: true).style("dim-label")
        control.accessibilityLabel = text.strippingMnemonic
        control.setLabeled(by: label)
        grid.addRow(label, control)
    }

    private func connect() {
        appearance.onChange = { [weak self] index in
            guard let index else { return }
            self?.change { $0.appearance = Preferences.Appearance.allCases[index] }
        }
        dates.onChange = { [weak self] index in
            guard let index else { return }
            self?.change { $0.dates = DateStyle.allCases[index] }
        }
        start.onChange = { [weak self] index in
            guard let self, let index else { return }
            onStartChange?(places[index])
        }
        trash.onChange = { [weak self] index in
            guard let self, let index else { return }
            set { [days = trashChoices[index]] library throws(LibraryError) in
                try await library.setTrashDays(days)
            }
        }
        backups.onChange = { [weak self] index in
            guard let self, let index else { return }
            set { [plan = plans[index]] library throws(LibraryError) in
                try await library.setBackupPlan(plan)
            }
        }
    }

    private func change(_ body: (inout Preferences) -> Void) {
        body(&preferences)
        onChange?(preferences)
    }

    // MARK: Library

    private func readLibrary() {
        for control in [trash, backups] { control.isEnabled = session.library.access.isWritable }
        Task { [weak self, library = session.library] in
            do throws(LibraryError) {
                let days = try await library.trashDays()
                let plan = try await library.backupPlan()
                let authority = try await (library as? any RoleStorage)?.roleAuthority()
                self?.show(days: days, plan: plan)
                // The time in the trash is the same for everybody.
                if authority?.ownsLibrary == false { self?.trash.isEnabled = false }
            } catch {
                self?.dialog.report(error.message)
            }
        }
    }

    private func show(days: Int?, plan: BackupPlan) {
        trashChoices = Self.trashDays
        if !trashChoices.contains(days) { trashChoices.insert(days, at: 0) }
        trash.titles = trashChoices.map { count in
            guard let count else { return translated("Never") }
            return translated("{count} day", plural: "{count} days", count: count)
                .filling(["count": count.grouped])
        }
        trash.selectedIndex = trashChoices.firstIndex(of: days)
        if !plans.contains(plan) { plans.insert(plan, at: 0) }
        backups.titles = plans.map(\.title)
        backups.selectedIndex = plans.firstIndex(of: plan)
    }

    private func set(
        _ body: @escaping (any LibraryStorage) async throws(LibraryError) -> Void
    ) {
        dialog.obstacle = nil
        Task { [weak self, library = session.library] in
            do throws(LibraryError) {
                try await body(library)
            } catch {
                self?.dialog.report(error.message)
                self?.readLibrary()
            }
        }
    }
}

extension Preferences.Appearance {
    fileprivate var title: String {
        switch self {
        case .desktop: translated("Follow System")
        case .light: translated("Light", context: "colors")
        case .dark: translated("Dark", context: "colors")
        }
    }

    /// The style of the windows.
    var style: UserInterfaceStyle {
        switch self {
        case .desktop: .unspecified
        case .light: .light
        case .dark: .dark
        }
    }
}

extension DateStyle {
    /// Today in this form.
    fileprivate var example: String {
        let today = PartialDate.today
        return today.map { DateText(style: self).text(of: $0) } ?? rawValue
    }
}

extension Session {
    /// The title of a place to show at the start; nil for the last one.
    fileprivate func title(of place: SidebarItem?) -> String {
        switch place {
        case .list(let id): list(id)?.name ?? ""
        case .smartList(let id): smartList(id)?.name ?? ""
        case .trash: translated("Trash")
        case .folder(let name): name
        case nil: translated("Last Open List")
        }
    }
}
