import TableKit
import TroveModel

/// The thumbnails of pictures, loaded in the background and cached in memory.
final class Thumbnails {
    /// A request for a thumbnail. Cancel it when nobody waits for the thumbnail any more.
    struct Request {
        fileprivate let picture: ImageID
        fileprivate let number: Int
    }

    /// Called with errors of the library.
    var onFailure: (LibraryError) -> Void = { _ in }

    private let library: any LibraryStorage
    private var cache = ByteCache<ImageID, Image>(limit: 32 << 20)
    private var queue = LoadQueue<ImageID>(limit: 2)
    private var waiting: [ImageID: [Int: (Image?) -> Void]] = [:]
    private var lastNumber = 0

    init(of library: any LibraryStorage) { self.library = library }

    /// The thumbnail of a picture, if it is in memory.
    func image(of picture: ImageID) -> Image? { cache.value(for: picture) }

    /// Loads the thumbnail of a picture.
    ///
    /// - Parameter then: Called with the thumbnail, or nil if the picture is missing or cannot be
    ///   read. Not called after ``cancel(_:)``.
    func load(_ picture: ImageID, then: @escaping (Image?) -> Void) -> Request {
        lastNumber += 1
        waiting[picture, default: [:]][lastNumber] = then
        queue.request(picture)
        startLoads()
        return Request(picture: picture, number: lastNumber)
    }

    /// Cancels a request. A load that has begun goes on, and fills the cache.
    func cancel(_ request: Request) {
        waiting[request.picture]?[request.number] = nil
        guard waiting[request.picture]?.isEmpty == true else { return }
        waiting[request.picture] = nil
        queue.cancel(request.picture)
    }

    private func startLoads() {
        while let picture = queue.next() {
            Task { [weak self, library] in
                let result = await Self.read(picture, from: library)
                let image = await result.image?.byPreparingForDisplay()
                self?.ended(picture, image, result.error)
            }
        }
    }

    private func ended(_ picture: ImageID, _ image: Image?, _ error: LibraryError?) {
        queue.ended(picture)
        if let image { cache.insert(image, for: picture, bytes: image.decodedByteCount) }
        let calls = waiting.removeValue(forKey: picture) ?? [:]
        for call in calls.values { call(image) }
        if let error { onFailure(error) }
        startLoads()
    }

    private static func read(
        _ picture: ImageID, from library: any LibraryStorage
    ) async -> (image: Image?, error: LibraryError?) {
        do throws(LibraryError) {
            let bytes = try await data(of: picture, from: library)
            return (bytes.flatMap { Image(data: $0) }, nil)
        } catch {
            return (nil, error)
        }
    }

    @concurrent private nonisolated static func data(
        of picture: ImageID, from library: any LibraryStorage
    ) async throws(LibraryError) -> Data? {
        try await library.thumbnail(of: picture)
    }
}
