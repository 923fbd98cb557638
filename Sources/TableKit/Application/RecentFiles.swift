import CGtk
import GtkBridge

/// The files that the user opened last with this and other programs, as the desktop remembers them.
public enum RecentFiles {
    /// A file that the user opened.
    public struct Item: Hashable, Sendable {
        /// The path.
        public let path: String
        /// The name to show.
        public let name: String

        /// Creates an item.
        public init(path: String, name: String) { (self.path, self.name) = (path, name) }
    }

    /// A group of recent files with a menu of its own.
    public struct Purpose: Hashable, Sendable {
        /// The name of the group of files with the purpose.
        public let name: String
        /// The media type to record if it cannot be guessed from the name.
        public let mediaType: String

        /// Creates a purpose.
        public init(name: String, mediaType: String = "application/octet-stream") {
            (self.name, self.mediaType) = (name, mediaType)
        }
    }

    /// Remembers that the user opened a file.
    public static func add(_ path: String, for purpose: Purpose) {
        guard let address = g_filename_to_uri(path, nil, nil) else { return }
        defer { g_free(address) }
        var isUncertain: gboolean = 0
        let guess = g_content_type_guess(path, nil, 0, &isUncertain)
        defer { g_free(guess) }
        let type = isUncertain != 0 ? nil : guess.map { String(cString: $0) }
        let name = g_get_application_name().map { String(cString: $0) } ?? ""
        let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
        let strings = [
            type ?? purpose.mediaType, name, "\(program ?? name) %u", " " + purpose.name,
        ].map { g_strdup($0) }
        defer { for string in strings { g_free(string) } }
        // GTK 3.24 takes a list of groups for empty if the first byte of its first address is zero,
        // as it is for one of 16 blocks of memory. Never so after the first character of a block.
        var groups = [strings[3]?.advanced(by: 1), nil]
        groups.withUnsafeMutableBufferPointer { groups in
            var data = GtkRecentData()
            (data.mime_type, data.app_name, data.app_exec) = (strings[0], strings[1], strings[2])
            data.groups = groups.baseAddress
            gtk_recent_manager_add_full(gtk_recent_manager_get_default(), address, &data)
        }
    }

    /// The files with a purpose that still exist, the last one first.
    ///
    /// - Parameter count: The maximum number of files.
    public static func items(for purpose: Purpose, count: Int) -> [Item] {
        // The shared manager forgets everything for a while if it reads the file while it is
        // written.
        guard let manager = gtk_recent_manager_new() else { return [] }
        let all = gtk_recent_manager_get_items(manager)
        defer {
            g_object_unref(UnsafeMutableRawPointer(manager))
            g_list_free_full(all) { gtk_recent_info_unref(OpaquePointer($0)) }
        }
        var found: [(item: Item, date: Int)] = []
        var next = all
        while let entry = next {
            defer { next = entry.pointee.next }
            guard let info = entry.pointee.data.map(OpaquePointer.init),
                gtk_recent_info_has_group(info, purpose.name) != 0,
                let address = gtk_recent_info_get_uri(info),
                let path = g_filename_from_uri(address, nil, nil).map(String.init(takingOver:)),
                g_file_test(path, G_FILE_TEST_EXISTS) != 0
            else { continue }
            let name = gtk_recent_info_get_display_name(info).map { String(cString: $0) } ?? path
            found.append((Item(path: path, name: name), Int(gtk_recent_info_get_modified(info))))
        }
        return found.sorted { $0.date > $1.date }.prefix(count).map(\.item)
    }
}
