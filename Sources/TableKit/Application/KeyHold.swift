import CGtk
import GtkBridge

/// Keys that wait until what they are for has the keyboard focus.
///
/// Barcode scanners, text expanders and fast typists press the next key while the command before it
/// still waits for a disk or a server. Create a hold when such a command begins, and call
/// ``end()`` when its result has the focus: the keys pressed since then arrive there, in their
/// order. While there are several holds, keys wait for all of them.
///
/// ```swift
/// let keys = KeyHold()
/// Task {
///     guard let note = try? await store.addNote() else { return keys.cancel() }
///     editor.show(note)
///     editor.grabFocus()
///     keys.end()
/// }
/// ```
public final class KeyHold {
    private static var holdCount = 0
    private static var events: [UnsafeMutablePointer<GdkEvent>] = []
    private static var isDelivering = false

    private var isActive = true
    private var limit: LoopSource?

    /// Whether keys are being held.
    public static var isHolding: Bool { holdCount > 0 }

    /// Holds the keys of all windows of the program from now on.
    ///
    /// - Parameter milliseconds: The time after which the hold is canceled, so that the keyboard
    ///   never stays dead.
    public init(atMost milliseconds: Int = 10_000) {
        Self.holdCount += 1
        EventHandler.install()
        // The timer keeps the hold until it ends.
        limit = MainLoop.after(milliseconds: milliseconds) { [self] in cancel() }
    }

    /// Delivers the keys, unless another hold remains. Nothing happens after the end of the hold.
    public func end() {
        guard finish() else { return }
        Self.deliver()
    }

    /// Drops the keys that were pressed so far, for a command that has failed. Nothing happens
    /// after the end of the hold.
    public func cancel() {
        guard finish() else { return }
        for event in Self.events { gdk_event_free(event) }
        Self.events = []
    }

    /// Returns whether the hold was active.
    private func finish() -> Bool {
        guard isActive else { return false }
        isActive = false
        limit?.cancel()
        limit = nil
        Self.holdCount -= 1
        return true
    }

    /// Takes an event that has to wait.
    static func takes(_ event: UnsafeMutablePointer<GdkEvent>) -> Bool {
        let type = gdk_event_get_event_type(event)
        guard type == GDK_KEY_PRESS || type == GDK_KEY_RELEASE, isHolding || isDelivering else {
            return false
        }
        events.append(gdk_event_copy(event))
        return true
    }

    /// Delivers the keys until one of them begins another hold.
    private static func deliver() {
        guard !isDelivering else { return }
        isDelivering = true
        while !isHolding, !events.isEmpty {
            let event = events.removeFirst()
            gtk_main_do_event(event)
            gdk_event_free(event)
        }
        isDelivering = false
    }
}
