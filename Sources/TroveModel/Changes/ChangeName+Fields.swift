import TextCore

extension ChangeName {
    /// A change of a field, which is given by its name before the change.
    public enum FieldAction: Hashable, Sendable, Codable {
        case add(field: String)
        case rename(field: String)
        case move(field: String)
        /// Changes options.
        case change(field: String)
        case changeKind(field: String)
        case changeChoices(field: String)
        case addChoice(choice: String, field: String)
        case duplicate(field: String)
        case remove(field: String)

        /// The name of the change, in the language of messages.
        public var text: String {
            switch self {
            case .add(let field): translated("Add Field “{field}”").filling(["field": field])
            case .rename(let field): translated("Rename Field “{field}”").filling(["field": field])
            case .move(let field): translated("Move Field “{field}”").filling(["field": field])
            case .change(let field): translated("Change Field “{field}”").filling(["field": field])
            case .changeKind(let field):
                translated("Change Kind of “{field}”").filling(["field": field])
            case .changeChoices(let field):
                translated("Change Choices of “{field}”").filling(["field": field])
            case .addChoice(let choice, let field):
                translated("Add Choice “{choice}” to {field}")
                    .filling(["choice": choice, "field": field])
            case .duplicate(let field):
                translated("Duplicate Field “{field}”").filling(["field": field])
            case .remove(let field): translated("Remove Field “{field}”").filling(["field": field])
            }
        }
    }
}
