import Foundation
import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// Texts that are entered while the server cannot be reached.
@Suite(.timeLimit(.minutes(5))) struct UnsentTextTests {
    private struct Situation {
        let server: FaultyServer
        /// The address of the library by way of the faulty server.
        let address: PostgresAddress
        /// The folder of the person's data.
        let folder: URL
        /// Another person, who reaches the server at any time.
        let other: SharedLibrary
        let list: List

        /// The file for unsent texts in a folder of the person's data.
        func file(in folder: URL) -> URL {
            SharedLibrary.unsentFile(
                of: address.url, identity: other.identity.text ?? "", in: folder)
        }

        func open() throws -> SharedLibrary {
            try SharedLibrary(at: address, keepingTextsIn: folder)
        }

        func place(_ field: Int, record: RecordID = 1) -> ValueDraft.Place {
            ValueDraft.Place(list: list.id, record: record, field: list.fields[field].id)
        }

        func title(record: RecordID = 1) async throws -> String? {
            try await other.record(record, in: list.id)?.values[0].text
        }

        func setTitle(_ title: String) -> Edit {
            .setValue(.text(title), field: list.fields[0].id, record: 1, list: list.id)
        }

        /// Breaks the connections of a library, and waits until it knows.
        func cut(_ library: SharedLibrary) async throws {
            server.cut()
            try await library.wait { $0.access.obstacle?.code == .notConnected }
        }

        /// Enters a title while the server cannot be reached.
        func enter(
            _ title: String, record: RecordID = 1, in library: SharedLibrary,
            sourceLocation: SourceLocation = #_sourceLocation
        ) async throws -> ValueDraft {
            let outcome = try await library.enter(
                .text(title), typed: title, at: place(0, record: record))
            guard case .refused(let draft) = outcome else {
                Issue.record("The server was reached.", sourceLocation: sourceLocation)
                throw CancellationError()
            }
            return draft
        }
    }

    private func withSituation(_ body: (Situation) async throws -> Void) async throws {
        try await TestServer.withDatabase { address in
            let other = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { other.close() }
            var options = FieldOptions()
            options.choices = ["Shelf"]
            let choice = FieldDraft(name: "Place", kind: .choice, options: options)
            let list = try await other.makeList(
                [FieldDraft(name: "Title"), FieldDraft(name: "Year", kind: .number), choice],
                [["Emma", "1815", "Shelf"], ["Nana", "1880", "Shelf"]])
            let server = try FaultyServer()
            let folder = FileManager.default.temporaryDirectory
                .appending(path: "unsent-\(UUID().uuidString)")
            defer { try? FileManager.default.removeItem(at: folder) }
            try await body(
                Situation(
                    server: server, address: try server.address(of: address), folder: folder,
                    other: other, list: list))
        }
    }

    @Test func textsWaitForTheConnectionAndAreSentInOrder() async throws {
        try await withSituation { situation in
            let library = try situation.open()
            defer { library.close() }
            _ = try await library.records([1, 2], in: situation.list.id)
            try await situation.cut(library)
            let first = try await situation.enter("Emma, 1815", in: library)
            #expect(first.isStored && first.text == "Emma, 1815")
            #expect(
                first.reason == "Not connected. This is saved when the server can be reached again."
            )
            _ = try await situation.enter("Nana, 1880", record: 2, in: library)
            let last = try await situation.enter("Emma (1815)", in: library)
            _ = try await library.enter(
                .addChoice(
                    """
                    Attic
                    """, field: situation.list.fields[2].id, record: 1, list: situation.list.id),
                typed: "Attic", at: situation.place(2))
            #expect(try await library.drafts().map(\.text) == ["Nana, 1880", last.text, "Attic"])
            #expect(try await situation.title() == "Emma")

            situation.server.restore()
            try await library.wait { library in
                guard library.access.isWritable else { return false }
                return try await library.drafts() == []
            }
            let records = try await situation.other.records([1, 2], in: situation.list.id)
            #expect(records.map(\.values[0].text) == ["Emma (1815)", "Nana, 1880"])
            #expect(records[0].values[2].text == "Attic")
            // The list and three texts; the first title was replaced before it was sent.
            #expect(try await library.history(limit: 10).count == 4)
        }
    }

    @Test func textsSurviveTheEndOfTheProgram() async throws {
        try await withSituation { situation in
            let library = try situation.open()
            _ = try await library.record(1, in: situation.list.id)
            try await situation.cut(library)
            _ = try await situation.enter("Emma (1815)", in: library)
            try await library.keep(ValueDraft("18", at: situation.place(1)))
            library.close()

            situation.server.restore()
            // The file belongs to the first library until it is gone.
            let file = situation.file(in: situation.folder)
            #expect(try String(contentsOf: file, encoding: .utf8).contains("Emma (1815)"))
            let next = try SharedLibrary(
                at: situation.address, keepingTextsIn: try copy(file, of: situation))
            defer { next.close() }
            // Drafts that are not sent yet are shown too.
            try await next.wait { library in
                guard library.unsent.all.isEmpty else { return false }
                return try await library.drafts().map(\.text) == ["18"]
            }
            #expect(try await situation.title() == "Emma (1815)")
            #expect(try await situation.other.drafts().map(\.text) == ["18"])
        }
    }

    /// Copies the file of a program that was killed, and returns the folder of the copy.
    private func copy(_ file: URL, of situation: Situation) throws -> URL {
        let folder = situation.folder.appending(path: "next")
        let target = situation.file(in: folder)
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(at: file, to: target)
        return folder
    }

    @Test(arguments: [true, false])
    func aTextNeverReplacesAnUnseenChangeOfSomebodyElse(endsProgram: Bool) async throws {
        try await withSituation { situation in
            var library = try situation.open()
            defer { library.close() }
            _ = try await library.record(1, in: situation.list.id)
            try await situation.cut(library)
            _ = try await situation.enter("EMMA", in: library)
            try await situation.other.perform(situation.setTitle("Emma (1815)"))
            if endsProgram {
                let file = situation.file(in: situation.folder)
                let folder = try copy(file, of: situation)
                library.close()
                situation.server.restore()
                library = try SharedLibrary(at: situation.address, keepingTextsIn: folder)
            } else {
                situation.server.restore()
            }
            try await library.wait { library in
                try await library.drafts().first?.reason.contains("changed this to") == true
            }
            #expect(try await library.drafts().map(\.text) == ["EMMA"])
            #expect(try await situation.title() == "Emma (1815)")
            if case .failed(let error) = library.saveState { Issue.record("\(error)") }
            // Now the person knows.
            let outcome = try await library.enter(
                .text("EMMA"), typed: "EMMA", at: situation.place(0))
            guard case .accepted = outcome else {
                Issue.record("The text was refused again.")
                return
            }
            #expect(try await situation.title() == "EMMA")
        }
    }

    @Test func draftsArriveAtTheOtherClientsOfThePersonOnly() async throws {
        try await TestServer.withPersons(["ben"]) { persons in
            try await TestServer.withDatabase { address in
                let desk = try SharedLibrary(at: address, createsIfEmpty: true)
                let list = try await desk.makeList([FieldDraft(name: "Title")], [["Emma"]])
                try await desk.grant(.editor, on: list.id, to: persons[0])
                let laptop = try SharedLibrary(at: address)
                let ben = try SharedLibrary(at: try address.of(persons[0]))
                defer { for library in [desk, laptop, ben] { library.close() } }
                let place = ValueDraft.Place(list: list.id, record: 1, field: list.fields[0].id)
                try await desk.keep(ValueDraft("Em", at: place))
                try await laptop.wait { try await $0.drafts().map(\.text) == ["Em"] }
                #expect(try await ben.drafts() == [])
                try await laptop.keep(ValueDraft("Emm", at: place))
                try await desk.wait { try await $0.drafts().map(\.text) == ["Emm"] }
                _ = try await laptop.enter(.text("Emma (1815)"), typed: "Emma (1815)", at: place)
                try await desk.wait { try await $0.drafts() == [] }
            }
        }
    }

    @Test func discardedTextsAreNotSent() async throws {
        try await withSituation { situation in
            let library = try situation.open()
            defer { library.close() }
            try await library.keep(ValueDraft("soon", at: situation.place(1), reason: "No number."))
            try await situation.cut(library)
            _ = try await situation.enter("Emma (1815)", in: library)
            try await library.dropDraft(at: situation.place(0))
            try await library.dropDraft(at: situation.place(1))
            #expect(try await library.drafts() == [])
            situation.server.restore()
            try await library.wait { $0.access.isWritable && $0.unsent.all.isEmpty }
            #expect(try await library.drafts() == [])
            #expect(try await situation.other.drafts() == [])
            #expect(try await situation.title() == "Emma")
        }
    }

    @Test func aTextWhoseRecordIsGoneIsTold() async throws {
        try await withSituation { situation in
            let library = try situation.open()
            defer { library.close() }
            try await situation.cut(library)
            _ = try await situation.enter("Emma (1815)", in: library)
            _ = try await situation.enter("Nana (1880)", record: 2, in: library)
            try await situation.other.perform(.deleteRecords([1], list: situation.list.id))
            try await situation.other.perform(.eraseRecords([1], list: situation.list.id))
            let events = library.events()
            situation.server.restore()
            for await event in events {
                guard case .textLost(let draft) = event else { continue }
                #expect(draft.text == "Emma (1815)" && !draft.reason.isEmpty)
                break
            }
            // The others are sent.
            try await library.wait { $0.unsent.all.isEmpty }
            #expect(try await situation.title(record: 2) == "Nana (1880)")
        }
    }

    @Test func aFileIsReadUpToItsLastCompleteLineByOneProgramAtATime() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "unsent-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "unsent/library.jsonl")
        let place = ValueDraft.Place(
            list: ListID(rawValue: 1), record: 1, field: FieldID(rawValue: 1))
        let text = UnsentText(place: place, text: "One\n“two”", purpose: .value(.text("One")))
        do {
            let file = try #require(UnsentFile(at: url))
            #expect(UnsentFile(at: url) == nil)
            #expect(file.append(.keep(text)))
        }
        let handle = try FileHandle(forWritingTo: url)
        try handle.seekToEnd()
        try handle.write(contentsOf: Data(#"{"keep":{"_0":{"place""#.utf8))
        try handle.close()
        do {
            let texts = UnsentTexts(in: url)
            #expect(texts.all.map(\.text) == [text])
            texts.keep(UnsentText(place: place, text: "Two", purpose: .draft))
            // Another program keeps its texts in memory.
            let others = UnsentTexts(in: url)
            let draft = others.keep(UnsentText(place: place, text: "Three", purpose: .draft))
            #expect(draft?.isStored == false)
        }
        let texts = UnsentTexts(in: url)
        #expect(texts.all.map(\.text.text) == ["Two"])
        texts.forget(place)
        #expect(try Data(contentsOf: url).isEmpty)
    }

    @Test func aFileOfALongTextDoesNotGrowWithEachKey() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "unsent-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "unsent/library.jsonl")
        func text(_ text: String, record: RecordID) -> UnsentText {
            let place = ValueDraft.Place(
                list: ListID(rawValue: 1), record: record, field: FieldID(rawValue: 1))
            return UnsentText(
                place: place, text: text, purpose: .draft, seen: .text("Seen \(record)"))
        }
        let long = String(repeating: "word ", count: 200)
        do {
            let texts = UnsentTexts(in: url)
            texts.keep(text("One", record: 1))
            for count in 1...long.count {
                texts.keep(text(String(long.prefix(count)), record: 2))
            }
            texts.keep(text("Three", record: 3))
            // It is still the file of this program.
            #expect(UnsentFile(at: url) == nil)
        }
        let line = 2 * long.utf8.count
        #expect(try Data(contentsOf: url).count <= Int(UnsentFile.smallLength) + line)
        #expect(
            try FileManager.default.contentsOfDirectory(
                atPath: url.deletingLastPathComponent().path) == ["library.jsonl"])
        let expected = [text("One", record: 1), text(long, record: 2), text("Three", record: 3)]
        #expect(UnsentTexts(in: url).all.map(\.text) == expected)
    }
}
