extension List {
    /// A name for a new list that no other list has: the wanted one, or one with a number after it.
    ///
    /// Two lists may have the same name; this is only a proposal.
    ///
    ///     List.freeName("Films", among: ["Films", "Films 2"])   // "Films 3"
    ///
    /// - Parameters:
    ///   - wanted: The wanted name.
    ///   - taken: The names of the other lists. Upper and lower case are the same.
    public static func freeName(_ wanted: String, among taken: some Sequence<String>) -> String {
        let taken = Set(taken.map { $0.lowercased() })
        guard !wanted.isEmpty, taken.contains(wanted.lowercased()) else { return wanted }
        var (base, number) = (wanted[...], 2)
        if let space = wanted.lastIndex(of: " "), let last = Int(wanted[space...].dropFirst()),
            last > 1, last < .max
        {
            (base, number) = (wanted[..<space], last + 1)
        }
        while taken.contains("\(base) \(number)".lowercased()) { number += 1 }
        return "\(base) \(number)"
    }
}
