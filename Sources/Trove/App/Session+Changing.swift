import TroveModel

/// A change that was not made, because somebody else has changed the same meanwhile.
struct Conflict {
    /// The kind of change.
    enum Kind {
        case value, undo, redo
    }

    let kind: Kind
    /// The other change, as an error.
    let error: LibraryError
    /// Whether there is something left to undo or redo.
    var hasRest: Bool { kind == .value || error.remedy == .applyRest }
    /// Makes the change nevertheless: replaces the value, or undoes or redoes the rest. If nothing
    /// is left, passes over the step.
    let resolve: () -> Void
}

/// Changes of the library.
extension Session {
    /// Performs an edit; calls `body` when it is saved. Reports errors.
    func perform(_ edit: Edit, then body: @escaping (Change) -> Void = { _ in }) {
        attempt(as: .saving) { [weak self] library throws(LibraryError) in
            do throws(LibraryError) {
                body(try await library.perform(edit))
            } catch  where error.code == .conflict {
                self?.report(error, .value) { self?.perform(edit, then: body) }
            }
        }
    }

    /// Performs an edit for a dialog. Calls `answer` with the error, or with nil on success; then
    /// `body`.
    func submit(
        _ edit: Edit, answer: @escaping (LibraryError?) -> Void,
        then body: @escaping (Change) -> Void = { _ in }
    ) {
        attempt(as: .saving) { library throws(LibraryError) in
            do throws(LibraryError) {
                let change = try await library.perform(edit)
                answer(nil)
                body(change)
            } catch {
                answer(error)
            }
        }
    }

    /// Undoes the last change; calls `body` with it, or with nil if there is none. Reports errors.
    func undo(then body: @escaping (Change?) -> Void = { _ in }) {
        attempt(as: .undoing) { [weak self] library throws(LibraryError) in
            do throws(LibraryError) {
                body(try await library.undo())
            } catch  where error.code == .conflict {
                self?.report(error, .undo) {
                    self?.attempt(as: .undoing) { library throws(LibraryError) in
                        let change = try await library.undoUnchanged()
                        if error.remedy == .applyRest { body(change) }
                    }
                }
            }
        }
    }

    /// Redoes the change undone last; calls `body` with it, or with nil if there is none. Reports
    /// errors.
    func redo(then body: @escaping (Change?) -> Void = { _ in }) {
        attempt(as: .redoing) { [weak self] library throws(LibraryError) in
            do throws(LibraryError) {
                body(try await library.redo())
            } catch  where error.code == .conflict {
                self?.report(error, .redo) {
                    self?.attempt(as: .redoing) { library throws(LibraryError) in
                        let change = try await library.redoUnchanged()
                        if error.remedy == .applyRest { body(change) }
                    }
                }
            }
        }
    }

    private func report(
        _ error: LibraryError, _ kind: Conflict.Kind, resolve: @escaping () -> Void
    ) {
        let conflict = Conflict(kind: kind, error: error, resolve: resolve)
        for observer in observers { observer.conflicted(conflict, self) }
    }
}
