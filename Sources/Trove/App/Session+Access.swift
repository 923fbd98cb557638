import TroveModel

/// The parts of the library that the person can change.
extension Session {
    /// Whether the person can change a part of a list; of nil, a part of the library beside the
    /// lists.
    func canChange(_ part: ListPart, of list: List?) -> Bool {
        let access = library.access
        return list.map { access.allowsChanging(part, of: $0) } ?? access.takesEdits
    }

    /// The lists whose records the person can change.
    var changeableLists: [List] { lists.filter { canChange(.records, of: $0) } }
}
