import TroveModel

/// The move of a draft to another record, together with the value of its field.
struct DraftMove: Hashable, Sendable, Codable {
    /// The former place of the draft.
    var old: ValueDraft.Place
    /// The new place of the draft.
    var new: ValueDraft.Place

    /// The move back.
    var inverse: DraftMove { DraftMove(old: new, new: old) }
}

extension EditPlanner {
    /// The steps that move drafts with their records to another list, for fields that match there.
    func draftSteps(for conversion: RecordConversion) throws -> [Step] {
        let fields = Dictionary(conversion.rules.fieldPairs.map { ($0.source.id, $0.target.id) }) {
            first, _ in first
        }
        let places = try DraftTable.places(
            in: conversion.rules.source.id, where: { conversion.rules.newIDs[$0] != nil }, db: db)
        let moves = places.compactMap { old -> DraftMove? in
            guard let record = conversion.rules.newIDs[old.record], let field = fields[old.field]
            else { return nil }
            return DraftMove(
                old: old,
                new: ValueDraft.Place(
                    list: conversion.rules.target.id, record: record, field: field))
        }
        return moves.isEmpty ? [] : [.moveDrafts(moves)]
    }

    /// The steps that move drafts of merged records to the kept one, for fields without a draft
    /// there.
    func draftSteps(
        merging others: Set<RecordID>, into kept: RecordID, of list: ListID
    ) throws -> [Step] {
        let places = try DraftTable.places(
            in: list, where: { $0 == kept || others.contains($0) }, db: db)
        var taken = Set(places.filter { $0.record == kept }.map(\.field))
        let moves = places.compactMap { old -> DraftMove? in
            guard old.record != kept, taken.insert(old.field).inserted else { return nil }
            return DraftMove(
                old: old, new: ValueDraft.Place(list: list, record: kept, field: old.field))
        }
        return moves.isEmpty ? [] : [.moveDrafts(moves)]
    }
}
