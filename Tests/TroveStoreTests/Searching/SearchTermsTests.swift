import TestSupport
import Testing
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// A search term that begins only one indexed word is replaced by that word, with the same result.
struct SearchTermsTests {
    let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func terms(
        _ letters: [String], in library: Library, _ list: List
    ) async throws -> [String?] {
        try await library.pool.read { db in
            let terms = SearchTerms(table: ListTable(list), db: db)
            return try letters.map { try terms.onlyTerm(beginningWith: $0) }
        }
    }

    @Test func onlyAWordWithoutLongerOnesIsAskedForAlone() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks([
            "The silent house", "Houses of silence", "Łódź nights", "Straßenbahn", "日本の本棚",
        ])
        #expect(
            try await terms(
                ["silent", "silen", "hous", "house", "houses", "lodz", "night", "strasse"],
                in: library, list)
                == ["silent", nil, nil, nil, "houses", "lodz", "nights", "strassenbahn"])
        // A term that no word begins with stays as it is and finds nothing.
        #expect(try await terms(["zzzz", "hauses"], in: library, list) == ["zzzz", "hauses"])
        // A single letter is not looked up.
        #expect(try await terms(["h", "日", "sil"], in: library, list) == [nil, nil, nil])
        #expect(try await terms(["日本", "日本の本"], in: library, list) == ["日本の本棚", "日本の本棚"])
    }

    @Test func wordsThatComeAndGoAreKnownAtOnce() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["Silent house"])
        #expect(try await terms(["house"], in: library, list) == ["house"])
        let added = try await library.perform(
            .addRecord(list: list.id, values: [list.fields[0].id: .text("Householder")]))
        #expect(try await terms(["house"], in: library, list) == [nil])
        let request = RecordListRequest(list: list.id, query: "house")
        #expect(try await library.texts(request) == ["Silent house", "Householder"])
        // In reverse; more fields also make another index of the same name.
        try await library.perform(
            .deleteRecords(Array(added.records), list: list.id))
        try await library.perform(.emptyTrash(list.id))
        for number in 0..<12 {
            try await library.perform(.addField(list.id, FieldDraft(name: "More \(number)")))
        }
        let grown = try library.list(list.id)
        #expect(try await terms(["house"], in: library, grown) == ["house"])
        #expect(try await library.texts(request) == ["Silent house"])
    }

    @Test func longQueriesAreNotLookedUpWordByWord() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["Silent house"])
        let words = (0..<40).map { "word\($0)" }
        let found = try await terms(words, in: library, list)
        #expect(found.prefix(16).allSatisfy { $0 != nil })
        #expect(found.dropFirst(16).allSatisfy { $0 == nil })
    }

    @Test func aLibraryThatMayOnlyBeReadIsSearchedToo() async throws {
        let library = try folder.library()
        let list = try await library.makeBooks(["Silent house", "Houses"])
        library.close()
        _ = try folder.sqlite3("INSERT INTO grdb_migrations VALUES ('999')")
        let readOnly = try folder.library()
        defer { readOnly.close() }
        #expect(
            try await readOnly.texts(RecordListRequest(list: list.id, query: "silent house"))
                == ["Silent house"])
    }
}
