extension Range<Int> {
    /// The index that an item of these indexes gets when the user moves it one place up or down:
    /// the nearest one that it can have, or its own.
    ///
    ///     (0..<5).target(of: 1, steppedBy: 1) { $0 < 4 ? 1 : 4 }   // 4
    ///
    /// - Parameters:
    ///   - index: The index of the item.
    ///   - step: 1 for a move down, -1 for a move up.
    ///   - target: Returns the index that the item gets at a proposed one; its own if it cannot
    ///     move there.
    /// - Complexity: At most one call of `target` for every index.
    public func target(
        of index: Int, steppedBy step: Int, target: (_ proposed: Int) -> Int
    ) -> Int {
        var proposed = index + step
        while step != 0, contains(proposed) {
            let target = target(proposed)
            if target != index { return target }
            proposed += step
        }
        return index
    }
}
