/// A drag over the section index, which selects the title under the pointer. Spec 000.83.
///
/// ```swift
/// var drag = IndexDrag()
/// drag.move(to: 2)                                     // true: scroll to the third title
/// drag.move(to: 2)                                     // false
/// drag.follow(from: ["A", "B", "C"], to: ["A", "C"])   // "C" is still the one
/// drag.move(to: 1)                                     // false
/// ```
public struct IndexDrag: Hashable, Sendable {
    /// The index of the selected title; `nil` before the first one.
    public private(set) var title: Int?

    /// Creates the state before a drag.
    public init() {}

    /// Selects the title under the pointer.
    ///
    /// - Returns: Whether it is another one than before.
    public mutating func move(to title: Int) -> Bool {
        defer { self.title = title }
        return title != self.title
    }

    /// Follows a change of the titles: the selected one keeps its text. If several titles have it,
    /// the order among them decides.
    public mutating func follow(from old: [String], to new: [String]) {
        guard let title, old.indices.contains(title) else {
            self.title = nil
            return
        }
        let number = old[..<title].count { $0 == old[title] }
        let same = new.indices.filter { new[$0] == old[title] }
        self.title = same.isEmpty ? nil : same[min(number, same.count - 1)]
    }

    /// Ends the drag.
    public mutating func end() { title = nil }
}
