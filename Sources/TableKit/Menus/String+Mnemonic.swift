extension String {
    /// The title of a button or menu item without the mark of its access key: “_Name” and “名前(_N)”
    /// become “Name” and “名前”.
    public var strippingMnemonic: String {
        if let range = firstRange(of: /\s?\(_.\)/) { return replacingCharacters(in: range) }
        return replacing("_", with: "", maxReplacements: 1)
    }

    private func replacingCharacters(in range: Range<Index>) -> String {
        String(self[..<range.lowerBound] + self[range.upperBound...])
    }

    /// The text as the title of a button or menu item in which no underline precedes an access key.
    public var withoutMnemonic: String { replacing("_", with: "__") }
}
