import Foundation
import TextCore
import TroveModel

/// The picture files given on the command line as `FIELD=@FILE`.
///
/// They are examined first and stored only when the change is made, so that `--dry-run` stores
/// nothing.
struct PictureFiles {
    private var pictures: [Data] = []

    /// Parses `FIELD=VALUE`, or `FIELD=@FILE` for a picture.
    mutating func assignment(
        _ text: String, of list: List, in library: any LibraryStorage
    ) async throws -> (field: Field, value: FieldValue) {
        guard let sign = text.firstIndex(of: "="),
            let field = try? list.field(called: String(text[..<sign])), field.kind == .image
        else { return try await list.assignment(text, in: library) }
        let written = text[text.index(after: sign)...]
        if written.first == "@" {
            return (
                field,
                .image(
                    try await picture(in: URL(filePath: String(written.dropFirst())), for: library))
            )
        }
        guard let value = FieldValue(String(written), as: .image) else {
            throw LibraryError(
                .invalid,
                translated(
                    """
                    “{text}” is not a picture of the library. To use a picture file, enter \
                    {field}=@{text}.
                    """
                ).filling(["text": String(written), "field": field.name]))
        }
        return (field, value)
    }

    private mutating func picture(
        in file: URL, for library: any LibraryStorage
    ) async throws -> ImageID {
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw LibraryError(
                FileManager.default.fileExists(atPath: file.path) ? .notPermitted : .notFound,
                translated(
                    "The picture “{file}” could not be read. Check its name and permissions."
                )
                .filling(["file": file.path]), file: file)
        }
        do throws(LibraryError) {
            let id = try await library.examineImage(data).id
            pictures.append(data)
            return id
        } catch {
            throw LibraryError(
                error.code,
                translated("“{file}”: {problem}")
                    .filling(["file": file.lastPathComponent, "problem": error.message]),
                file: file)
        }
    }

    /// Stores the pictures, before the change that refers to them.
    func store(in library: any LibraryStorage) async throws {
        for picture in pictures { _ = try await library.addImage(picture) }
    }
}
