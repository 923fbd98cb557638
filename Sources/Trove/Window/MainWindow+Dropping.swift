import Foundation
import TableKit
import TextCore

extension MainWindow {
    /// Handles a drop on the window.
    func take(_ drop: ApplicationWindow.Drop) {
        let dropping = Dropping(
            drop.addresses, on: detail.form(at: drop.point), path: PictureFile.path(of:),
            isPicture: PictureFile.isPicture)
        switch dropping {
        case .importList(let file): importFile(file)
        case .setPicture(let file, let field): detail.setPicture(from: file, of: field)
        case .refuse(let title, let message):
            AlertController.show(title: title, message: message, over: window)
        }
    }
}
