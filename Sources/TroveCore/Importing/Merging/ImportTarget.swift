/// The list that a file is imported into, and how its records find theirs.
public struct ImportTarget: Hashable, Sendable {
    public var list: ListID
    /// Names of the fields that say which record of the list a record of the file is; empty to add all.
    ///
    /// Two values are the same if they are without case, accents, space at both ends, and with single
    /// spaces for any other. Where several records agree so, those that agree to the letter are meant.
    public var keys: [String]
    /// Whether the list gets the fields that only the file has.
    public var addsMissingFields: Bool
    /// Whether a value that the file leaves empty empties the record's; otherwise it stays.
    public var clearsEmptyValues: Bool

    public init(
        list: ListID, keys: [String] = [], addsMissingFields: Bool = false,
        clearsEmptyValues: Bool = false
    ) {
        self.list = list
        self.keys = keys
        self.addsMissingFields = addsMissingFields
        self.clearsEmptyValues = clearsEmptyValues
    }
}

/// What became of the records of a file.
public struct ImportCounts: Hashable, Sendable {
    /// Records that are new in the list.
    public var added = 0
    /// Records of the list that got other values.
    public var updated = 0
    /// Records of the list that already had these values.
    public var unchanged = 0
    /// Records of the file that were left out because several records of the list have their key.
    public var ambiguous = 0
    /// Records of the file that were left out because another one before has the same key.
    public var duplicates = 0

    public init() {}
}
