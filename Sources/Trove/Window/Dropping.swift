import Foundation
import TableKit
import TextCore
import TroveFormats
import TroveModel

/// The result of a drop on the window: an import, a picture for a record, or a message about valid
/// drops.
enum Dropping: Equatable {
    case importLists([URL])
    case openLibrary(URL)
    case setPicture(URL, Field)
    case refuse(title: String, message: String)

    /// The form under the pointer.
    struct Form {
        let list: List
        /// Whether the form shows a record.
        let hasRecord: Bool
        /// The field at the height of the pointer.
        let field: Field?
    }

    /// Decides what to do with a drop.
    ///
    /// - Parameters:
    ///   - addresses: The dropped URIs; at least one.
    ///   - form: The form under the pointer; nil if the pointer is elsewhere.
    ///   - path: Returns the path of a URI; nil if it is not a local file.
    ///   - isPicture: Whether the file at a path is a picture.
    init(
        _ addresses: [String], on form: Form?, path: (String) -> String?,
        isPicture: (String) -> Bool
    ) {
        if let address = addresses.first(where: { path($0) == nil }) {
            self = .refuse(
                title: translated("“{address}” is not a file on this computer").filling([
                    "address": address
                ]), message: translated("Save it to a folder, then drop the file."))
            return
        }
        let paths = addresses.compactMap(path)
        let special = paths.filter { isPicture($0) || LibraryPath.library(named: $0) != nil }
        guard paths.count == 1, let only = special.first else {
            self =
                special.isEmpty
                ? .importLists(paths.map { URL(filePath: $0) })
                : .refuse(
                    title: translated("Several files were dropped"),
                    message: translated(
                        """
                        Drop one picture or library at a time. Only lists can be dropped together: \
                        {formats}.
                        """
                    ).filling(["formats": Self.formats]))
            return
        }
        self.init(special: URL(filePath: only), on: form)
    }

    /// Decides what to do with a library or a picture.
    private init(special file: URL, on form: Form?) {
        if let library = LibraryPath.library(named: file.path) {
            self = .openLibrary(library)
            return
        }
        let title = translated("“{file}” is a picture").filling(["file": file.lastPathComponent])
        guard let form else {
            self = .refuse(
                title: title,
                message: translated(
                    """
                    To add the picture to a record, drop it on the form of the record. The list \
                    needs a picture field. Only lists can be dropped here: {formats}.
                    """
                ).filling(["formats": Self.formats]))
            return
        }
        let images = form.list.fields.filter { $0.kind == .image }
        let target = images.first { $0.id == form.field?.id } ?? images.first
        guard let target else {
            self = .refuse(
                title: title,
                message: translated(
                    "“{list}” has no picture field. Only lists can be dropped here: {formats}."
                ).filling(["list": form.list.name, "formats": Self.formats]))
            return
        }
        guard form.hasRecord else {
            self = .refuse(
                title: title,
                message: translated("Select a record, then drop the picture on its form."))
            return
        }
        self = .setPicture(file, target)
    }

    private static var formats: String {
        ImportFormat.allCases.map(\.displayName).commaSeparated
    }
}
