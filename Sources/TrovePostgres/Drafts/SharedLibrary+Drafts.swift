import Foundation
import TroveModel

extension SharedLibrary {
    public func drafts() async throws(LibraryError) -> [ValueDraft] { throw LibraryError(.unexpected, "missing") }
    public nonisolated(nonsending) func enter(_ edit: Edit, typed text: String, at place: ValueDraft.Place) async throws(LibraryError) -> EntryOutcome { throw LibraryError(.unexpected, "missing") }
    public nonisolated(nonsending) func enterLink(typed text: String, at place: ValueDraft.Place) async throws(LibraryError) -> EntryOutcome { throw LibraryError(.unexpected, "missing") }
    @discardableResult
    public nonisolated(nonsending) func keep(_ draft: ValueDraft) async throws(LibraryError) -> ValueDraft { throw LibraryError(.unexpected, "missing") }
    public nonisolated(nonsending) func dropDraft(at place: ValueDraft.Place) async throws(LibraryError) { throw LibraryError(.unexpected, "missing") }
}
