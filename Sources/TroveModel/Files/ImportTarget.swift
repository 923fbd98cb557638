/// The list to import a file into, and the way to match records.
public struct ImportTarget: Hashable, Sendable {
    /// The list to import into.
    public var list: ListID
    /// The names of the fields that identify a record in both the file and the list; empty to add
    /// all records.
    ///
    /// Values match if they are equal without case, accents and surplus white space. If several
    /// records match, an exact match is preferred.
    public var keys: [String]
    /// Further fields of the list that identify a record, which columns of the file were chosen
    /// for.
    public var keyFields: [FieldID]
    /// Whether to add fields to the list that only the file has.
    public var addsMissingFields: Bool
    /// Whether empty values of the file clear the values of matching records.
    public var clearsEmptyValues: Bool

    /// Creates a target; without keys, all records are added.
    public init(
        list: ListID, keys: [String] = [], keyFields: [FieldID] = [],
        addsMissingFields: Bool = false, clearsEmptyValues: Bool = false
    ) {
        self.list = list
        self.keys = keys
        self.keyFields = keyFields
        self.addsMissingFields = addsMissingFields
        self.clearsEmptyValues = clearsEmptyValues
    }
}

/// The number of records by outcome of an import.
public struct ImportCounts: Hashable, Sendable {
    /// Records added to the list.
    public var added = 0
    /// Records of the list whose values changed.
    public var updated = 0
    /// Records of the list that already had the same values.
    public var unchanged = 0
    /// Records of the file left out because their key matches several records of the list.
    public var ambiguous = 0
    /// Records of the file left out because an earlier record has the same key.
    public var duplicates = 0

    /// Creates counts of zero.
    public init() {}
}
