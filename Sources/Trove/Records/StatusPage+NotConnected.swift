import TableKit
import TextCore

extension StatusPage {
    /// A page in place of records that cannot be read, because the library cannot be reached.
    static func notConnected() -> StatusPage {
        StatusPage(
            icon: "network-offline-symbolic", title: translated("Not Connected"),
            description: translated("The records appear when the server can be reached again."))
    }
}
