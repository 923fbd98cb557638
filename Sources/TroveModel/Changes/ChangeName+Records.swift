import TextCore

extension ChangeName {
    /// A change of records.
    public enum RecordAction: Hashable, Sendable, Codable {
        case add
        /// Adds several records, such as pasted rows.
        case addSeveral(count: Int)
        /// Several fields, or a field by rules such as replacing texts.
        case change(RecordGroup)
        case changeField(field: String, RecordGroup)
        /// Pastes cells into records, of which some are new and others are not.
        case paste(count: Int)
        case delete(RecordGroup)
        case restore(RecordGroup)
        case erase(RecordGroup)
        case emptyTrash
        /// Erases the records that are in the trash for long.
        case eraseFromTrash(count: Int)
        case duplicate(RecordGroup)
        case copy(RecordGroup, list: String)
        /// Moves records to another list.
        case transfer(RecordGroup, list: String)
        /// Moves records in the manual order.
        case move(RecordGroup)
        case makeOrderManual
        /// Merges records into one, whose title may be empty.
        case merge(count: Int, title: String)
        case importInto(list: String)
        case lend(RecordGroup)
        /// Ends loans.
        case takeBack(RecordGroup)
        case changeLoan(RecordGroup)
        /// Changes that another program made, such as a shell of the database.
        case changeElsewhere(added: Int, changed: Int, deleted: Int)

        /// The action that changes existing records and adds new ones.
        public static func pasting(changed: Int, added: Int) -> Self {
            guard changed == 0 else { return .paste(count: changed + added) }
            return added == 1 ? .add : .addSeveral(count: added)
        }

        /// The name of the change, in the language of messages.
        public var text: String {
            switch self {
            case .add: translated("Add Record")
            case .addSeveral(let count):
                translated(
                    "Add {count} Record", plural: "Add {count} Records", count: count
                ).filling(["count": String(count)])
            case .change(let records): records.changing
            case .changeField(let field, let records): records.changing(field)
            case .paste(let count):
                translated(
                    "Paste into {count} Record", plural: "Paste into {count} Records", count: count
                ).filling(["count": String(count)])
            case .delete(let records): records.deleting
            case .restore(let records): records.restoring
            case .erase(let records): records.erasing
            case .emptyTrash: translated("Empty Trash")
            case .eraseFromTrash(let count):
                translated(
                    "Delete {count} Record from Trash", plural: "Delete {count} Records from Trash",
                    count: count
                ).filling(["count": String(count)])
            case .duplicate(let records): records.duplicating
            case .copy(let records, let list): records.copying(to: list)
            case .transfer(let records, let list): records.transferring(to: list)
            case .move(let records): records.moving
            case .makeOrderManual: translated("Make Order Manual")
            case .merge(let count, let title): Self.merging(count, into: title)
            case .importInto(let list):
                translated("Import into “{list}”").filling(["list": list])
            case .lend(let records): records.lending
            case .takeBack(let records): records.takingBack
            case .changeLoan(let records): records.changingLoan
            case .changeElsewhere(let added, let changed, let deleted):
                Self.changingElsewhere(added: added, changed: changed, deleted: deleted)
            }
        }

        private static func changingElsewhere(added: Int, changed: Int, deleted: Int) -> String {
            let parts = [
                (added, translated("{count} added", plural: "{count} added", count: added)),
                (changed, translated("{count} changed", plural: "{count} changed", count: changed)),
                (deleted, translated("{count} deleted", plural: "{count} deleted", count: deleted)),
            ]
            let details = parts.filter { $0.0 > 0 }
                .map { $1.filling(["count": String($0)]) }
            return translated("Changes by Another Program ({details})")
                .filling(["details": details.joined(separator: ", ")])
        }

        private static func merging(_ count: Int, into title: String) -> String {
            let text =
                title.isEmpty
                ? translated(
                    "Merge {count} Record", plural: "Merge {count} Records", count: count)
                : translated(
                    "Merge {count} Record into “{title}”",
                    plural: "Merge {count} Records into “{title}”", count: count)
            return text.filling(["count": String(count), "title": title])
        }
    }
}
