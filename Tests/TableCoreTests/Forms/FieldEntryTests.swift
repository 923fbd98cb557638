import TableCore
import Testing

/// Text typed into a form field is submitted, kept as a draft or reverted, and never lost.
struct FieldEntryTests {
    typealias Draft = FieldEntry.Draft

    private func refusedEntry() -> FieldEntry {
        var entry = FieldEntry(value: "1815")
        entry.handle(.typed("long ago"))
        entry.handle(.commit)
        entry.handle(.refused(1, "No number."))
        return entry
    }

    @Test func aTextIsHandedOverAndBecomesTheValue() {
        var entry = FieldEntry(value: "1815")
        #expect(entry.handle(.typed("1816")) == [.waitForPause])
        #expect(entry.isUncommitted)
        #expect(entry.handle(.commit) == [.stopWaiting, .submit("1816", 1)])
        #expect(entry.state == .pending)
        #expect(entry.handle(.accepted(1)).isEmpty)
        #expect(entry.state == .pristine)
        #expect(entry.value == "1816")
        #expect(entry.handle(.commit).isEmpty)
    }

    @Test func aTextThatIsTheValueAgainIsNotHandedOver() {
        var entry = FieldEntry(value: "1815")
        entry.handle(.typed("181"))
        entry.handle(.typed("1815"))
        #expect(entry.handle(.commit) == [.stopWaiting])
        #expect(entry.state == .pristine)
        #expect(entry.submission == 0)
    }

    @Test func aPickedTextIsHandedOverAtOnceEvenIfItLooksLikeTheValue() {
        var entry = FieldEntry(value: "Smith")
        entry.handle(.typed("Smi"))
        #expect(
            entry.handle(.picked("Smith")) == [.show("Smith"), .stopWaiting, .submit("Smith", 1)])
        #expect(entry.handle(.commit).isEmpty)
        entry.handle(.refused(1, "Taken."))
        #expect(entry.state == .refused("Taken."))
    }

    @Test func aRefusedTextStaysUntilItIsCorrected() {
        var entry = refusedEntry()
        #expect(entry.state == .refused("No number."))
        #expect(entry.text == "long ago")
        #expect(entry.handle(.commit).isEmpty, "leaving the field hands nothing over twice")
        #expect(entry.handle(.typed("1814")) == [.waitForPause])
        #expect(entry.reason == "No number.", "it is marked until it is corrected")
        #expect(entry.handle(.commit) == [.stopWaiting, .submit("1814", 2)])
        #expect(entry.handle(.accepted(2)) == [.mark(nil)])
        #expect(entry.state == .pristine)
    }

    @Test func aTextIsRefusedForAnotherReason() {
        var entry = refusedEntry()
        entry.handle(.typed("9999"))
        entry.handle(.commit)
        #expect(
            entry.handle(.refused(2, "Too late.")) == [.mark("Too late."), .announce("Too late.")])
        #expect(entry.state == .refused("Too late."))
    }

    @Test func typingTheValueAgainDropsWhatWasRefused() {
        var entry = refusedEntry()
        entry.handle(.typed("1815"))
        // The value is submitted, so that the owner of the values drops the draft.
        #expect(entry.handle(.commit) == [.stopWaiting, .submit("1815", 2)])
        #expect(entry.handle(.accepted(2)) == [.mark(nil)])
    }

    @Test func revertingShowsTheValue() {
        var entry = refusedEntry()
        #expect(
            entry.handle(.revert) == [.stopWaiting, .show("1815"), .mark(nil), .dropDraft])
        #expect(
            entry
                == {
                    var other = FieldEntry(value: "1815")
                    other.handle(.typed("x"))
                    other.handle(.commit)
                    other.handle(.revert)
                    return other
                }())
        #expect(entry.handle(.revert).isEmpty, "Escape goes on to whom it may concern")
    }

    @Test func revertingATextThatNobodyHasSeenDropsNothing() {
        var entry = FieldEntry(value: "1815")
        entry.handle(.typed("x"))
        #expect(entry.handle(.revert) == [.stopWaiting, .show("1815")])
        #expect(entry.state == .pristine)
    }

    @Test func anAnswerThatComesAfterRevertingIsTooLate() {
        var entry = FieldEntry(value: "1815")
        entry.handle(.typed("x"))
        entry.handle(.commit)
        #expect(entry.handle(.revert).contains(.dropDraft))
        #expect(entry.handle(.refused(1, "No number.")).isEmpty)
        #expect(entry.state == .pristine)
    }

    @Test func aTextIsKeptWhileItIsTyped() {
        var entry = FieldEntry(value: "1815")
        #expect(entry.handle(.keep).isEmpty)
        entry.handle(.typed("18"))
        #expect(entry.handle(.keep) == [.keepDraft("18")])
        entry.handle(.typed("181"))
        #expect(entry.handle(.keep) == [.keepDraft("181")])
        #expect(entry.handle(.commit) == [.stopWaiting, .submit("181", 1)])
        #expect(entry.handle(.keep).isEmpty, "it is handed over")
        entry.handle(.accepted(1))
        entry.handle(.typed("18"))
        #expect(
            entry.handle(.revert) == [.stopWaiting, .show("181")], "what was kept was taken")
    }

    @Test(arguments: [FieldEntry.Event.commit, .keep])
    func aKeptTextIsDroppedWhenTheValueIsTypedAgain(_ event: FieldEntry.Event) {
        var entry = FieldEntry(value: "1815")
        entry.handle(.typed("18"))
        entry.handle(.keep)
        entry.handle(.typed("1815"))
        #expect(entry.handle(event).last == .dropDraft)
        #expect(entry.handle(.commit) == (event == .keep ? [.stopWaiting] : []))
        #expect(entry.state == .pristine)
    }

    @Test func revertingDropsAKeptText() {
        var entry = FieldEntry(value: "1815")
        entry.handle(.typed("x"))
        entry.handle(.keep)
        #expect(entry.handle(.revert) == [.stopWaiting, .show("1815"), .dropDraft])
    }

    @Test func aTextThatNobodyJudgedIsSubmittedWhenThePersonLeaves() {
        let draft = Draft(text: "1816", reason: "Not saved.", isRefused: false)
        var entry = FieldEntry()
        #expect(
            entry.handle(.opened(value: "1815", draft: draft)) == [
                .stopWaiting, .show("1816"), .mark("Not saved."),
            ])
        #expect(entry.state == .restored)
        #expect(!entry.isUncommitted, "showing the record changes nothing")
        var left = entry
        #expect(left.handle(.commit) == [.stopWaiting, .submit("1816", 1)])
        #expect(left.handle(.accepted(1)) == [.mark(nil)])
        #expect(left.value == "1816")
        #expect(
            entry.handle(.revert) == [.stopWaiting, .show("1815"), .mark(nil), .dropDraft])
    }

    @Test func enterSubmitsARefusedTextAgain() {
        var entry = refusedEntry()
        #expect(entry.handle(.confirm) == [.stopWaiting, .submit("long ago", 2)])
        #expect(entry.handle(.accepted(2)) == [.mark(nil)])
        #expect(entry.handle(.confirm).isEmpty, "the value is not submitted twice")
    }

    @Test func aChangeFromOutsideLeavesWhatIsTypedAlone() {
        var entry = FieldEntry(value: "1815")
        entry.handle(.typed("18"))
        #expect(entry.handle(.changed(value: "1900", draft: nil)).isEmpty)
        #expect(entry.text == "18")
        #expect(entry.handle(.revert) == [.stopWaiting, .show("1900")])
    }

    @Test func aChangeFromOutsideLeavesARefusedTextAlone() {
        var entry = refusedEntry()
        let draft = Draft(text: "long ago", reason: "No number.")
        entry.handle(.changed(value: "1900", draft: draft))
        #expect(entry.text == "long ago")
        #expect(entry.state == .refused("No number."))
        #expect(entry.handle(.revert).contains(.show("1900")))
    }

    @Test func aChangeBeforeTheAnswerWaitsForIt() {
        var entry = FieldEntry(value: "1815")
        entry.handle(.typed("x"))
        entry.handle(.commit)
        #expect(entry.handle(.changed(value: "1900", draft: nil)).isEmpty)
        #expect(entry.text == "x")
        entry.handle(.refused(1, "No number."))
        #expect(entry.text == "x")
        #expect(entry.value == "1900")
    }

    @Test func aDraftOfARecordIsShownWithItsReason() {
        var entry = FieldEntry(value: "1815")
        let draft = Draft(text: "long ago", reason: "No number.")
        #expect(
            entry.handle(.opened(value: "1600", draft: draft)) == [
                .stopWaiting, .show("long ago"), .mark("No number."),
            ])
        #expect(entry.state == .refused("No number."))
        #expect(
            entry.handle(.opened(value: "1700", draft: nil)) == [
                .stopWaiting, .show("1700"), .mark(nil),
            ])
        #expect(entry.state == .pristine)
    }

    @Test func anAnswerAboutAnotherRecordChangesNothing() {
        var entry = FieldEntry(value: "1815")
        entry.handle(.typed("x"))
        entry.handle(.commit)
        entry.handle(.opened(value: "1900", draft: nil))
        #expect(entry.handle(.refused(1, "No number.")).isEmpty)
        #expect(entry.handle(.accepted(1)).isEmpty)
        #expect(entry.text == "1900")
    }

    @Test func anAnswerWhileThePersonTypesOnLeavesTheTextAlone() {
        var entry = FieldEntry(value: "1815")
        entry.handle(.typed("x"))
        entry.handle(.commit)
        entry.handle(.typed("xy"))
        #expect(
            entry.handle(.refused(1, "No number.")) == [
                .mark("No number."), .announce("No number."),
            ])
        #expect(entry.state == .editing)
        #expect(entry.text == "xy")
        entry.handle(.typed("1815"))
        #expect(entry.handle(.commit).contains(.submit("1815", 2)), "the draft of “x” has to go")
    }

    @Test(
        "After any events, a text that the person typed is shown, handed over, or reverted by them")
    func nothingTypedIsLost() {
        let events: [FieldEntry.Event] = [
            .typed("a"), .typed("b"), .commit, .accepted(1), .accepted(2), .refused(1, "r"),
            .refused(2, "s"), .revert, .changed(value: "v", draft: nil), .keep, .confirm,
        ]
        var count = 0
        func walk(_ entry: FieldEntry, _ keeper: Keeper, _ trace: [FieldEntry.Event]) {
            guard trace.count < 5 else { return }
            for event in events {
                var (entry, keeper) = (entry, keeper)
                let before = entry
                let effects = entry.handle(keeper.asKeeperSays(event))
                keeper.note(effects, event)
                count += 1
                let lost =
                    before.isUncommitted && !entry.isUncommitted
                    && event != .revert && keeper.last != before.text && entry.value != before.text
                if lost { Issue.record("\(trace + [event])") }
                let isMarked = entry.reason != nil
                if case .refused = entry.state, !isMarked { Issue.record("\(trace + [event])") }
                if case .pristine = entry.state, isMarked { Issue.record("\(trace + [event])") }
                walk(entry, keeper, trace + [event])
            }
        }
        walk(FieldEntry(value: "v"), Keeper(), [])
        #expect(count > 160_000)
    }

    /// The owner of the values, with the last value and draft it received.
    private struct Keeper {
        var last: String?
        var draft: Draft?

        /// Adds the kept draft to a change of the value.
        func asKeeperSays(_ event: FieldEntry.Event) -> FieldEntry.Event {
            if case .changed(let value, _) = event {
                .changed(value: value, draft: draft)
            } else {
                event
            }
        }

        mutating func note(_ effects: [FieldEntry.Effect], _ event: FieldEntry.Event) {
            for effect in effects {
                switch effect {
                case .submit(let text, _): last = text
                case .keepDraft(let text):
                    draft = Draft(text: text, reason: "Not saved.", isRefused: false)
                case .mark(let reason?): draft = Draft(text: last ?? "", reason: reason)
                case .mark(nil), .dropDraft: draft = nil
                default: break
                }
            }
        }
    }
}
