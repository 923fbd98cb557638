import Foundation
import TableKit
import TextCore

extension AlertController {
    /// Calls `body`, first asking if it would replace a file of which the file chooser did not
    /// know, because an extension was added.
    ///
    /// - Parameters:
    ///   - file: The file to write.
    ///   - path: The path as the user chose it.
    ///   - parent: The window that the question belongs to.
    static func confirmReplacing(
        _ file: URL, named path: String, over parent: View, then body: @escaping () -> Void
    ) {
        guard file.path != path, FileManager.default.fileExists(atPath: file.path) else {
            return body()
        }
        let alert = AlertController(
            title: translated("Replace “{file}”?").filling(["file": file.lastPathComponent]),
            message: translated("A file with this name already exists."))
        alert.addAction(AlertAction(title: translated("_Cancel"), style: .cancel) { _ in })
        alert.addAction(
            AlertAction(title: translated("_Replace"), style: .destructive) { _ in body() })
        alert.present(over: parent)
    }
}
