import CICU
import Glibc

/// The letters that a list is grouped and indexed by, ending with "#" for everything else.
///
/// They come from the locale: Å Ä Ö after Z in Swedish, CH after H in Czech, strokes in
/// traditional Chinese. Spec 11.7, 11.12.
///
/// ```swift
/// let alphabet = IndexAlphabet(collation)
/// alphabet.titles[alphabet.section(for: "Émile")]     // "E"
/// ```
///
/// - Complexity: O(log letters) per text whose sort key is known.
public struct IndexAlphabet: Sendable {
    /// The letters in order, and "#" at the end. Spec 11.7, 11.8.
    public let titles: [String]
    /// Where each letter begins, as the first bytes of a sort key, and where letters of no
    /// section begin.
    private let boundaries: [Boundary]
    private let collation: Collation

    private static let latin = "ABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)

    /// What stands before a letter in the data to mean where its group of characters begins:
    /// U+FDD0, which a literal may not hold.
    private static let groupMark = String(decoding: [0xEF, 0xB7, 0x90], as: UTF8.self)

    /// U+FFFF, which sorts after everything that can follow a letter.
    private static let last = String(decoding: [0xEF, 0xBF, 0xBF], as: UTF8.self)

    private struct Boundary: Sendable {
        var key: [UInt8]
        var section: Int

        func isAfter(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
            guard let bytes = other.baseAddress else { return !key.isEmpty }
            let order = memcmp(bytes, key, min(other.count, key.count))
            return order < 0 || (order == 0 && other.count < key.count)
        }
    }

    /// The letters of the locale of a collation. Where they are not Latin, Latin ones are there
    /// as well, in the place that the locale gives them.
    public init(_ collation: Collation) {
        let strokes = collation.strokeGroups()
        let local = strokes.isEmpty ? collation.indexLetters() : []
        let isLatin = local.contains { $0.utf8.count == 1 }
        let letters = isLatin ? local : collation.distinctLetters(local + Self.latin)
        var starts = letters.indices.map { (text: letters[$0], section: $0) }
        if strokes.isEmpty {
            starts += letters.indices.map { (Self.groupMark + letters[$0], $0) }
        }
        starts += strokes.indices.map { (strokes[$0].start, letters.count + $0) }
        self.init(letters: letters + strokes.map(\.title), starts: starts, collation)
    }

    /// An alphabet of one's own: each text belongs to the last letter that is not after it.
    /// Spec 000.89.
    ///
    /// A label that sorts as several letters takes only texts that begin with them: of S, Sch and
    /// St, "Seiler" and "Sultan" belong to S. So does Æ where it sorts as Ae.
    ///
    /// - Parameters:
    ///   - letters: in any order; letters that the language takes for the same count once.
    ///   - collation: the order that says which texts belong to a letter.
    public init(letters: [String], _ collation: Collation) {
        let letters = collation.distinctLetters(letters)
        let starts = letters.indices.map { (letters[$0], $0) }
        self.init(letters: letters, starts: starts, collation)
    }

    private init(letters: [String], starts: [(text: String, section: Int)], _ collation: Collation)
    {
        self.collation = collation
        titles = letters + ["#"]
        var boundaries = starts.map { start in
            Boundary(key: collation.primaryKey(start.text), section: start.section)
        }
        // A script begins where its first letter does, and letters of other scripts go to "#".
        let taken = Set(boundaries.map(\.key))
        for script in collation.scriptStarts() {
            let key = collation.primaryKey(script)
            guard !taken.contains(key) else { continue }
            boundaries.append(Boundary(key: key, section: letters.count))
        }
        boundaries.sort { $0.key.lexicographicallyPrecedes($1.key) }
        boundaries += Self.ends(ofLongLabelsAmong: letters, boundaries, collation)
        self.boundaries = boundaries.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    }

    /// Where labels that sort as several letters end, each with the section that goes on there:
    /// the longer label around it, or the last single letter of the script, or none.
    private static func ends(
        ofLongLabelsAmong letters: [String], _ boundaries: [Boundary], _ collation: Collation
    ) -> [Boundary] {
        let isLong = letters.map { collation.sortsAsSeveralLetters($0) }
        guard isLong.contains(true) else { return [] }
        var ends: [(end: Boundary, label: Int)] = []
        var single = letters.count
        for section in boundaries.map(\.section) {
            guard letters.indices.contains(section), isLong[section] else {
                single = section
                continue
            }
            let key = collation.primaryKey(letters[section] + Self.last)
            let around = ends.last { key.lexicographicallyPrecedes($0.end.key) }
            ends.append((Boundary(key: key, section: around?.label ?? single), section))
        }
        return ends.map(\.end)
    }

    /// The number of the "#" section, which is the last.
    public var otherSection: Int { titles.count - 1 }

    /// The section of a text. Spec 11.9.
    public func section(for text: String) -> Int {
        section(forSortKey: collation.sortKey(text))
    }

    /// The section of a text whose sort key, by the same collation, is known.
    public func section(forSortKey key: [UInt8]) -> Int {
        key.withUnsafeBufferPointer { section(forSortKey: $0) }
    }

    /// The section of a text whose sort key, by the same collation, is known.
    public func section(forSortKey key: UnsafeBufferPointer<UInt8>) -> Int {
        let after = boundaries.partitioningIndex { $0.isAfter(key) }
        return after == 0 ? otherSection : boundaries[after - 1].section
    }
}

extension Collation {
    /// The bytes by which keys of texts that start with `letter` begin.
    func primaryKey(_ letter: String) -> [UInt8] {
        Array(sortKey(letter).prefix { $0 != 1 })
    }

    /// The capitals of the locale's index, in order, each once.
    ///
    /// Letters of several characters count where the language sorts them as one, as CH in Czech.
    func indexLetters() -> [String] {
        let letters = Self.texts { icu_index_letters(locale, $0, $1) }.map { uppercased($0) }
        return distinctLetters(
            letters.filter { $0.unicodeScalars.count == 1 || sortsAsOneLetter($0) })
    }

    /// Whether a text has another primary weight than its characters one by one.
    private func sortsAsOneLetter(_ text: String) -> Bool {
        let joiner = Character("\u{34F}")
        var separated = String(text.unicodeScalars.prefix(1))
        for scalar in text.unicodeScalars.dropFirst() {
            separated.append(joiner)
            separated.unicodeScalars.append(scalar)
        }
        return primaryKey(separated) != primaryKey(text)
    }

    /// Whether a text sorts as several letters one after the other, as Sch in German.
    func sortsAsSeveralLetters(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 {
            icu_collator_has_several_primaries(
                handle.pointer, $0.chars, Int32(clamping: $0.count))
        }
    }

    /// Sorts letters and leaves out those that differ only by accent or case.
    func distinctLetters(_ letters: [String]) -> [String] {
        var seen: Set<[UInt8]> = []
        return letters.sorted(by: areInIncreasingOrder).filter { letter in
            let key = primaryKey(letter)
            return !key.isEmpty && seen.insert(key).inserted
        }
    }

    private func uppercased(_ text: String) -> String {
        var (text, capitals) = (text, [UInt8](repeating: 0, count: 64))
        let length = text.withUTF8 { text in
            capitals.withUnsafeMutableBytes { capitals in
                icu_uppercase(
                    locale, text.chars, Int32(clamping: text.count),
                    capitals.baseAddress?.assumingMemoryBound(to: CChar.self), 64)
            }
        }
        guard length > 0 else { return text }
        return String(decoding: capitals.prefix(Int(length)), as: UTF8.self)
    }

    /// Texts that sort before everything in their script: the data holds them behind U+FDD1.
    func scriptStarts() -> [String] {
        Self.texts { icu_collator_contractions(handle.pointer, $0, $1) }
            .filter { $0.unicodeScalars.first?.value == 0xFDD1 }
    }

    /// Groups by number of strokes, where the locale sorts that way: the data holds them behind
    /// U+FDD0, as U+2800 plus the number.
    func strokeGroups() -> [(title: String, start: String)] {
        let starts = Self.texts { icu_collator_contractions(handle.pointer, $0, $1) }
        return starts.compactMap { start -> (strokes: UInt32, start: String)? in
            let scalars = Array(start.unicodeScalars)
            guard scalars.count == 2, scalars[0].value == 0xFDD0,
                (0x2801...0x28FF).contains(scalars[1].value)
            else { return nil }
            return (scalars[1].value - 0x2800, start)
        }
        .sorted { $0.strokes < $1.strokes }
        .map { ("\($0.strokes)劃", $0.start) }
    }

    private static func texts(
        _ enumerate: (CICUVisitor, UnsafeMutableRawPointer) -> Void
    ) -> [String] {
        var texts: [String] = []
        withUnsafeMutablePointer(to: &texts) { pointer in
            enumerate(
                { context, text, length in
                    guard let context, let text else { return }
                    let bytes = UnsafeRawBufferPointer(start: text, count: Int(length))
                    context.assumingMemoryBound(to: [String].self).pointee
                        .append(String(decoding: bytes, as: UTF8.self))
                }, pointer)
        }
        return texts
    }
}
