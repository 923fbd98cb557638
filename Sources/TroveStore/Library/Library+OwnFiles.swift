public import Foundation

extension Library {
    public func owns(_ file: URL) -> Bool {
        let own = [url, url.resolvingSymlinksInPath()].flatMap { library in
            ["", "-wal", "-shm", "-journal"].map { URL(filePath: library.path + $0) }
        }
        let backups = BackupFolder(of: url)
        if let identity = FileIdentity(path: file.path) {
            let files = own + ((try? backups.backups().map(\.url)) ?? [])
            if files.contains(where: { FileIdentity(path: $0.path) == identity }) { return true }
        }
        return backups.contains(file) || own.contains { $0.isSamePlace(as: file) }
    }
}

extension BackupFolder {
    /// Whether a file, which need not exist, has the place and the name of a backup.
    fileprivate func contains(_ file: URL) -> Bool {
        name.meaning(of: file.lastPathComponent) != nil
            && url.appending(path: file.lastPathComponent).isSamePlace(as: file)
    }
}

extension URL {
    /// Whether two locations have the same name in the same folder, whatever the path of the
    /// folder.
    fileprivate func isSamePlace(as other: URL) -> Bool {
        guard lastPathComponent == other.lastPathComponent,
            let folder = FileIdentity(path: deletingLastPathComponent().path)
        else { return false }
        return folder == FileIdentity(path: other.deletingLastPathComponent().path)
    }
}
