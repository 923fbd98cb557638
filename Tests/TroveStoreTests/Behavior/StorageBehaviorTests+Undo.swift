import Testing
import TroveModel

// MARK: - Undo, history and events

extension StorageBehaviorTests {
    @Test(arguments: Engine.allCases)
    func undoAndRedoWalkThroughTheHistory(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks()
            var states = [try await storage.everything()]
            let edits: [Edit] = [
                .addRecord(list: list.id, values: [list.fields[0].id: .text("A")]),
                .addRecord(list: list.id, values: [list.fields[0].id: .text("B")]),
                .moveRecords([2], list: list.id, to: .first),
                .setValue(.integer(1), field: list.fields[2].id, record: 1, list: list.id),
                .deleteRecords([1], list: list.id), .renameList(list.id, "Novels"),
                .emptyTrash(list.id), .deleteList(list.id),
            ]
            for edit in edits {
                try await storage.perform(edit)
                states.append(try await storage.everything())
            }
            for state in states.dropLast().reversed() {
                try await storage.undo()
                #expect(try await storage.everything() == state)
            }
            for state in states.dropFirst() {
                try await storage.redo()
                #expect(try await storage.everything() == state)
            }
            #expect(try await storage.redo() == nil)
        }
    }

    @Test(arguments: Engine.allCases)
    func theUndoStateNamesTheNextSteps(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            #expect(try await storage.undo() == nil)
            #expect(
                try await storage.undoState() == UndoState(undo: nil, redo: nil))
            let list = try await storage.createBooks(["Emma"])
            try await storage.perform(.deleteRecords([1], list: list.id))
            #expect(try await storage.undoState().undoName == "Delete “Emma”")
            try await storage.undo()
            let state = try await storage.undoState()
            #expect(state.redoName == "Delete “Emma”")
            #expect(state.undoName == "Add Record")
            try await storage.perform(.renameList(list.id, "Novels"))
            #expect(try await storage.undoState().redoName == nil)
            let history = try await storage.history(limit: 10)
            #expect(
                history.map(\.name) == ["Rename List “Books”", "Add Record", "Create List “Books”"])
            #expect(history.allSatisfy { $0.list == list.id && !$0.isUndone })
            #expect(try await storage.history(limit: 1).map(\.name) == ["Rename List “Books”"])
        }
    }

    @Test(arguments: Engine.allCases)
    func typingIntoOneFieldIsOneStep(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["A"])
            for text in ["E", "Em", "Emma"] {
                try await storage.perform(
                    .setValue(.text(text), field: list.fields[0].id, record: 1, list: list.id))
            }
            #expect(try await storage.column(list) == ["Emma"])
            try await storage.undo()
            #expect(try await storage.column(list) == ["A"])
            try await storage.redo()
            #expect(try await storage.column(list) == ["Emma"])
        }
    }

    @Test(arguments: Engine.allCases)
    func changesOfViewsAreNoSteps(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["B", "A"])
            var settings = list.settings
            settings.sort = .field(list.fields[0].id)
            let change = try await storage.perform(.changeSettings(list.id, settings))
            #expect(change.affectsLists)
            #expect(try await storage.undoState().undoName == "Add Record")
            try await storage.undo()
            #expect(try await storage.list(list.id).settings.sort == settings.sort)
            settings.titleField = list.fields[1].id
            try await storage.perform(.changeSettings(list.id, settings))
            #expect(try await storage.undoState().undoName == "Change Titles of “Books”")
            try await storage.undo()
            let undone = try await storage.list(list.id).settings
            #expect(undone.titleField == list.fields[0].id)
            #expect(undone.sort == settings.sort)
        }
    }

    @Test(arguments: Engine.allCases)
    func rehearsingChangesNothing(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks(["A", "B"])
            let before = try await storage.everything()
            let change = try await storage.rehearse(.deleteRecords([1], list: list.id))
            #expect(change.deleted == [1])
            #expect(change.name == "Delete “A”")
            #expect(try await storage.everything() == before)
            #expect(try await storage.undoState().undoName == "Add Record")
            await expectError(.notFound) {
                _ = try await storage.rehearse(.deleteRecords([9], list: list.id))
            }
        }
    }

    @Test(arguments: Engine.allCases)
    func eventsComeInOrderAfterTheSaveState(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let list = try await storage.createBooks()
            var events = storage.events().makeAsyncIterator()
            guard case .saveState(.saved)? = await events.next() else {
                Issue.record("The first event is not the save state.")
                return
            }
            try await storage.insert(["Title": .text("A")], into: list)
            try await storage.perform(.deleteRecords([1], list: list.id))
            try await storage.undo()
            var changes: [Change] = []
            var isSaved = false
            while changes.count < 3 || !isSaved, let event = await events.next() {
                switch event {
                case .changed(let change):
                    changes.append(change)
                    isSaved = false
                case .saveState(.saved): isSaved = true
                default: break
                }
            }
            #expect(changes.map(\.cause) == [.performed, .performed, .undone])
            #expect(changes.map(\.inserted) == [[1], [], [1]])
            #expect(changes.map(\.deleted) == [[], [1], []])
            #expect(changes.allSatisfy { $0.list == list.id })
        }
    }

    @Test(arguments: Engine.allCases)
    func closingEndsTheEvents(_ engine: Engine) async throws {
        try await engine.withStorage { storage in
            let events = storage.events()
            storage.close()
            var told: [LibraryEvent] = []
            // A shared library may tell of its connection until then.
            for await event in events { told.append(event) }
            guard case .saveState(.saved)? = told.first else {
                Issue.record("The first event is not the save state.")
                return
            }
        }
    }
}
