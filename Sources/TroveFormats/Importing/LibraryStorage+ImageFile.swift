public import Foundation
import TroveModel

extension LibraryStorage {
    /// Stores the image from a file, so that records can show it. Identical images are stored once.
    ///
    /// - Throws: `invalid` if the data is not a readable image; `notFound`, `notPermitted` or
    ///   `inputOutput` for the file; errors of the storage.
    public func addImage(contentsOf file: URL) async throws(LibraryError) -> ImageID {
        let data = try await ImportFormat.read(file) { _ in
            let source = try FileSource(file)
            var data = Data()
            while let piece = try source.nextPiece() { data.append(piece) }
            return data
        }
        do throws(LibraryError) {
            return try await addImage(data)
        } catch {
            throw error.code == .invalid ? error.naming(file) : error
        }
    }
}
