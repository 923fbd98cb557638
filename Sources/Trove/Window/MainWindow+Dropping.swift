import Foundation
import TableKit
import TextCore
import TroveModel

extension MainWindow {
    /// Handles a drop on the window.
    func take(_ drop: ApplicationWindow.Drop) {
        take(Dropping(drop.addresses, on: detail.form(at: drop.point)))
    }

    /// Handles a drop.
    ///
    /// - Parameter list: The list to propose to import into; nil for a new list.
    func take(_ dropping: Dropping, into list: ListID? = nil) {
        switch dropping {
        case .importLists(let files): importFiles(files, into: list)
        case .openLibrary(let file): onOpenLibrary?(file)
        case .setPicture(let file, let field): detail.setPicture(from: file, of: field)
        case .refuse(let title, let message):
            AlertController.show(title: title, message: message, over: window)
        }
    }
}

extension Dropping {
    /// Decides what to do with a drop of real files.
    init(_ addresses: [String], on form: Form? = nil) {
        self.init(
            addresses, on: form, path: PictureFile.path(of:), isPicture: PictureFile.isPicture)
    }
}
