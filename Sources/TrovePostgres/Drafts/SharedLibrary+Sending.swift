import Foundation
import TextCore
import TroveModel

/// Texts that were entered while the server could not be reached.
extension SharedLibrary {
    /// The file for the unsent texts of the library at `url`, in a folder of the person's data. A
    /// library that takes the place of another one has a file of its own.
    static func unsentFile(of url: URL, identity: String, in folder: URL) -> URL {
        folder.appending(path: "unsent/\(LibraryPath.busName(of: url)).\(identity).jsonl")
    }

    /// Keeps a text that the server did not take.
    ///
    /// - Parameters:
    ///   - purpose: The purpose of the text.
    ///   - error: Why it was not taken. After a lost connection, it is sent later; after other
    ///     errors, it stays as a draft.
    func keepUnsent(
        _ draft: ValueDraft, for purpose: UnsentText.Purpose, because error: LibraryError
    ) -> ValueDraft {
        let isWaiting = error.code == .notConnected
        // Later reads must not change which value the text is meant to replace.
        seen.beginTyping(at: draft.place)
        let text = UnsentText(
            place: draft.place, text: draft.text,
            reason: purpose == .draft ? draft.reason : error.message,
            purpose: isWaiting ? purpose : .draft, seen: seen.value(at: draft.place))
        let kept = unsent.keep(text) ?? draft
        broadcaster.tell(.draftsChanged)
        return kept
    }

    /// Sends the unsent texts in the order of their entry, in the background. A text that would
    /// replace somebody else's change becomes a draft with a sentence about that change.
    func sendUnsent() {
        guard !unsent.all.isEmpty, access.isWritable else { return }
        sending.withLock { task in
            task = Task.detached { [weak self, earlier = task] in
                await earlier?.value
                await self?.sendAll()
            }
        }
    }

    private nonisolated(nonsending) func sendAll() async {
        for (number, text) in unsent.all {
            do throws(LibraryError) {
                try await send(text)
            } catch  where error.code == .notFound {
                // The field or the record is gone, but the person can still copy the text.
                broadcaster.tell(
                    .textLost(ValueDraft(text.text, at: text.place, reason: error.message)))
            } catch {
                // The next connection tries again.
                return
            }
            unsent.forget(text.place, number: number)
            broadcaster.tell(.draftsChanged)
        }
    }

    private nonisolated(nonsending) func send(_ text: UnsentText) async throws(LibraryError) {
        let place = text.place
        if let value = text.seen { seen.noteTyping(over: value, at: place) }
        switch text.purpose {
        case .draft: try await write(ValueDraft(text.text, at: place, reason: text.reason))
        case .discarding: try await dropOnServer(at: place)
        case .link:
            _ = try await write(typed: text.text, at: place, Self.link(text.text, at: place))
        case .choice:
            let edit = Edit.addChoice(
                text.text, field: place.field, record: place.record, list: place.list)
            _ = try await write(typed: text.text, at: place) { _ in edit }
        case .value(let value):
            let edit = Edit.setValue(
                value, field: place.field, record: place.record, list: place.list)
            _ = try await write(typed: text.text, at: place) { _ in edit }
        }
    }
}
