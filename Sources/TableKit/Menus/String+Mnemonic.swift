extension String {
    /// The text as the title of a button or menu item in which no underline precedes an access key.
    public var withoutMnemonic: String { replacing("_", with: "__") }
}
