/// The folded groups of a list.
///
/// They belong to one grouping. All groups can be folded however many there are, and then single
/// ones unfolded:
///
///     var folded = FoldedGroups()
///     folded.setAll(true, of: .firstLetter(title))
///     folded.set(false, SectionLabel.letter("A").key, of: .firstLetter(title))
///     folded.contains(SectionLabel.letter("B").key, of: .firstLetter(title))   // true
///     folded.contains(SectionLabel.value("B").key, of: .value(author))         // false
public struct FoldedGroups: Hashable, Sendable, Codable {
    private var grouping = RecordGrouping.none
    private var foldsAll = false
    /// The keys of the groups that differ from the others.
    private var exceptions: Set<String> = []

    private enum CodingKeys: String, CodingKey {
        case grouping = "of"
        case foldsAll = "all"
        case exceptions = "except"
    }

    /// Creates a setting without folded groups.
    public init() {}

    /// Whether all groups are open, whatever the grouping.
    public var isEmpty: Bool { !foldsAll && exceptions.isEmpty }

    /// Returns whether any group of a grouping may be folded.
    public func concerns(_ grouping: RecordGrouping) -> Bool {
        !isEmpty && self.grouping == grouping
    }

    /// Returns whether the group with a ``SectionLabel/key`` is folded.
    public func contains(_ key: String, of grouping: RecordGrouping) -> Bool {
        concerns(grouping) && foldsAll != exceptions.contains(key)
    }

    /// Folds or unfolds the group with a ``SectionLabel/key``.
    public mutating func set(_ isFolded: Bool, _ key: String, of grouping: RecordGrouping) {
        if self.grouping != grouping { setAll(false, of: grouping) }
        if foldsAll != isFolded { exceptions.insert(key) } else { exceptions.remove(key) }
    }

    /// Folds or unfolds all groups.
    public mutating func setAll(_ isFolded: Bool, of grouping: RecordGrouping) {
        (self.grouping, foldsAll, exceptions) = (grouping, isFolded, [])
    }

    /// The same groups folded in another grouping, that of a copy of the list.
    func moved(from old: RecordGrouping, to new: RecordGrouping) -> FoldedGroups {
        guard concerns(old), new != .none else { return FoldedGroups() }
        var moved = self
        moved.grouping = new
        return moved
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        grouping = try container.decode(RecordGrouping.self, forKey: .grouping)
        foldsAll = try container.decodeIfPresent(Bool.self, forKey: .foldsAll) ?? false
        exceptions =
            try container.decodeIfPresent(Set<String>.self, forKey: .exceptions) ?? []
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(grouping, forKey: .grouping)
        if foldsAll { try container.encode(true, forKey: .foldsAll) }
        if !exceptions.isEmpty { try container.encode(exceptions.sorted(), forKey: .exceptions) }
    }
}
