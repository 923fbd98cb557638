import TableKit
import TroveModel

/// The numbers of records that the smart lists find, counted off the main thread.
final class SmartListCounts {
    /// Called after a number changed.
    var onChange: (() -> Void)?
    /// The numbers that are known.
    private(set) var counts: [SmartListID: Int] = [:]

    private let session: Session
    /// The definitions that the numbers belong to.
    private var counted: [SmartListID: SmartListDraft] = [:]
    private var stale: Set<SmartListID> = []
    private var counting: Task<Void, Never>?
    private var pending: LoopSource?

    /// The time without changes before counting begins, in milliseconds.
    private static let delay = 150

    /// Creates the numbers of a session's smart lists and follows its changes.
    init(_ session: Session) {
        self.session = session
        session.addObserver(self)
        update()
    }

    /// Counts new and changed smart lists, and forgets deleted ones.
    private func update() {
        let lists = session.smartLists
        for smart in lists where counted[smart.id] != smart.definition { stale.insert(smart.id) }
        let known = Set(lists.map(\.id))
        counts = counts.filter { known.contains($0.key) }
        counted = counted.filter { known.contains($0.key) }
        stale.formIntersection(known)
        countLater()
    }

    private func countLater() {
        guard !stale.isEmpty else { return }
        pending?.cancel()
        pending = MainLoop.after(milliseconds: Self.delay) { [weak self] in self?.count() }
    }

    private func count() {
        guard counting == nil else { return }
        counting = Task { [weak self, library = session.library] in
            while let smart = self?.takeStale() {
                // A smart list that cannot be counted, as its list was deleted, has no number.
                let count = try? await library.count(of: smart)
                self?.adopt(count, of: smart)
            }
            self?.counting = nil
        }
    }

    private func takeStale() -> SmartList? {
        guard let smart = session.smartLists.first(where: { stale.contains($0.id) }) else {
            return nil
        }
        stale.remove(smart.id)
        return smart
    }

    private func adopt(_ count: Int?, of smart: SmartList) {
        guard session.smartList(smart.id) != nil else { return }
        counted[smart.id] = smart.definition
        guard counts[smart.id] != count else { return }
        counts[smart.id] = count
        onChange?()
    }

    /// Whether a change may add records to a smart list or remove some. The titles of linked
    /// records count as values.
    private func concerns(_ change: Change, _ smart: SmartList) -> Bool {
        guard let searched = smart.definition.list, let changed = change.list else { return true }
        return searched == changed || session.list(searched)?.linkTargets.isEmpty == false
    }
}

extension SmartListCounts: Session.Observer {
    func listsChanged(_ session: Session) { update() }

    func dayChanged(_ session: Session) {
        for smart in session.smartLists where smart.query.dependsOnToday { stale.insert(smart.id) }
        countLater()
    }

    func reconnected(_ session: Session) {
        stale.formUnion(session.smartLists.map(\.id))
        countLater()
    }

    func changed(_ change: Change, _ session: Session) {
        for smart in session.smartLists where concerns(change, smart) { stale.insert(smart.id) }
        countLater()
    }
}
