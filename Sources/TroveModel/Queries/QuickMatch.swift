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
    /// The time for the lists in which nothing was found in time, as after a start or on a busy
    /// computer: an answer that is late is better than one that lacks a list.
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
        var order = Array(start..<lists.count) + Array(0..<start)
        var found = [[QuickMatch]](repeating: [], count: lists.count)
        for time in [time, patience] where !order.isEmpty && found.joined().count < limit {
            order = await look(into: order, of: lists, in: library, within: time, &found)
        }
        var results = Results(leftOut: order.first.map { lists[$0].id })
        for rank in TitleRank.allCases {
            for (list, matches) in zip(lists, found) {
                for match in matches
                where match.rank == rank && results.records.count < limit {
                    results.records.append(RecordAddress(list: list.id, record: match.record))
                }
            }
        }
        return results
    }

    /// Searches lists one after the other.
    ///
    /// - Parameters:
    ///   - places: The places of the lists, in the order of the search.
    ///   - found: The matches of each list, by its place.
    /// - Returns: The places of lists for which the time did not suffice and that have no match.
    private func look(
        into places: [Int], of lists: [List], in library: any RecordStorage,
        within time: Duration, _ found: inout [[QuickMatch]]
    ) async -> [Int] {
        let deadline = ContinuousClock.now + time
        var rest: [Int] = []
        for (index, place) in places.enumerated() where !Task.isCancelled {
            let began = ContinuousClock.now
            let remaining = deadline - began
            guard remaining > .zero else { return rest + places[index...] }
            let share = min(
                remaining, max(Self.minimumTime, remaining / (places.count - index)))
            let matches = try? await library.quickMatches(
                for: words, in: lists[place].id, limit: limit, within: share)
            found[place] = matches ?? []
            if found[place].isEmpty, ContinuousClock.now - began >= share { rest.append(place) }
        }
        return rest
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
