/// A former state of a record, reconstructed from the present one by taking back one change after
/// the other.
///
/// An engine takes the changes back, and calls ``note(_:)`` before it changes a value.
package protocol PastValues {
    /// The place of the record.
    var address: RecordAddress { get }
    /// The part of a change that was taken back since the last call of ``begin()``.
    var change: PastChange { get set }
    /// The fields of the record's list, including removed ones.
    var fieldIDs: [FieldID] { get }

    /// The position of a field, which may have been removed.
    func position(of field: FieldID) -> Int64

    /// The value of a field now; nil for a field without stored values. The value names the field
    /// as it is called at present, or was at last.
    func value(of field: FieldID) -> RecordedValue?
}

/// The part of a record's change that was already taken back.
package struct PastChange {
    /// The effect on the record as a whole; nil if there is none.
    package var effect: RecordHistoryEntry.Effect?
    /// The values after the change, of the fields that it concerns.
    fileprivate var later: [FieldID: RecordedValue] = [:]

    package init(effect: RecordHistoryEntry.Effect? = nil) { self.effect = effect }
}

extension PastValues {
    /// Begins another change.
    package mutating func begin() { change = PastChange() }

    /// Notes a field whose value is about to change.
    package mutating func note(_ field: FieldID) {
        if change.later[field] == nil { change.later[field] = value(of: field) }
    }

    /// Notes that the record went to the trash, or came back from it.
    ///
    /// - Parameters:
    ///   - wasDeleted: Whether the record was in the trash before the change.
    ///   - isDeleted: Whether it was there afterwards.
    package mutating func noteTrash(from wasDeleted: Bool, to isDeleted: Bool) {
        if wasDeleted != isDeleted { change.effect = wasDeleted ? .restored : .deleted }
    }

    /// Notes a change of the record's loans.
    package mutating func noteLoan() {
        if change.effect == nil { change.effect = .changed }
    }

    /// The fields whose values the change concerns, in their order.
    func changes() -> [RecordedChange] {
        ordered(change.later.keys).compactMap { field in
            guard let after = change.later[field], let before = value(of: field) else {
                return nil
            }
            let change = RecordedChange(
                field: field, name: before.field.name, before: before, after: after)
            return change.isInvisible ? nil : change
        }
    }

    /// All values of the record, as those that it was added with.
    func firstValues() -> [RecordedChange] {
        ordered(fieldIDs).compactMap { field in
            guard let value = value(of: field), !value.value.isEmpty else { return nil }
            return RecordedChange(
                field: field, name: value.field.name,
                before: RecordedValue(.empty, in: value.field), after: value)
        }
    }

    private func ordered(_ fields: some Sequence<FieldID>) -> [FieldID] {
        fields.sorted { (position(of: $0), $0.rawValue) < (position(of: $1), $1.rawValue) }
    }
}
