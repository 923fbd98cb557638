/// Elements in titled sections, both in display order. Spec 12.1, 000.90.
public struct Grouping<Element> {
    /// A title and the elements under it.
    public struct Section {
        /// What its header says.
        public var title: String
        /// Its elements in display order.
        public var elements: [Element]

        /// A section of these elements.
        public init(title: String, elements: [Element]) {
            (self.title, self.elements) = (title, elements)
        }
    }

    /// The sections in display order.
    public var sections: [Section]

    /// The sections as they are.
    public init(_ sections: [Section]) { self.sections = sections }

    /// The titles alone. Spec 000.90.
    public var titles: [String] { sections.map(\.title) }

    /// The rows of each section, as ``SectionCounts`` takes them.
    public var counts: [Int] { sections.map(\.elements.count) }

    /// The element of a row, or `nil` when there is none. Spec 12.5.
    public subscript(path: IndexPath) -> Element? {
        guard sections.indices.contains(path.section),
            sections[path.section].elements.indices.contains(path.row)
        else { return nil }
        return sections[path.section].elements[path.row]
    }
}

extension Grouping: Sendable where Element: Sendable {}
extension Grouping.Section: Sendable where Element: Sendable {}

extension Grouping {
    /// Distributes unsorted elements to the letters of an alphabet and sorts each section.
    /// Spec 12.3, 11.9, 11.11.
    ///
    /// - Parameters:
    ///   - elements: in any order; those with the same key keep it.
    ///   - alphabet: the letters, each of which becomes a section.
    ///   - collation: the order inside a section, the one that the alphabet was made with.
    ///   - keepsEmpty: whether letters without elements stay as empty sections (spec 12.4), so
    ///     that sections and index titles are the same.
    ///   - text: what an element is sorted by; called once for each.
    /// - Complexity: O(n log n), of which comparing keys is the greater part.
    public init(
        _ elements: some Sequence<Element>, by alphabet: IndexAlphabet, _ collation: Collation,
        keepsEmpty: Bool = false, text: (Element) -> String
    ) {
        var maker = SortKeyMaker(collation)
        var buckets = alphabet.titles.map { _ in [(key: [UInt8], element: Element)]() }
        for element in elements {
            let key = maker.sortKey(text(element))
            buckets[alphabet.section(forSortKey: key)].append((key, element))
        }
        sections = zip(alphabet.titles, buckets).compactMap { title, bucket in
            guard keepsEmpty || !bucket.isEmpty else { return nil }
            let sorted = bucket.sorted { $0.key.lexicographicallyPrecedes($1.key) }
            return Section(title: title, elements: sorted.map(\.element))
        }
    }

    /// Partitions elements that are sorted already: a new section wherever the title changes.
    /// Titles that do not occur have no section. Spec 000.91.
    ///
    /// - Complexity: O(n).
    public init(sorted elements: some Sequence<Element>, title: (Element) -> String) {
        sections = []
        for element in elements {
            let title = title(element)
            if sections.last?.title != title {
                sections.append(Section(title: title, elements: []))
            }
            sections[sections.count - 1].elements.append(element)
        }
    }

    /// Groups unsorted elements by an attribute, in order of its first appearance. Spec 12.9.
    ///
    /// - Complexity: O(n) expected.
    public init(_ elements: some Sequence<Element>, by attribute: (Element) -> String) {
        sections = []
        var numbers: [String: Int] = [:]
        for element in elements {
            let title = attribute(element)
            if numbers[title] == nil {
                numbers[title] = sections.count
                sections.append(Section(title: title, elements: []))
            }
            if let number = numbers[title] { sections[number].elements.append(element) }
        }
    }
}
