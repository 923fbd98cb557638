/// A screen in words, for whoever looks for what is wrong with it. Spec 09.13.
extension CollectionDisplay {
    /// One line for each view that shows, from the back to the front: what it is, its origin and
    /// size, and whatever is not as usual.
    ///
    /// ```
    /// cell 0.3  x 120 y 110  100 × 100  alpha 0.5
    /// label 0.3  x 0 y 220  220 × 20  z 1
    /// ```
    ///
    /// - Complexity: O(views that show).
    public var inspection: [String] {
        visibleElements.map { element, attributes in
            let frame = attributes.frame
            var words = [
                element.inspectedName, "x \(short(frame.minX)) y \(short(frame.minY))",
                "\(short(frame.width)) × \(short(frame.height))",
            ]
            if attributes.alpha != 1 { words.append("alpha \(short(attributes.alpha))") }
            if attributes.zIndex != 0 { words.append("z \(attributes.zIndex)") }
            if attributes.isHidden { words.append("hidden") }
            if !attributes.transform.isIdentity { words.append("transformed") }
            return words.joined(separator: "  ")
        }
    }

    /// A whole number without its ".0".
    private func short(_ number: Double) -> String {
        number == number.rounded() && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
    }
}

extension LayoutElement {
    fileprivate var inspectedName: String {
        let path = indexPath.map { "\($0)" }.joined(separator: ".")
        switch category {
        case .cell: return "cell \(path)"
        case .supplementary(let kind), .decoration(let kind): return "\(kind) \(path)"
        }
    }
}
