import PostgresTestSupport
import Testing
import TroveModel

@testable import TrovePostgres

/// The connections that a client holds, and servers without a slot for another one.
@Suite(.timeLimit(.minutes(5))) struct ConnectionCountTests {
    @Test("an idle library holds two connections (033.2.10)")
    func idle() async throws {
        let server = try OwnServer(settings: ["log_disconnections=on"])
        try server.start()
        try server.createDatabase("club")
        let other = PostgresConnection(to: try server.address(of: "club"), label: "other")
        func count() throws -> Int64? {
            try other.wait {
                try $0.integer(
                    """
                    SELECT count(*) FROM pg_stat_activity
                    WHERE datname = 'club' AND pid <> pg_backend_pid()
                    """)
            }
        }
        let clock = ManualClock()
        let library = try SharedLibrary(
            at: try server.address(of: "club"), createsIfEmpty: true, clock: clock)
        defer { library.close() }
        let list = try await library.makeList([FieldDraft(name: "Title")], [["Emma"]])
        let reading = library.readers + [library.rowReader]
        for connection in reading { try await connection.run { _ = try $0.run("SELECT 1") } }
        // The listener is connected.
        try other.wait { _ = try $0.run("UPDATE trove.list SET name = 'Novels'") }
        try await library.wait { $0.catalog.lists.map(\.name) == ["Novels"] }
        #expect(try count() == 6)
        clock.advance(by: 59)
        try await library.readers[1].run { _ = try $0.run("SELECT 1") }
        clock.advance(by: 1)
        try server.waitForLog(3, of: "disconnection", "database=club")
        #expect(try count() == 3)
        // The connection that was used meanwhile has seen that it is not to be closed yet.
        await clock.waitForTimer(at: 119)
        clock.advance(by: 59)
        try server.waitForLog(4, of: "disconnection", "database=club")
        #expect(try count() == 2)
        // They open again when they are needed.
        let edit = Edit.setCells(
            [CellValue(.text("Emma 2"), field: list.fields[0].id, record: 1)], list: list.id)
        try await library.perform(edit)
        #expect(try await library.record(1, in: list.id)?.values[0].text == "Emma 2")
        #expect(try count() == 3)
    }

    @Test("a program that does not follow others has one connection (033.3.3)")
    func single() async throws {
        try await TestServer.withDatabase { address in
            let library = try SharedLibrary(
                at: address, createsIfEmpty: true, followsOthers: false)
            defer { library.close() }
            let list = try await library.makeList([FieldDraft(name: "Title")], [["Emma"]])
            let edit = Edit.setCells(
                [CellValue(.text("Emma 2"), field: list.fields[0].id, record: 1)], list: list.id)
            try await library.perform(edit)
            #expect(try await library.record(1, in: list.id)?.values[0].text == "Emma 2")
            let rows = try library.recordReading().records([1], of: list) {}
            #expect(rows?.map(\.values[0].text) == ["Emma 2"])
            let count = try await library.read { db in
                try db.integer(
                    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()")
            }
            #expect(count == 1)
        }
    }

    @Test("connecting waits for the server twice, and a page of a list three times (033.3.3)")
    func waits() async throws {
        try await TestServer.withDatabase { address in
            let owner = try SharedLibrary(at: address, createsIfEmpty: true)
            defer { owner.close() }
            let list = try await owner.makeList([FieldDraft(name: "Title")], [["Emma"], ["Eva"]])
            let library = try SharedLibrary(at: address, followsOthers: false)
            defer { library.close() }
            func waits(_ body: () async throws -> Void) async throws -> Int {
                let start = try library.writer.wait { $0.waitCount }
                try await body()
                return try library.writer.wait { $0.waitCount } - start
            }
            func waits(forPageBy sort: RecordSort) async throws -> Int {
                try await waits {
                    let request = RecordListRequest(list: list.id, sort: sort)
                    let page = try await library.records(of: request, from: 1, limit: 5)
                    #expect(page.map(\.id) == [2])
                }
            }
            #expect(try library.writer.wait { $0.waitCount } == 2)
            #expect(try await waits { _ = try await library.lists() } == 1)
            #expect(try await waits(forPageBy: .manual) == 3)
            // One more tells that no text is too long for the order of an index.
            #expect(try await waits(forPageBy: .field(list.fields[0].id)) == 4)
        }
    }

    /// A server with few slots, whose database `postgres` is for the library.
    private func serverWithSlots(_ count: Int) throws -> OwnServer {
        let server = try OwnServer(settings: [
            "max_connections=\(count)", "superuser_reserved_connections=0",
            "log_disconnections=on",
        ])
        try server.start()
        return server
    }

    @Test("without a free slot, a library does not open, and says what to do (033.2.10)")
    func noSlot() async throws {
        let server = try serverWithSlots(1)
        let address = try server.address(of: "postgres")
        let other = PostgresConnection(to: address, label: "other")
        defer { other.close() }
        try other.wait { _ = try $0.run("SELECT 1") }
        let error = #expect(throws: LibraryError.self) {
            try SharedLibrary(at: address, createsIfEmpty: true)
        }
        #expect(error?.code == .notConnected)
        let message = error?.message ?? ""
        #expect(message.contains("Close other windows"), "\(message)")
        #expect(message.contains("“max_connections”"), "\(message)")
    }

    @Test("a library works with the one connection that it gets (033.2.10)")
    func oneSlot() async throws {
        let server = try serverWithSlots(2)
        let address = try server.address(of: "postgres")
        let other = PostgresConnection(to: address, label: "other")
        try other.wait { _ = try $0.run("SELECT 1") }
        let clock = ManualClock()
        let library = try SharedLibrary(at: address, createsIfEmpty: true, clock: clock)
        defer { library.close() }
        try await library.wait { !$0.isLive }
        #expect(library.access == .readWrite)
        let list = try await library.makeList([FieldDraft(name: "Title")], [["Emma"]])
        let edit = Edit.setCells(
            [CellValue(.text("Emma 2"), field: list.fields[0].id, record: 1)], list: list.id)
        try await library.perform(edit)
        #expect(try await library.record(1, in: list.id)?.values[0].text == "Emma 2")
        let rows = try library.recordReading().records([1], of: list) {}
        #expect(rows?.map(\.values[0].text) == ["Emma 2"])
        try await library.readContent { _ in }
        try other.wait { _ = try $0.run("UPDATE trove.list SET name = 'Novels'") }
        try await library.wait { $0.catalog.lists.map(\.name) == ["Novels"] }
        // The listener gets the slot of the other client.
        other.close()
        try server.waitForLog(1, of: "disconnection")
        clock.advance(by: 5)
        library.listener.check()
        try await library.wait { $0.isLive }
        #expect(library.access == .readWrite)
    }

    @Test("no slot is left, in whatever language a server says so (033.2.10)")
    func languages() throws {
        let server = try RefusingServer(
            state: "53300", "désolé, trop de clients sont déjà connectés")
        let address = try server.address()
        let error = #expect(throws: PostgresError.self) { try address.connect() }
        #expect(error?.failure == .noSlot)
        let other = try RefusingServer(state: "57P03", "le système de bases de données démarre")
        let second = try other.address()
        #expect(throws: PostgresError.self) { try second.connect() }
        for message in [
            "FATAL:  sorry, too many clients already",
            "FATAL:  remaining connection slots are reserved for non-replication superuser "
                + "connections", "FATAL:  too many connections for role \"anna\"",
        ] {
            #expect(ConnectionFailure(message, hasUsedPassword: false) == .noSlot)
        }
    }
}
