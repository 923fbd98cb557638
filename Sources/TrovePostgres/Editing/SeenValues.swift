import Foundation
import Synchronization
import TroveModel

/// The values that the person at this client has seen, so that nobody's change is replaced unseen.
///
/// A value that is set is compared with the value in the table: if somebody changed it since it was
/// read here, it is not written. The person learns of the change, and may enter the value again to
/// replace it.
final class SeenValues: Sendable {
    private struct State {
        /// The values of records as they were read last.
        var records: [RecordAddress: [FieldID: FieldValue]] = [:]
        /// The records in order of their first read, to forget the oldest.
        var order: [RecordAddress] = []
        /// The values from which texts that are being typed began.
        var typing: [ValueDraft.Place: FieldValue] = [:]
    }

    private let state = Mutex(State())

    /// The number of records to keep. A person sees a few hundred at a time.
    private static let capacity = 8_192

    /// Notes the values of records that were read for the person.
    func note(_ records: [Record], of list: List) {
        state.withLock { state in
            for record in records.suffix(Self.capacity) {
                let address = RecordAddress(list: list.id, record: record.id)
                let values = zip(list.fields, record.values).filter { $0.0.kind != .computed }
                let isNew =
                    state.records.updateValue(
                        Dictionary(values.map { ($0.0.id, $0.1) }) { first, _ in first },
                        forKey: address) == nil
                if isNew { state.order.append(address) }
            }
            guard state.order.count > 2 * Self.capacity else { return }
            for address in state.order.prefix(Self.capacity) { state.records[address] = nil }
            state.order.removeFirst(Self.capacity)
        }
    }

    /// Notes the present value of a field, of which the person was told.
    func note(_ value: FieldValue, at place: ValueDraft.Place) {
        state.withLock { state in
            let address = RecordAddress(list: place.list, record: place.record)
            state.records[address]?[place.field] = value
            if state.typing[place] != nil { state.typing[place] = value }
        }
    }

    /// Notes that the person types into a field: reading its record again does not change what the
    /// text is meant to replace.
    func beginTyping(at place: ValueDraft.Place) {
        state.withLock { state in
            guard state.typing[place] == nil else { return }
            let address = RecordAddress(list: place.list, record: place.record)
            state.typing[place] = state.records[address]?[place.field]
        }
    }

    /// Notes which value a text is meant to replace.
    func noteTyping(over value: FieldValue, at place: ValueDraft.Place) {
        state.withLock { $0.typing[place] = value }
    }

    /// Notes that a text was entered or given up.
    func endTyping(at place: ValueDraft.Place) {
        state.withLock { $0.typing[place] = nil }
    }

    /// The value of a field that the person has seen; nil if it is not known.
    func value(at place: ValueDraft.Place) -> FieldValue? {
        state.withLock { state in
            let address = RecordAddress(list: place.list, record: place.record)
            return state.typing[place] ?? state.records[address]?[place.field]
        }
    }

    /// Forgets the values of records that an edit of this client changed, until they are read
    /// again.
    func forget(_ change: Change) {
        state.withLock { state in
            for part in change.parts {
                guard let list = part.list else { continue }
                func isChanged(_ address: RecordAddress, among ids: Set<RecordID>) -> Bool {
                    address.list == list && (part.affectsWholeList || ids.contains(address.record))
                }
                let ids = Set(part.updated + part.inserted + part.deleted)
                guard part.affectsWholeList || !ids.isEmpty else { continue }
                if part.affectsWholeList {
                    state.records = state.records.filter { !isChanged($0.key, among: ids) }
                    state.order.removeAll { isChanged($0, among: ids) }
                } else {
                    for id in ids {
                        state.records[RecordAddress(list: list, record: id)]? = [:]
                    }
                }
                state.typing = state.typing.filter { place, _ in
                    !isChanged(RecordAddress(list: place.list, record: place.record), among: ids)
                }
            }
        }
    }
}

/// A value that somebody else has changed since the person saw it.
struct ChangedSinceSeen: Error {
    let place: ValueDraft.Place
    /// The value in the library.
    let current: FieldValue
    /// The error for the person.
    let error: LibraryError
}
