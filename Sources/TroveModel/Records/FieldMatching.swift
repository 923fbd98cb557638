import TableCore
import TextCore

/// A mapping of the fields of one list to those of another. Fields match by name, ignoring case and
/// accents; of several with the same name, the one of the same kind is preferred. Title fields
/// match each other.
public struct FieldMatching: Hashable, Sendable {
    /// Two matching fields.
    public struct Pair: Hashable, Sendable {
        /// The field of the source list.
        public let source: FieldID
        /// The field of the target list.
        public let target: FieldID
    }

    /// The matching fields, in the order of the source's fields.
    public let pairs: [Pair]
    /// The fields of the source without a match. Computed fields are left out.
    public let unmatched: [FieldID]

    /// Matches the fields of two lists.
    ///
    /// - Complexity: O(*source fields* × *target fields*).
    public init(from source: List, to target: List) {
        var free = target.fields.filter(\.isWritable)
        var found: [FieldID: FieldID] = [:]
        let wanted = source.fields.filter { $0.kind != .computed }
        func match(_ isSame: (Field, Field) -> Bool) {
            for field in wanted where found[field.id] == nil {
                guard let index = free.firstIndex(where: { isSame(field, $0) }) else { continue }
                found[field.id] = free.remove(at: index).id
            }
        }
        match { Self.haveOneName($0, $1) && $0.kind == $1.kind }
        match(Self.haveOneName)
        match {
            $0.id == source.titleField?.id && $1.id == target.titleField?.id && $0.kind.isTextual
                && $1.kind.isTextual
        }
        pairs = wanted.compactMap { field in
            found[field.id].map { Pair(source: field.id, target: $0) }
        }
        unmatched = wanted.map(\.id).filter { found[$0] == nil }
    }

    private static func haveOneName(_ a: Field, _ b: Field) -> Bool {
        SearchFolding.folded(a.name) == SearchFolding.folded(b.name)
    }
}
