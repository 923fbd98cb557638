import Foundation
import TroveCore

/// The folders in which the person chose files last.
extension Session {
    /// The purpose for which files are chosen.
    enum FilePurpose: String {
        case lists, pictures

        fileprivate var setting: String { "folder.\(rawValue)" }
    }

    /// The folder of the file that was chosen last.
    func lastFolder(for purpose: FilePurpose) -> String? {
        (try? library.setting(purpose.setting)) ?? nil
    }

    /// Remembers the folder of a file. One that cannot be remembered is not worth a word to the
    /// person.
    func noteFolder(of file: URL, for purpose: FilePurpose) {
        let folder = file.deletingLastPathComponent().path
        Task { [library] in try? await library.setSetting(purpose.setting, to: folder) }
    }
}
