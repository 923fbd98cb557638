import Foundation
import TextCore
import TroveModel

extension LibraryError {
    /// The error for a library on a server that follows another one.
    ///
    /// - Parameter time: The time of the last change that the server has, in seconds since 1970;
    ///   nil if it is not known.
    static func standby(_ url: URL, asOf time: Int64?) -> LibraryError {
        let message =
            time.map { time in
                translated(
                    """
                    “{library}” is a copy that can only be read, as of {time}. Changes are possible at \
                    the server that it follows.
                    """
                ).filling(["time": MomentText.text(of: time)])
            }
            ?? translated(
                """
                “{library}” is a copy that can only be read. Changes are possible at the server that \
                it follows.
                """)
        return LibraryError(.standby, message.filling(["library": name(of: url)]), file: url)
    }

    /// The error for a library on a server that takes no changes of anybody.
    static func unchangeable(_ url: URL) -> LibraryError {
        LibraryError(
            .readOnly, unchangeableMessage.filling(["library": name(of: url)]), file: url)
    }

    /// The message about a server that takes no changes of anybody, with a placeholder for the
    /// library.
    static var unchangeableMessage: String {
        translated(
            """
            “{library}” takes no changes at present: its server is a copy, or has the setting \
            “default_transaction_read_only”. Ask its administrator.
            """)
    }
}
