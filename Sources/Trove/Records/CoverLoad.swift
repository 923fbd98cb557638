import TableKit
import TroveModel

/// The load of the picture of a cell, which waits only for the picture that it shows next.
final class CoverLoad {
    private var pending: (thumbnails: Thumbnails, request: Thumbnails.Request)?

    /// Cancels the previous load, and begins another one unless the picture is in memory.
    ///
    /// - Parameters:
    ///   - picture: The picture; nil for none.
    ///   - arrived: Called later with the picture, or with nil if it cannot be read.
    /// - Returns: The picture if it is in memory.
    func begin(
        _ picture: ImageID?, from thumbnails: Thumbnails, arrived: @escaping (Image?) -> Void
    ) -> Image? {
        cancel()
        guard let picture else { return nil }
        if let image = thumbnails.image(of: picture) { return image }
        let request = thumbnails.load(picture) { [weak self] image in
            self?.pending = nil
            arrived(image)
        }
        pending = (thumbnails, request)
        return nil
    }

    /// Cancels the load of a picture that is not on the screen any more.
    func cancel() {
        pending.map { $0.thumbnails.cancel($0.request) }
        pending = nil
    }
}
