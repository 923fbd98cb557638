import CGtk
import GtkBridge

/// The desktop's file chooser dialog.
public final class FileChooser {
    /// A pattern for all supported picture formats.
    public static let pictures = "image/*"

    private let reference: ObjectReference
    private var onChoose: ((String) -> Void)?
    private var retainedWhileOpen: FileChooser?
    private var filters: [OpaquePointer] = []

    /// Creates a hidden dialog.
    ///
    /// - Parameters:
    ///   - title: The title.
    ///   - parent: The window that the dialog belongs to.
    ///   - acceptLabel: The label of the accept button; an underline precedes the access key.
    ///   - cancelLabel: The label of the cancel button.
    ///   - filters: Names of file types with patterns such as `*.csv`, or ``pictures``.
    ///   - saves: Whether to choose a file to write. The dialog asks before it answers with a file
    ///     that exists.
    public init(
        title: String, parent: View?, acceptLabel: String, cancelLabel: String,
        filters: [(name: String, patterns: [String])], saves: Bool = false
    ) {
        Toolkit.prepare()
        reference = ObjectReference(
            adopting: UnsafeMutableRawPointer(
                gtk_file_chooser_native_new(
                    title, parent?.widget.cast(GtkWindow.self),
                    saves ? GTK_FILE_CHOOSER_ACTION_SAVE : GTK_FILE_CHOOSER_ACTION_OPEN,
                    acceptLabel, cancelLabel)))
        gtk_native_dialog_set_modal(reference.cast(GtkNativeDialog.self), 1)
        gtk_file_chooser_set_do_overwrite_confirmation(reference.opaque, saves.gboolean)
        for filter in filters {
            guard let pointer = gtk_file_filter_new() else { continue }
            gtk_file_filter_set_name(pointer, filter.name)
            for pattern in filter.patterns {
                if pattern == Self.pictures {
                    gtk_file_filter_add_pixbuf_formats(pointer)
                } else {
                    gtk_file_filter_add_pattern(pointer, pattern)
                }
            }
            gtk_file_chooser_add_filter(reference.opaque, pointer)
            self.filters.append(pointer)
        }
        connect("response", of: reference.raw) { [weak self] in self?.responded($0.int(0)) }
    }

    /// The name of the file to write that the user finds in the dialog. Set it before opening the
    /// dialog.
    public var suggestedName: String? {
        didSet { gtk_file_chooser_set_current_name(reference.opaque, suggestedName ?? "") }
    }

    /// The index of the chosen file type; nil if there are none.
    public var selectedFilter: Int? {
        gtk_file_chooser_get_filter(reference.opaque).flatMap { filters.firstIndex(of: $0) }
    }

    /// A standard folder of the user.
    public enum Folder: Sendable {
        /// The folder for documents.
        case documents
        /// The folder for pictures.
        case pictures

        fileprivate var path: String? {
            let directory =
                switch self {
                case .documents: G_USER_DIRECTORY_DOCUMENTS
                case .pictures: G_USER_DIRECTORY_PICTURES
                }
            return g_get_user_special_dir(directory).map { String(cString: $0) }
        }
    }

    /// Sets the initial folder to the first that exists: `path`, the standard folder, the home
    /// folder.
    ///
    /// By default the dialog shows the recent files, and ignores keys while it loads them.
    public func begin(in path: String?, or kind: Folder) {
        let candidates = [path, kind.path].compactMap { $0 }
        let folder = candidates.first { g_file_test($0, G_FILE_TEST_IS_DIR) != 0 }
        gtk_file_chooser_set_current_folder(
            reference.opaque, folder ?? String(cString: g_get_home_dir()))
    }

    /// Opens the dialog. Calls `body` with the path of the chosen file; not called if canceled.
    public func open(_ body: @escaping (String) -> Void) {
        onChoose = body
        retainedWhileOpen = self
        gtk_native_dialog_show(reference.cast(GtkNativeDialog.self))
    }

    /// The time for which a closed dialog lives on, in milliseconds. GTK 3.24 looks at a changed
    /// name after half a second, whether the dialog still exists or not.
    private static let afterlife = 2_000

    private func responded(_ response: Int) {
        let choose = onChoose
        onChoose = nil
        retainedWhileOpen = nil
        MainLoop.after(milliseconds: Self.afterlife) { _ = self }
        guard response == Int(GTK_RESPONSE_ACCEPT.rawValue),
            let path = gtk_file_chooser_get_filename(reference.opaque)
        else { return }
        choose?(String(takingOver: path))
    }
}
