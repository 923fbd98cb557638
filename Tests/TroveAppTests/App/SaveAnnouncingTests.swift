import Testing

@testable import Trove

/// The save states that assistive technology announces.
@MainActor
struct SaveAnnouncingTests {
    private let saved = SaveStatus.saved.text

    @Test func thatAllIsSavedIsAnnouncedOnceInASession() {
        var rule = SaveAnnouncing()
        #expect(rule.text(for: .saving, known: saved) == nil, "the next state is news")
        #expect(rule.text(for: .saved, known: nil) == saved)
        for _ in 0..<3 {
            #expect(rule.text(for: .saving, known: saved) == saved, "nothing new")
            #expect(rule.text(for: .saved, known: saved) == saved)
        }
        rule.beginSession()
        #expect(rule.text(for: .saving, known: saved) == nil)
    }

    @Test func theFirstSaveIsAnnouncedEvenIfTheUserTypesOn() {
        var rule = SaveAnnouncing()
        #expect(rule.text(for: .saving, known: saved) == nil)
        // The user typed on before the announcement.
        #expect(rule.text(for: .saving, known: nil) == nil)
        #expect(rule.text(for: .saved, known: nil) == saved)
    }

    @Test func whatTheAppSavesOnItsOwnIsNoNews() {
        var rule = SaveAnnouncing()
        #expect(rule.text(for: .saving, known: saved, isEntered: false) == saved)
        #expect(rule.text(for: .saving, known: saved) == nil, "what the user enters still is")
    }

    @Test func problemsAndTheirEndAreAnnounced() {
        var rule = SaveAnnouncing()
        _ = rule.text(for: .saving, known: saved)
        let problem = rule.text(for: .unsaved(2), known: saved)
        #expect(problem == SaveStatus.unsaved(2).text)
        #expect(rule.text(for: .saving, known: problem) == nil)
        #expect(rule.text(for: .saved, known: nil) == saved)
        #expect(rule.text(for: .failed, known: saved) == SaveStatus.failed.text)
    }
}
