import Foundation
import Testing
import TroveModel
import TroveStore

@testable import Trove

/// Saving and restoring the window state.
@Suite("What is shown again after a restart")
@MainActor
struct WindowStateTests {
    @Test("What was saved is loaded, from a library that was closed in between")
    func roundTrip() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let url = folder.appending(path: "library.trove")
        var state = WindowState()
        (state.list, state.record, state.offset, state.width) = (3, 17, 1234.5, 420)
        let library = try Library(at: url)
        #expect(await WindowState.load(from: library) == WindowState())
        await state.save(to: library)
        library.close()
        let reopened = try Library(at: url)
        defer { reopened.close() }
        #expect(await WindowState.load(from: reopened) == state)
    }

    @Test("Each list comes back with its record, in any order")
    func places() throws {
        var state = WindowState()
        #expect(state.restorations.entries.isEmpty)
        let records = RecordsRestoration(record: 4, offset: 120)
        var all = RememberedPlaces()
        all[.list(ListID(rawValue: 2))] = records
        all[.smartList(SmartListID(rawValue: 2))] = RecordsRestoration(record: nil, offset: 7)
        all[.list(ListID(rawValue: 3))] = RecordsRestoration(record: nil, offset: 0)
        all[.trash] = records
        state.restorations = all
        #expect(state.places?.count == 2)
        #expect(state.restorations[.list(ListID(rawValue: 2))] == records)
        let text = String(decoding: try JSONEncoder().encode(state), as: UTF8.self)
        #expect(WindowState.reading(text) == state)
        state.restorations = RememberedPlaces()
        #expect(state.places == nil)
    }

    @Test("Of many lists, those used last come back")
    func manyPlaces() throws {
        var all = RememberedPlaces()
        let records = RecordsRestoration(record: 4, offset: 120)
        for id in 1...300 { all[.list(ListID(rawValue: Int64(id)))] = records }
        // The oldest list is used again.
        all[.list(ListID(rawValue: 1))] = records
        var state = WindowState()
        state.restorations = all
        let kept = try #require(state.places).compactMap(\.list)
        #expect(kept.count == 200)
        #expect(kept.prefix(3) == [1, 300, 299])
        #expect(state.restorations.entries.map(\.place) == kept.map { .list(ListID(rawValue: $0)) })
        let without = state.restorations.filter { $0 != .list(ListID(rawValue: 300)) }
        #expect(without[.list(ListID(rawValue: 300))] == nil)
        #expect(without.entries.count == 199)
    }

    @Test("Each wide view has a width of its own for the form beside it")
    func formWidths() throws {
        var widths = FormWidths()
        #expect(widths[.list] == nil)
        #expect(widths[.board] == FormWidths.standard)
        widths[.board] = 400
        widths[.list] = 500
        #expect(widths[.board] == 400)
        #expect(widths[.table] == FormWidths.standard)
        #expect(widths[.list] == nil)
        let data = try JSONEncoder().encode(widths)
        #expect(try JSONDecoder().decode(FormWidths.self, from: data) == widths)
    }
}
