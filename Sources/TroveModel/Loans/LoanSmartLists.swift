import TextCore

/// The smart lists that come with the first loan of a library.
public enum LoanSmartLists {
    /// The smart lists of lent and of overdue records, named in the language of
    /// messages.
    public static var drafts: [SmartListDraft] {
        [
            SmartListDraft(
                name: translated("Lent"), icon: "mail-send-symbolic", query: "lent:yes"),
            SmartListDraft(
                name: translated("Overdue"), icon: "alarm-symbolic", query: "overdue:yes"),
        ]
    }

    /// The smart lists to create with a loan: none if the library has had loans before, and no
    /// second one with the same query.
    ///
    /// - Parameters:
    ///   - isFirst: Whether the library has no other loans.
    ///   - queries: The queries of the existing smart lists.
    public static func missing(isFirst: Bool, besides queries: [String]) -> [SmartListDraft] {
        isFirst ? drafts.filter { !queries.contains($0.query) } : []
    }
}
