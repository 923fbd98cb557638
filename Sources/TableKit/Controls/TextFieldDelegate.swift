/// Notifications and decisions of a ``TextField``. All functions are optional.
@MainActor
public protocol TextFieldDelegate: AnyObject {
    /// Called when the field received the keyboard focus.
    func textFieldDidBeginEditing(_ textField: TextField)
    /// Called when the field lost the keyboard focus.
    func textFieldDidEndEditing(_ textField: TextField)
    /// Called when the cursor or the selection moved, such as by typing.
    func textFieldDidChangeSelection(_ textField: TextField)
    /// Whether Enter performs the actions of the field. Default: true.
    func textFieldShouldReturn(_ textField: TextField) -> Bool
}

extension TextFieldDelegate {
    public func textFieldDidBeginEditing(_ textField: TextField) {}
    public func textFieldDidEndEditing(_ textField: TextField) {}
    public func textFieldDidChangeSelection(_ textField: TextField) {}
    public func textFieldShouldReturn(_ textField: TextField) -> Bool { true }
}
