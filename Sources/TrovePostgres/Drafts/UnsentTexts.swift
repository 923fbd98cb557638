import Foundation
import Synchronization
import TroveModel

/// The texts that could not be written to the server yet, in the order of their entry: in a file,
/// if there is one, so that they survive the end of the program.
final class UnsentTexts: Sendable {
    fileprivate struct State {
        var file: UnsentFile?
        /// The texts by number; a later one of a place replaces the earlier one.
        var texts: [Int: UnsentText] = [:]
        var numbers: [ValueDraft.Place: Int] = [:]
        var next = 0
        /// The numbers of the texts that are not in the file.
        var unstored: Set<Int> = []

        var ordered: [(number: Int, text: UnsentText)] {
            texts.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
        }
    }

    private let state = Mutex(State())
    private let url: URL?

    /// Reads the texts of an earlier run.
    ///
    /// - Parameter url: The file; nil to keep texts in memory only.
    init(in url: URL?) {
        self.url = url
        guard let url, FileManager.default.fileExists(atPath: url.path) else { return }
        state.withLock { _ = $0.opensFile(at: url) }
    }

    /// The texts in the order of their entry, with the numbers that identify them.
    var all: [(number: Int, text: UnsentText)] { state.withLock { $0.ordered } }

    /// Keeps a text, in the place of an earlier one of its field.
    ///
    /// - Returns: The draft that the text is until it is sent; nil if it discards one.
    @discardableResult
    func keep(_ text: UnsentText) -> ValueDraft? {
        state.withLock { state in
            var text = text
            // The earlier text began with the value that the person saw.
            if let earlier = state.numbers[text.place].flatMap({ state.texts[$0] }) {
                text.seen = earlier.seen ?? text.seen
            }
            if let url { _ = state.opensFile(at: url) }
            let number = state.add(text)
            let isStored = state.file?.append(.keep(text)) ?? false
            if !isStored { state.unstored.insert(number) }
            state.dropObsoleteLines()
            return text.draft(isStored: isStored)
        }
    }

    /// Forgets the text of a place: what the server has applies again.
    ///
    /// - Parameter number: The text, unless a later one took its place; nil for any.
    func forget(_ place: ValueDraft.Place, number: Int? = nil) {
        state.withLock { state in
            guard let known = state.numbers[place], number ?? known == known else { return }
            state.remove(place)
            if state.texts.isEmpty {
                state.file?.clear()
            } else {
                _ = state.file?.append(.forget(place))
            }
        }
    }

    /// The drafts that a person sees: those on the server with the texts applied.
    func applied(to stored: [ValueDraft]) -> [ValueDraft] {
        state.withLock { state in
            guard !state.texts.isEmpty else { return stored }
            return stored.filter { state.numbers[$0.place] == nil }
                + state.ordered.compactMap { number, text in
                    text.draft(isStored: !state.unstored.contains(number))
                }
        }
    }
}

extension UnsentTexts.State {
    /// Opens the file if no other program uses it, and reads its texts.
    fileprivate mutating func opensFile(at url: URL) -> Bool {
        if file != nil { return true }
        file = UnsentFile(at: url)
        guard let file else { return false }
        let later = ordered
        for line in file.lines() {
            switch line {
            case .keep(let text): add(text)
            case .forget(let place): remove(place)
            }
        }
        for (_, text) in later {
            let number = add(text)
            if !file.append(.keep(text)) { unstored.insert(number) }
        }
        return true
    }

    /// Compacts the file if it has become long: each key that is typed without a connection adds a
    /// line.
    fileprivate func dropObsoleteLines() {
        guard let file, file.isMostlyObsolete else { return }
        file.compact(
            to: ordered.filter { !unstored.contains($0.number) }.map { .keep($0.text) })
    }

    @discardableResult
    fileprivate mutating func add(_ text: UnsentText) -> Int {
        remove(text.place)
        next += 1
        texts[next] = text
        numbers[text.place] = next
        return next
    }

    fileprivate mutating func remove(_ place: ValueDraft.Place) {
        guard let number = numbers.removeValue(forKey: place) else { return }
        texts[number] = nil
        unstored.remove(number)
    }
}
