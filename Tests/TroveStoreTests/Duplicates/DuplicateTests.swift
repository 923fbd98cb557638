import Foundation
import RandomSupport
import TestSupport
import Testing
import TroveFormats
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Finding duplicate records despite spelling differences.
struct DuplicateTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    private func imported(_ rows: [String]) async throws -> List {
        let text = "title,author,year\n" + rows.joined(separator: "\n") + "\n"
        return try await library.importCSV(from: folder.file("books.csv", text)).list
    }

    private func groups(
        _ rows: [String], fields: [Int] = [0], near: Bool = true
    ) async throws -> [[RecordID]] {
        let list = try await imported(rows)
        let search = DuplicateSearch(fields: fields.map { list.fields[$0].id }, findsNear: near)
        return try await library.duplicates(in: list.id, search).map(\.records)
    }

    @Test func caseAccentsPunctuationArticlesAndTheOrderOfWordsDoNotMatter() async throws {
        let found = try await groups(
            [
                "The Hobbit,Tolkien,1937", "Emma,Austen,1815", "HOBBIT!,Tolkien,1937",
                "Éxile,x,1", "exile,x,2", "\"Guin, Ursula Le\",x,1", "Ursula Le Guin,x,1",
                ",y,1", ",y,1",
            ], near: false)
        #expect(found == [[1, 3], [4, 5], [6, 7]])
    }

    @Test func slipsOfThePenAreFoundWhereverTheyAre() async throws {
        let words = ["Middlemarch", "Frankenstein", "Northanger"]
        let slips: [(String) -> String] = [
            { "X" + $0.dropFirst() }, { String($0.dropLast()) + "x" }, { $0 + "s" },
            { String($0.dropFirst()) }, { String($0.prefix(4)) + String($0.dropFirst(5)) },
            { String($0.prefix(4)) + "q" + String($0.dropFirst(4)) },
            {
                var letters = Array($0)
                letters.swapAt(5, 6)
                return String(letters)
            },
        ]
        for slip in slips {
            let found = try await groups(words + words.map(slip))
            #expect(Set(found) == [[1, 4], [2, 5], [3, 6]], "\(slip("Middlemarch"))")
        }
    }

    @Test func whatOnlyLooksAlikeIsNoDuplicate() async throws {
        let found = try await groups([
            "Volume 1,a,1", "Volume 2,a,1", "Emma,a,1", "Erma,a,1", "War and Peace,a,1",
            "Peace,a,1", "Dune,a,1", "Dunes of Mars,a,1",
        ])
        #expect(found == [])
    }

    @Test func severalFieldsDecideTogether() async throws {
        let rows = [
            "Emma,Jane Austen,1815", "Emma,Jane Austin,1815", "Emma,Alexander McCall Smith,2014",
            "Emma,Jane Austen,1999", "Emma,,1815",
        ]
        let list = try await imported(rows)
        let search = DuplicateSearch(fields: list.fields.map(\.id))
        let found = try await library.duplicates(in: list.id, search)
        #expect(found.count == 1)
        #expect(found.first.map { Set($0.records).isSuperset(of: [1, 2]) } == true)
        #expect(found.first.map { !$0.records.contains(3) && !$0.records.contains(4) } == true)
        #expect(found.first.map { $0.score > 0.82 && $0.score < 1 } == true)
        await #expect(throws: LibraryError.self) {
            try await library.duplicates(in: list.id, DuplicateSearch(fields: []))
        }
    }

    @Test func theDistanceIsThatOfTheFullTable() {
        /// Optimal string alignment without a limit.
        func naive(_ a: [UInt8], _ b: [UInt8]) -> Int {
            var table = (0...a.count).map { i in (0...b.count).map { i == 0 ? $0 : i } }
            for i in 0..<a.count {
                for j in 0..<b.count {
                    var cost = min(
                        table[i][j] + (a[i] == b[j] ? 0 : 1), table[i][j + 1] + 1,
                        table[i + 1][j] + 1)
                    if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
                        cost = min(cost, table[i - 1][j - 1] + 1)
                    }
                    table[i + 1][j + 1] = cost
                }
            }
            return table[a.count][b.count]
        }
        var random = SplitMix64(seed: 3)
        for run in 0..<3_000 {
            func text() -> [UInt8] {
                (0..<Int.random(in: 0...7, using: &random)).map { _ in
                    UInt8.random(in: 97...99, using: &random)
                }
            }
            let (a, b) = (text(), text())
            let expected = naive(a, b)
            for limit in 0...8 {
                #expect(
                    EditDistance.between(a, b, atMost: limit)
                        == (expected <= limit ? expected : nil), "run \(run): \(a) \(b) \(limit)")
            }
        }
    }

    @Test func plantedDuplicatesAmongThousandsAreFound() async throws {
        var random = SplitMix64(seed: 11)
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        func word() -> String {
            String(
                (0..<Int.random(in: 4...9, using: &random)).map { _ in
                    random.pick(letters) ?? "a"
                })
        }
        var titles = (0..<2_000).map { _ in "\(word()) \(word()) \(word())" }
        for index in 0..<100 {
            var copy = Array(titles[index * 10])
            let place = Int.random(in: 0..<copy.count, using: &random)
            switch index % 4 {
            case 0: copy[place] = "z"
            case 1: copy.remove(at: place)
            case 2: copy.insert("q", at: place)
            default: if place > 0 { copy.swapAt(place, place - 1) }
            }
            titles.append(String(copy))
        }
        let found = try await groups(titles.map { "\($0),a,1" })
        let pairs = Set(found.flatMap { group in group.dropFirst().map { [group[0], $0] } })
        let planted = (0..<100).map { [RecordID($0 * 10 + 1), RecordID(2_001 + $0)] }
        let missed = planted.filter { !pairs.contains($0) }
        #expect(missed.isEmpty, "\(missed.count) missed")
        #expect(found.count == 100)
    }
}
