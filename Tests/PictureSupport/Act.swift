/// Something that a person does with a page.
public enum Act: Sendable {
    /// Performs an action, or the first one, of the object with a name.
    case press(String, action: String? = nil)
    /// Selects the row with a name, besides those that are selected.
    case select(String)
    /// Moves the knob of the first slider to a part of its way.
    case slide(Double)
    /// Replaces the text of an entry with a name.
    case type(String, into: String)
    /// Scrolls the first scrolled window to its other end.
    case scroll
    /// Performs a named action of the window, with a text if it has one.
    case action(String, with: String? = nil)
    /// Closes the dialogs over the window.
    case close
    /// Waits until the page shows an object with a name.
    case wait(String)
}
