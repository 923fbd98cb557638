/// A textual description of the screen, for debugging. Spec 09.13.
extension CollectionDisplay {
    /// One line for each visible view, from back to front: its element, origin, size, and any
    /// attributes that differ from the defaults.
    ///
    /// ```
    /// cell 0.3  x 120 y 110  100 × 100  alpha 0.5
    /// label 0.3  x 0 y 220  220 × 20  z 1
    /// ```
    ///
    /// - Complexity: O(n log n) for n visible views.
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

    /// Formats a number, without ".0" when it is whole.
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
