import CGtk
import GtkBridge
import TableCore
import TextCore

extension MonthView {
    /// A button press.
    struct Press {
        let point: Point
        let hit: MonthContentView.Hit
        /// Whether the pressed entry was already selected; the release then selects only this
        /// entry.
        var wasSelected = false
        let modifiers: SelectionModifiers
    }

    func connectPointer() {
        let wanted = [
            GDK_BUTTON_PRESS_MASK, GDK_BUTTON_RELEASE_MASK, GDK_POINTER_MOTION_MASK,
            GDK_LEAVE_NOTIFY_MASK, GDK_SCROLL_MASK, GDK_SMOOTH_SCROLL_MASK,
        ].reduce(0) { $0 | $1.rawValue }
        gtk_widget_add_events(widget, gint(bitPattern: wanted))
        let raw = reference.raw
        connectAnswering("button-press-event", of: raw) { [weak self] in
            $0.event(0, as: GdkEventButton.self).map { self?.pressed($0.pointee) ?? false } ?? false
        }
        connectAnswering("button-release-event", of: raw) { [weak self] in
            $0.event(0, as: GdkEventButton.self).map { self?.released($0.pointee) ?? false }
                ?? false
        }
        connectAnswering("motion-notify-event", of: raw) { [weak self] in
            if let event = $0.event(0, as: GdkEventMotion.self) { self?.moved(event.pointee) }
            return false
        }
        connectAnswering("leave-notify-event", of: raw) { [weak self] _ in
            self?.hovered = nil
            return false
        }
        connectAnswering("grab-broken-event", of: raw) { [weak self] _ in
            self?.press = nil
            return false
        }
        connectAnswering("scroll-event", of: raw) { [weak self] in
            $0.event(0, as: GdkEventScroll.self).map { self?.wheeled($0.pointee) ?? false } ?? false
        }
    }

    private func pressed(_ event: GdkEventButton) -> Bool {
        let point = content.mirrored(Point(x: event.x, y: event.y))
        if !containsFocus { grabFocus() }
        guard let hit = content.hit(point) else { return false }
        if event.button == 3, event.type == GDK_BUTTON_PRESS { return openMenu(of: hit, at: point) }
        guard event.button == 1 else { return false }
        if event.type == GDK_2BUTTON_PRESS {
            // The first click has selected the entry; the release has nothing left to do.
            press = nil
            switch hit.part {
            case .entry(let entry):
                delegate?.monthView(self, performPrimaryActionForEntry: entry)
            case .background: add(at: hit.place)
            case .add, .more: break
            }
            return true
        }
        guard event.type == GDK_BUTTON_PRESS else { return true }
        var press = Press(
            point: point, hit: hit, modifiers: SelectionModifiers(gdk: event.state))
        focus(hit.place)
        if case .entry(let entry) = hit.part {
            press.wasSelected = press.modifiers.isEmpty && selectedEntries.contains(entry)
            // A press on one of several selected entries may begin a drag of all of them.
            if !press.wasSelected { select(entry, press) }
        }
        self.press = press
        return true
    }

    private func select(_ entry: Int, _ press: Press) {
        delegate?.monthView(
            self, didSelectEntry: entry, at: press.hit.place, modifiers: press.modifiers)
    }

    private func focus(_ place: Int) {
        focusedPlace = place
        delegate?.monthView(self, didFocus: place)
    }

    private func released(_ event: GdkEventButton) -> Bool {
        guard event.button == 1, let press else { return false }
        self.press = nil
        guard content.hit(content.mirrored(Point(x: event.x, y: event.y))) == press.hit else {
            return true
        }
        let place = press.hit.place
        switch press.hit.part {
        case .entry(let entry): if press.wasSelected { select(entry, press) }
        case .more: delegate?.monthView(self, showAllAt: place)
        case .add: add(at: place)
        case .background: break
        }
        return true
    }

    private func add(at place: Int) {
        if allowsAdding, place < days.count { delegate?.monthView(self, addAt: place) }
    }

    /// Opens an entry, or adds one to a day, as keys do.
    func activate(_ hit: MonthContentView.Hit) {
        grabFocus()
        focus(hit.place)
        if case .entry(let entry) = hit.part {
            delegate?.monthView(self, didSelectEntry: entry, at: hit.place, modifiers: [])
            delegate?.monthView(self, performPrimaryActionForEntry: entry)
        } else {
            add(at: hit.place)
        }
    }

    private func moved(_ event: GdkEventMotion) {
        let point = content.mirrored(Point(x: event.x, y: event.y))
        guard event.state & GDK_BUTTON1_MASK.rawValue != 0, let press else {
            return hover(content.hit(point))
        }
        beginDrag(of: press, to: point)
    }

    private func hover(_ hit: MonthContentView.Hit?) {
        hovered = hit?.place
        var text: String?
        if let hit, case .entry(let entry) = hit.part {
            text = content.cell(at: hit.place)?.truncatedText(of: entry)
        }
        if tooltip != text { tooltip = text }
    }

    /// Opens the menu of a part; the click selects an entry that is not selected.
    private func openMenu(of hit: MonthContentView.Hit, at point: Point) -> Bool {
        focus(hit.place)
        let menu: Menu?
        if case .entry(let entry) = hit.part {
            if !selectedEntries.contains(entry) {
                delegate?.monthView(self, didSelectEntry: entry, at: hit.place, modifiers: [])
            }
            menu = delegate?.monthView(self, menuForEntry: entry, at: hit.place)
        } else {
            menu = delegate?.monthView(self, menuAt: hit.place)
        }
        return open(menu, at: point)
    }

    /// Opens a menu at a point.
    func open(_ menu: Menu?, at point: Point) -> Bool {
        guard let menu, !menu.children.isEmpty else { return false }
        let point = content.mirrored(point)
        MenuModel.open(
            menu, at: widget,
            pointingTo: GdkRectangle(
                x: gint(point.x.rounded()), y: gint(point.y.rounded()), width: 1, height: 1),
            sender: self, name: translated("Menu"))
        return true
    }

    // MARK: Scrolling

    /// The shortest time between two months, in milliseconds, so that a touchpad does not rush.
    private static let scrollPause: guint32 = 120

    private func wheeled(_ event: GdkEventScroll) -> Bool {
        guard event.state & GDK_CONTROL_MASK.rawValue == 0 else { return false }
        let step: Double
        switch event.direction {
        case GDK_SCROLL_UP: step = -1
        case GDK_SCROLL_DOWN: step = 1
        case GDK_SCROLL_SMOOTH: step = event.delta_y
        default: return false
        }
        if step * scrolled.distance < 0 { scrolled.distance = 0 }
        scrolled.distance += step
        guard abs(scrolled.distance) >= 1 else { return true }
        let months = scrolled.distance < 0 ? -1 : 1
        scrolled.distance = 0
        guard event.time &- scrolled.time >= Self.scrollPause else { return true }
        scrolled.time = event.time
        delegate?.monthView(self, didScrollBy: months)
        return true
    }
}
