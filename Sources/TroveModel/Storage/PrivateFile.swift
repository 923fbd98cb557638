package import Foundation

/// Files and folders that only their owner can read.
package enum PrivateFile {
    /// Creates an empty file that only its owner can read and write, unless one exists.
    ///
    /// SQLite gives the files beside a database the permissions of the database.
    ///
    /// - Parameter named: The file that errors name, if `url` is a temporary file.
    package static func create(at url: URL, named: URL? = nil) throws(LibraryError) {
        let descriptor = Foundation.open(url.path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            if errno == EEXIST { return }
            throw LibraryError(systemError: errno, at: named ?? url)
        }
        close(descriptor)
    }

    /// Creates a folder and its missing parents, with access for the owner only. Existing folders
    /// keep their permissions.
    package static func createFolder(at url: URL) throws(LibraryError) {
        if mkdir(url.path, 0o700) == 0 { return }
        switch errno {
        case EEXIST:
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
                isFolder.boolValue
            else { throw LibraryError(systemError: ENOTDIR, at: url) }
        case ENOENT where url.pathComponents.count > 1:
            try createFolder(at: url.deletingLastPathComponent())
            guard mkdir(url.path, 0o700) == 0 || errno == EEXIST else {
                throw LibraryError(systemError: errno, at: url)
            }
        case let error: throw LibraryError(systemError: error, at: url)
        }
    }

    /// Copies the permissions of the file at `model` to the file at `url`; does nothing if `model`
    /// is missing.
    package static func copyPermissions(of model: URL, to url: URL) throws(LibraryError) {
        var status = stat()
        guard stat(model.path, &status) == 0 else { return }
        guard chmod(url.path, status.st_mode & 0o777) == 0 else {
            throw LibraryError(systemError: errno, at: url)
        }
    }
}
