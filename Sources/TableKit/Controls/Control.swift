import CGtk
import GtkBridge

/// A widget that the user operates: the base of buttons, fields, switches and the like.
///
///     let send = Button("Send")
///     send.addAction(Action { _ in mail.send() }, for: .touchUpInside)
///     send.isEnabled = mail.isComplete
open class Control: View {
    /// Whether the control accepts input.
    open var isEnabled = true { didSet { acceptsInputChanged() } }

    override var acceptsInput: Bool { isEnabled && isUserInteractionEnabled }
}
