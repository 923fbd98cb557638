import CGtk
import GtkBridge

extension Clipboard {
    /// A table on the clipboard, in the forms that other programs paste.
    public nonisolated struct Table: Sendable {
        /// The table as tab-separated values.
        public var text: String
        /// The table as an HTML document.
        public var html: String
        /// The table as comma-separated values.
        public var csv: String
        /// The table as tab-separated values that only this program reads.
        public var own: String

        /// Creates a table.
        public init(text: String, html: String, csv: String, own: String) {
            (self.text, self.html, self.csv, self.own) = (text, html, csv, own)
        }
    }

    /// The forms of a table that were found on the clipboard.
    public nonisolated struct PastedTable: Sendable {
        /// The tab-separated values that this program copied; nil if another program copied.
        public var own: String?
        /// An HTML document, which may have no table.
        public var html: [UInt8]?
        /// A text.
        public var text: String?
    }

    /// Replaces the content with a table.
    public static func setTable(_ table: Table) {
        setData(
            [
                (ownTarget, Array(table.own.utf8)), (htmlTarget, Array(table.html.utf8)),
                ("text/csv", Array(table.csv.utf8)),
                ("text/tab-separated-values", Array(table.text.utf8)),
            ], text: table.text)
    }

    private static var ownTarget: String { "application/x-trove-cells" }
    private static var htmlTarget: String { "text/html" }

    /// Requests the forms of a table, and passes them on when they arrive.
    public static func requestTable(_ body: @escaping (PastedTable) -> Void) {
        requestData(of: ownTarget) { own in
            if let own {
                return body(PastedTable(own: String(decoding: own, as: UTF8.self)))
            }
            requestData(of: htmlTarget) { html in
                requestText { body(PastedTable(html: html, text: $0)) }
            }
        }
    }

    /// Requests the text of the clipboard, and passes it on when it arrives; nil if there is none.
    public static func requestText(_ body: @escaping (String?) -> Void) {
        guard let clipboard else { return body(nil) }
        let request = Unmanaged.passRetained(Request(body))
        gtk_clipboard_request_text(
            clipboard,
            { _, text, request in
                guard let request else { return }
                let text = text.map { String(cString: $0) }
                let taken = Unmanaged<Request<String?>>.fromOpaque(request)
                MainActor.assumeIsolated { taken.takeRetainedValue().body(text) }
            }, request.toOpaque())
    }
}
