import CGtk
import GtkBridge
import TableCore

/// The state of the pointer over the items.
struct CollectionPointer {
    /// The point of the button press, in viewport coordinates, and the item there.
    var press: (point: Point, item: RowPress?)?
    /// The last presses: a double click is on a single item.
    var doubleClick = DoubleClick()
    /// The rubber band that is being dragged.
    var band: RubberBand?
    /// The position of the pointer during a drag, in viewport coordinates.
    var place: Point?
    /// Scrolls while the band is held near an edge.
    var scroller: Autoscroller?
}

extension CollectionView {
    func connectPointer() {
        connectAnswering("button-press-event", of: bin.reference.raw) { [weak self] arguments in
            guard let self, let event = arguments.event(0, as: GdkEventButton.self) else {
                return false
            }
            return passOn(UnsafeMutableRawPointer(event).assumingMemoryBound(to: GdkEvent.self))
                || pressed(event.pointee)
        }
        connectAnswering("button-release-event", of: bin.reference.raw) { [weak self] arguments in
            guard let self, let event = arguments.event(0, as: GdkEventButton.self) else {
                return false
            }
            return passOn(UnsafeMutableRawPointer(event).assumingMemoryBound(to: GdkEvent.self))
                || released(event.pointee)
        }
        connectAnswering("motion-notify-event", of: bin.reference.raw) { [weak self] arguments in
            guard let self, let event = arguments.event(0, as: GdkEventMotion.self) else {
                return false
            }
            return passOn(UnsafeMutableRawPointer(event).assumingMemoryBound(to: GdkEvent.self))
                || moved(event.pointee)
        }
        connectAnswering("leave-notify-event", of: bin.reference.raw) { [weak self] _ in
            if self?.transformed.pressed == nil { self?.endHovering() }
            return false
        }
        connectAnswering("grab-broken-event", of: bin.reference.raw) { [weak self] _ in
            self?.cancelInteractiveMovement()
            self?.swipe(.cancelled)
            self?.clearPointer()
            return false
        }
    }

    /// Converts a point in a window of the collection or of a widget in it to viewport coordinates.
    func viewportPoint(_ x: Double, _ y: Double, in window: OpaquePointer?) -> Point {
        var point = Point(x: x, y: y)
        var window = window
        while let inner = window, inner != bin.window {
            var (left, top) = (gint(0), gint(0))
            gdk_window_get_position(inner, &left, &top)
            point = Point(x: point.x + Double(left), y: point.y + Double(top))
            window = gdk_window_get_parent(inner)
        }
        return onScreen(point)
    }

    func item(atViewport point: Point) -> IndexPath? {
        let place = contentPoint(point)
        updateIfNeeded()
        let front = display.visibleElements.last { $0.attributes.contains(place) }
        // A pinned header covers the items below it.
        if let front, front.element.category != .cell,
            front.attributes.zIndex >= LayoutAttributes.pinnedZIndex
        {
            return nil
        }
        return indexPathForItem(at: place)
    }

    private func pressed(_ event: GdkEventButton) -> Bool {
        let point = viewportPoint(event.x, event.y, in: event.window)
        let item = item(atViewport: point)
        stopScrolling()
        if !isFocused { grabFocus() }
        if event.button == 3, event.type == GDK_BUTTON_PRESS {
            return showMenu(forItemAt: item, at: point)
        }
        guard event.button == 1 else { return false }
        if event.type == GDK_2BUTTON_PRESS {
            if let item, pointer.doubleClick.isOnOneRow { performPrimaryAction(at: item) }
            return true
        }
        guard event.type == GDK_BUTTON_PRESS else { return true }
        // A press closes the open item, whatever is under the pointer.
        let closesItem = closeSwipe()
        pointer.doubleClick.press(on: closesItem ? nil : item)
        if closesItem { return true }
        showsFocus = false
        pointer.press = (point, item.flatMap { self.press(on: $0, at: point) })
        typing.reset()
        if let item {
            select(.press(item))
        } else {
            beginBand(at: point, SelectionModifiers(gdk: event.state))
        }
        return true
    }

    private func moved(_ event: GdkEventMotion) -> Bool {
        guard event.state & GDK_BUTTON1_MASK.rawValue != 0, pointer.press != nil || swipe != nil
        else { return false }
        let point = viewportPoint(event.x, event.y, in: event.window)
        if swipePressedItem(to: point, at: event.time) { return true }
        // One item is moved; several are dropped at their new place.
        let isMoved = !dragsSelection(with: pointer.press?.item?.row) && dragPressedItem(to: point)
        if !isMoved, !dragPressedItemOut(to: point) { moveBand(to: point) }
        return true
    }

    private func released(_ event: GdkEventButton) -> Bool {
        guard event.button == 1 else { return false }
        if releaseSwipe() { return true }
        guard let press = pointer.press else { return false }
        pointer.press = nil
        if movement?.pointer != nil {
            endInteractiveMovement()
            return true
        }
        if pointer.band != nil {
            endBand()
            return true
        }
        let point = viewportPoint(event.x, event.y, in: event.window)
        let isClick = press.item.map { isPress($0, aClickAt: point) } ?? false
        let item = isClick ? press.item?.row : nil
        select(.release(item, SelectionModifiers(gdk: event.state)))
        return true
    }

    private func press(on item: IndexPath, at point: Point) -> RowPress? {
        viewportFrame(of: item).map {
            RowPress(on: item, at: point, in: $0, contentOffset: contentOffset)
        }
    }

    private func isPress(_ press: RowPress, aClickAt point: Point) -> Bool {
        viewportFrame(of: press.row).map { press.isClick(releasedAt: point, in: $0) } ?? false
    }

    /// The point of the viewport at which the pressed item is held.
    func grip(of press: RowPress) -> Point {
        viewportFrame(of: press.row).map(press.grip(in:)) ?? press.point
    }

    /// The frame of an item in the viewport; nil if there is no such item.
    private func viewportFrame(of item: IndexPath) -> Rect? {
        let offset = contentOffset
        updateIfNeeded()
        return display.layoutAttributes(for: .cell(item))?.frame
            .moved(dx: -offset.x, dy: -offset.y)
    }

    /// Moves the pressed item or the rubber band along with the items of a batch update; a deleted
    /// item takes its press with it.
    func remapPointer(_ map: UpdateMap) {
        pointer.band?.follow(map)
        pointer.doubleClick.apply(map)
        guard pointer.press?.item?.follow(map) == false else { return }
        pointer.press?.item = nil
        select(.cancelPress)
    }

    /// Takes the item, the rubber band or the place of a drop along with the pointer that holds it,
    /// after the content or a section of it was scrolled.
    func followScrolling() {
        if let place = movement?.pointer { move(.moved(to: contentPoint(place))) }
        if pointer.band != nil, let place = pointer.place { moveBand(to: place) }
        dropTarget?.contentChanged()
    }

    /// Cancels the press, so that its release is not a click.
    func clearPointer() {
        endBand()
        pointer.press = nil
        select(.cancelPress)
    }

    func endBand() {
        if pointer.band != nil { handleMultipleSelection(.end) }
        pointer.scroller?.stop()
        (pointer.band, pointer.place, pointer.scroller) = (nil, nil, nil)
        bin.queueDraw()
    }
}
