import Foundation

/// The folders last used for choosing files.
extension Session {
    /// The purpose of choosing a file.
    enum FilePurpose: String {
        case lists, pictures, exports, libraries

        fileprivate var setting: String { "folder.\(rawValue)" }
    }

    /// The folder of the last chosen file.
    func lastFolder(for purpose: FilePurpose) async -> String? {
        (try? await library.setting(purpose.setting)) ?? nil
    }

    /// Remembers the folder of a file. Ignores errors, which would not matter to the user.
    func noteFolder(of file: URL, for purpose: FilePurpose) {
        let folder = file.deletingLastPathComponent().path
        Task { [library] in try? await library.setSetting(purpose.setting, to: folder) }
    }
}
