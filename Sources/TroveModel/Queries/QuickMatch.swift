import TextCore

/// The way in which a title matches the words of a search, the best one first.
public enum TitleRank: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// The title consists of the words.
    case whole
    /// The title begins with the words.
    case beginning
    /// Words of the title begin with each of the words.
    case words
    /// The title does not match; another field does.
    case elsewhere

    /// Ranks a title.
    ///
    ///     TitleRank(of: "Łódź Ghetto", for: ["lodz"])    // beginning
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - words: The folded words of the search.
    public init(of title: String, for words: [String]) {
        let own = SearchFolding.words(title)
        guard let last = words.last else {
            self = .elsewhere
            return
        }
        if own == words {
            self = .whole
        } else if own.count >= words.count, own.starts(with: words.dropLast()),
            own[words.count - 1].hasPrefix(last)
        {
            self = .beginning
        } else if words.allSatisfy({ word in own.contains { $0.hasPrefix(word) } }) {
            self = .words
        } else {
            self = .elsewhere
        }
    }

    public static func < (a: TitleRank, b: TitleRank) -> Bool { a.rawValue < b.rawValue }
}

/// A record that a quick search found.
public struct QuickMatch: Hashable, Sendable {
    /// The record.
    public let record: RecordID
    /// The way in which its title matches.
    public let rank: TitleRank

    /// Creates a match.
    public init(record: RecordID, rank: TitleRank) {
        (self.record, self.rank) = (record, rank)
    }

    /// The best matches, in order of rank and then as they are.
    ///
    /// - Complexity: O(*matches*).
    public static func best(_ limit: Int, of matches: [QuickMatch]) -> [QuickMatch] {
        var best: [QuickMatch] = []
        for rank in TitleRank.allCases where best.count < limit {
            best += matches.filter { $0.rank == rank }.prefix(limit - best.count)
        }
        return best
    }
}

/// A search for the best matches in all lists of a storage, within a time. The words match
/// beginnings of words.
public struct QuickSearch: Sendable {
    /// The folded words.
    public let words: [String]
    /// The maximum number of results.
    public var limit = 20
    /// The time for all lists.
    public var time = Duration.milliseconds(36)
    /// The time for all lists once more if nothing was found in time, as after a start or on a busy
    /// machine.
    public var patience = Duration.seconds(5)
    /// The minimum time for a list.
    private static let minimumTime = Duration.milliseconds(4)

    /// Creates a search for texts that may consist of several words.
    public init(_ terms: [String]) { words = SearchFolding.words(terms.joined(separator: " ")) }

    /// The best matches, and the list to begin with in the next search.
    public struct Results: Hashable, Sendable {
        /// The records.
        public var records: [RecordAddress] = []
        /// The first list that was left out because the time was up; nil if there is none.
        public var leftOut: ListID?
    }

    /// Finds the best matches in lists; those of earlier lists come first among equally good ones.
    /// Lists that cannot be read, or that were deleted meanwhile, are left out.
    ///
    /// - Parameter first: The list to begin with: one that an earlier search left out.
    public func results(
        in lists: [List], of library: any RecordStorage, beginningWith first: ListID? = nil
    ) async -> Results {
        let lists = lists.filter { $0.recordCount > 0 }
        guard !words.isEmpty, !lists.isEmpty else { return Results() }
        let start = lists.firstIndex { $0.id == first } ?? 0
        var pass = await matches(in: lists, of: library, beginningAt: start, within: time)
        if pass.isCut, pass.isEmpty, !Task.isCancelled {
            let next = pass.leftOut ?? start
            pass = await matches(in: lists, of: library, beginningAt: next, within: patience)
        }
        var results = Results(leftOut: pass.leftOut.map { lists[$0].id })
        for rank in TitleRank.allCases {
            for (list, matches) in zip(lists, pass.found) {
                for match in matches
                where match.rank == rank && results.records.count < limit {
                    results.records.append(RecordAddress(list: list.id, record: match.record))
                }
            }
        }
        return results
    }

    /// The matches of one pass through the lists.
    private struct Pass {
        /// The matches of each list.
        var found: [[QuickMatch]]
        /// The place of the first list that was left out.
        var leftOut: Int?
        /// Whether the time did not suffice for one of the lists.
        var isCut = false

        var isEmpty: Bool { found.allSatisfy(\.isEmpty) }
    }

    private func matches(
        in lists: [List], of library: any RecordStorage, beginningAt start: Int,
        within time: Duration
    ) async -> Pass {
        let deadline = ContinuousClock.now + time
        var pass = Pass(found: Array(repeating: [], count: lists.count))
        for offset in lists.indices where !Task.isCancelled {
            let place = (start + offset) % lists.count
            let began = ContinuousClock.now
            let rest = deadline - began
            guard rest > .zero else {
                (pass.leftOut, pass.isCut) = (place, true)
                break
            }
            let share = min(rest, max(Self.minimumTime, rest / (lists.count - offset)))
            let matches = try? await library.quickMatches(
                for: words, in: lists[place].id, limit: limit, within: share)
            pass.found[place] = matches ?? []
            if ContinuousClock.now - began >= share { pass.isCut = true }
        }
        return pass
    }
}

extension RecordStorage {
    /// Finds matches among the first ones of a search for the words.
    public func quickMatches(
        for words: [String], in list: ListID, limit: Int, within time: Duration
    ) async throws(LibraryError) -> [QuickMatch] {
        let request = RecordListRequest(list: list, query: words.joined(separator: " "))
        do {
            for try await stage in recordLists(for: request) {
                let ids = (0..<min(stage.list.count, limit * 4)).map { stage.list.id(at: $0) }
                let reading = try recordReading()
                let list = try reading.list(list)
                let found = try await records(ids, in: list.id).map {
                    QuickMatch(
                        record: $0.id, rank: TitleRank(of: list.title(of: $0), for: words))
                }
                return QuickMatch.best(limit, of: found)
            }
        } catch let error as LibraryError {
            throw error
        } catch {
            throw LibraryError(.unexpected, String(describing: error))
        }
        return []
    }
}
