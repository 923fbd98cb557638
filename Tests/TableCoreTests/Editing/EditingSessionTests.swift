import TableCore
import Testing

/// Editing mode: deleting in two steps, and inserting.
struct EditingSessionTests {
    private let row = IndexPath.row(1)
    private let other = IndexPath.row(2)

    private func editing() -> EditingSession {
        var session = EditingSession()
        _ = session.handle(.setEditing(true, animated: false))
        return session
    }

    private func answer(
        _ session: inout EditingSession, _ event: EditingEvent, canEdit: Bool = true,
        style: EditingStyle = .delete
    ) -> [EditingEffect] {
        var effects = session.handle(event)
        if case .askCanEdit? = effects.last { effects += session.handle(.canEdit(canEdit)) }
        if case .askStyle? = effects.last { effects += session.handle(.style(style)) }
        return effects
    }

    @Test("editing mode turns on and off once, with or without animation (15.1)")
    func mode() {
        var session = EditingSession()
        #expect(
            session.handle(.setEditing(true, animated: true))
                == [.setRowsEditing(true, animated: true)])
        #expect(session.isEditing)
        #expect(session.handle(.setEditing(true, animated: true)).isEmpty)
        #expect(
            session.handle(.setEditing(false, animated: false))
                == [.setRowsEditing(false, animated: false)])
    }

    @Test("deleting takes two steps, in the stated order of questions (15.5, 15.10)")
    func twoSteps() {
        var session = editing()
        #expect(
            answer(&session, .controlTapped(row))
                == [.askCanEdit(row), .askStyle(row), .showConfirmation(row)])
        #expect(session.state == .armed(row))
        #expect(
            session.handle(.confirmed(row)) == [.hideConfirmation(row), .commit(.delete, row)])
        #expect(session.state == .idle)
        #expect(session.handle(.confirmed(row)).isEmpty, "one click is one deletion")
    }

    @Test(
        """
        only one row is armed; minus again, a click elsewhere or scrolling disarms (15.10, 17.4, \
        18.9)
        """
    )
    func oneArmedRow() {
        var session = editing()
        _ = answer(&session, .controlTapped(row))
        #expect(answer(&session, .controlTapped(other)).first == .hideConfirmation(row))
        #expect(session.confirmingIndexPath == other)
        #expect(session.handle(.controlTapped(other)) == [.hideConfirmation(other)])
        _ = answer(&session, .controlTapped(row))
        #expect(session.handle(.tappedElsewhere) == [.hideConfirmation(row)])
        #expect(session.handle(.confirmed(row)).isEmpty)
        _ = answer(&session, .controlTapped(row))
        #expect(session.handle(.scrolled) == [.hideConfirmation(row)])
    }

    @Test("inserting acts at once (15.7)")
    func insert() {
        var session = editing()
        #expect(
            answer(&session, .controlTapped(row), style: .insert).last == .commit(.insert, row))
        #expect(session.state == .idle)
    }

    @Test("a row without permission or style does nothing (15.8, 15.12, 17.6)")
    func refused() {
        var session = editing()
        #expect(answer(&session, .controlTapped(row), canEdit: false) == [.askCanEdit(row)])
        #expect(answer(&session, .controlTapped(row), style: .none).last == .askStyle(row))
    }

    @Test("text editing ends before the model changes (000.134, 000.132)")
    func endsTextEditing() {
        var session = editing()
        _ = session.handle(.textEditing(true))
        #expect(
            answer(&session, .controlTapped(row), style: .insert).suffix(2)
                == [.endTextEditing, .commit(.insert, row)])
        #expect(!session.isEditingText)
        _ = session.handle(.textEditing(true))
        _ = answer(&session, .controlTapped(row))
        #expect(session.handle(.confirmed(row)).first == .endTextEditing)
        _ = session.handle(.textEditing(true))
        #expect(session.handle(.setEditing(false, animated: false)).first == .endTextEditing)
    }

    @Test("a swipe offers to delete rows that may be deleted (17.1, 17.5, 17.6)")
    func swipe() {
        var session = EditingSession()
        #expect(session.offersDeletionBySwipe(canEdit: true, style: .delete))
        for style in [EditingStyle.none, .insert] {
            #expect(!session.offersDeletionBySwipe(canEdit: true, style: style))
        }
        var isAsked = false
        func style() -> EditingStyle {
            isAsked = true
            return .delete
        }
        let offers = session.offersDeletionBySwipe(canEdit: false, style: style())
        #expect(!offers)
        #expect(!isAsked, "the style of a row that cannot be edited is of no interest")
        _ = session.handle(.setEditing(true, animated: false))
        #expect(
            !session.offersDeletionBySwipe(canEdit: true, style: .delete), "not in editing mode")
    }

    @Test("the Delete key asks permission and commits at once")
    func deleteKey() {
        var session = EditingSession()
        #expect(answer(&session, .deletion(row)).last == .commit(.delete, row))
        #expect(answer(&session, .deletion(row), canEdit: false) == [.askCanEdit(row)])
        #expect(answer(&session, .deletion(row), style: .insert).last == .askStyle(row))
    }

    @Test(
        """
        what a row shows follows from the permissions (02.9, 03.10, 15.23, 16.2, 21.3, 000.124, \
        000.127, 000.136)
        """
    )
    func appearance() {
        for style in EditingStyle.allCases {
            for bits in 0..<64 {
                let flag = { (bit: Int) in bits & (1 << bit) != 0 }
                let look = EditingAppearance(
                    isEditing: flag(0), canEdit: flag(1), style: style, shouldIndent: flag(2),
                    isGrouped: flag(3), canMove: flag(4), wantsReorderControl: flag(5))
                #expect(look.control == (flag(0) && flag(1) ? style : .none))
                #expect(look.isIndented == (flag(0) && flag(1) && (flag(2) || !flag(3))))
                #expect(look.showsReorderControl == (flag(0) && flag(4) && flag(5)))
            }
        }
        #expect(EditingAppearance.normal.control == .none)
    }
}
