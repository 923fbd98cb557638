import CGtk
import GtkBridge

/// The clipboard of the desktop.
public enum Clipboard {
    /// Replaces the content with a text, which outlives the program if the desktop has a clipboard
    /// manager.
    public static func setText(_ text: String) {
        guard let clipboard else { return }
        gtk_clipboard_set_text(clipboard, text, -1)
        gtk_clipboard_set_can_store(clipboard, nil, 0)
    }
}
