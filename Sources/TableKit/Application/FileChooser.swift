import CGtk
import GtkBridge

/// The desktop's own dialog for choosing a file.
public final class FileChooser {
    /// Stands for every file that can be shown as a picture.
    public static let pictures = "image/*"

    private let reference: ObjectReference
    private var onChoose: ((String) -> Void)?
    private var retainedWhileOpen: FileChooser?

    /// - Parameters:
    ///   - title: The dialog's title.
    ///   - acceptLabel: The button that takes the file; an underline stands before its access key.
    ///   - cancelLabel: The button that takes none.
    ///   - filters: Names of kinds of files, with patterns such as `*.csv`, or ``pictures``.
    public init(
        title: String, parent: Widget?, acceptLabel: String, cancelLabel: String,
        filters: [(name: String, patterns: [String])]
    ) {
        Toolkit.prepare()
        reference = ObjectReference(
            adopting: UnsafeMutableRawPointer(
                gtk_file_chooser_native_new(
                    title, parent?.pointer.cast(GtkWindow.self), GTK_FILE_CHOOSER_ACTION_OPEN,
                    acceptLabel, cancelLabel)))
        gtk_native_dialog_set_modal(reference.cast(GtkNativeDialog.self), 1)
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
        }
        connect("response", of: reference.raw) { [weak self] in self?.responded($0.int(0)) }
    }

    /// A folder that people have for files of one kind.
    public enum Folder: Sendable {
        case documents, pictures

        fileprivate var path: String? {
            let directory =
                switch self {
                case .documents: G_USER_DIRECTORY_DOCUMENTS
                case .pictures: G_USER_DIRECTORY_PICTURES
                }
            return g_get_user_special_dir(directory).map { String(cString: $0) }
        }
    }

    /// Begins in the first of these folders that exists: the one of `path`, the person's own for
    /// files of the kind, their home.
    ///
    /// GTK's list of recent files, with which the dialog begins by itself, is not ready for keys
    /// while it loads.
    public func begin(in path: String?, or kind: Folder) {
        let candidates = [path, kind.path].compactMap { $0 }
        let folder = candidates.first { g_file_test($0, G_FILE_TEST_IS_DIR) != 0 }
        gtk_file_chooser_set_current_folder(
            reference.opaque, folder ?? String(cString: g_get_home_dir()))
    }

    /// Opens the dialog; `body` gets the path of the file that was chosen, if one was.
    public func open(_ body: @escaping (String) -> Void) {
        onChoose = body
        retainedWhileOpen = self
        gtk_native_dialog_show(reference.cast(GtkNativeDialog.self))
    }

    private func responded(_ response: Int) {
        let choose = onChoose
        onChoose = nil
        retainedWhileOpen = nil
        guard response == Int(GTK_RESPONSE_ACCEPT.rawValue),
            let path = gtk_file_chooser_get_filename(reference.opaque)
        else { return }
        choose?(String(takingOver: path))
    }
}
