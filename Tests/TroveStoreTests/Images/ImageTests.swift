import Foundation
import GRDB
import TestSupport
import Testing
import TroveImages
import TroveModel
import TroveTestSupport

@testable import TroveStore

/// Images are stored once by their content, with a thumbnail, as long as anything needs them.
struct ImageTests {
    let folder: TemporaryFolder
    let library: Library

    init() throws {
        folder = try TemporaryFolder()
        library = try folder.library()
    }

    /// A PPM picture, encoded without an image library: red, or another color with `blue`.
    private func picture(width: Int, height: Int, blue: UInt8 = 0) -> Data {
        var data = Data("P6 \(width) \(height) 255\n".utf8)
        for _ in 0..<width * height { data.append(contentsOf: [255, 0, blue]) }
        return data
    }

    /// One transparent pixel.
    private static let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAA"
        + "AABJRU5ErkJggg=="

    /// Makes all images two days older.
    private func letTimePass() async throws {
        try await library.pool.write {
            try $0.execute(sql: "UPDATE image SET created_at = created_at - 172800")
        }
    }

    private func makeList() async throws -> List {
        let change = try await library.perform(
            .createList(
                name: "Books",
                fields: [FieldDraft(name: "Title"), FieldDraft(name: "Cover", kind: .image)]))
        return try library.list(try #require(change.list))
    }

    @Test func theSameImageIsStoredOnceWithAThumbnail() async throws {
        let data = picture(width: 600, height: 300)
        let id = try await library.addImage(data)
        #expect(try await library.addImage(data) == id)
        #expect(try folder.sqlite3("SELECT count(*) FROM image") == "1")
        let info = try #require(try library.imageInfo(id))
        #expect(info.width == 600 && info.height == 300 && info.byteCount == data.count)
        #expect(info.type.hasPrefix("image/"))
        #expect(try library.imageData(id) == data)
        let small = try #require(try library.thumbnail(of: id))
        #expect(small.starts(with: [0xFF, 0xD8]))
        let again = try DecodedImage(small)
        #expect(again.width == 256 && again.height == 128 && again.type == "image/jpeg")
    }

    @Test func theIdentityIsTheHashOfTheContent() throws {
        #expect(
            ImageID(contentsOf: Data("abc".utf8))?.hash
                == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(
            ImageID(contentsOf: Data())?.hash
                == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }

    @Test func whatShinesThroughStaysSo() async throws {
        let data = try #require(Data(base64Encoded: Self.pixel))
        let id = try await library.addImage(data)
        #expect(try library.imageInfo(id)?.type == "image/png")
        #expect(try library.thumbnail(of: id)?.starts(with: [0x89, 0x50]) == true)
    }

    @Test(arguments: [
        Data(), Data("no image".utf8), Data([0xFF, 0xD8, 0xFF, 0xE0]),
        Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]),
        Data("P6 90000 90000 255\n".utf8),
    ])
    func whatIsNoImageIsRefusedWithASentence(_ data: Data) async throws {
        let error = await #expect(throws: LibraryError.self) { try await library.addImage(data) }
        #expect(error?.code == .invalid)
        #expect(error?.message.hasSuffix(".") == true)
        #expect(try folder.sqlite3("SELECT count(*) FROM image") == "0")
    }

    @Test func anImageThatIsAddedAgainStaysUntilItIsUsed() async throws {
        let data = picture(width: 2, height: 2)
        let id = try await library.addImage(data)
        try await letTimePass()
        #expect(try await library.addImage(data) == id)
        try await library.repair()
        try await library.compact()
        #expect(try library.imageInfo(id) != nil)
        try await letTimePass()
        try await library.compact()
        #expect(try library.imageInfo(id) == nil)
    }

    @Test func anImageStaysAsLongAsATableOfUndoNamesIt() async throws {
        let folder = try TemporaryFolder()
        let library = try folder.library(ChangeLimits(singleCount: 1))
        let list = try await library.makeList(
            "Books", [FieldDraft(name: "Title"), FieldDraft(name: "Cover", kind: .image)])
        let cover = list.fields[1].id
        for _ in 1...3 { try await library.perform(.addRecord(list: list.id)) }
        let image = try await library.addImage(picture(width: 2, height: 2))
        try await library.perform(
            .setValues(.image(image), field: cover, records: [1, 2], list: list.id))
        try await library.perform(
            .setValues(.empty, field: cover, records: [1, 2, 3], list: list.id))
        try await library.pool.write { db in
            try db.execute(sql: "UPDATE image SET created_at = 0")
            // No step names the image; only the undo table of the last step does.
            #expect(
                try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM history WHERE instr(steps, ?)",
                    arguments: [image.hash]) == 0)
        }
        try await library.compact()
        #expect(try await library.check() == [])
        try await library.undo()
        #expect(try library.record(2, in: list.id)?.values[1] == .image(image))
        #expect(try library.imageInfo(image) != nil)
        #expect(try await library.check() == [])
    }

    @Test func anImageStaysAsLongAsUndoMayNeedIt() async throws {
        let list = try await makeList()
        let cover = list.fields[1].id
        try await library.perform(.addRecord(list: list.id))
        let first = try await library.addImage(picture(width: 2, height: 2))
        let second = try await library.addImage(picture(width: 2, height: 2, blue: 9))
        let unused = try await library.addImage(picture(width: 3, height: 3))
        for image in [first, second] {
            try await library.perform(
                .setValue(.image(image), field: cover, record: 1, list: list.id))
        }
        try await library.perform(.changeKind(cover, list: list.id, to: .text))
        try await library.perform(
            .setValue(.empty, field: cover, record: 1, list: list.id))
        // A newly added image may be about to be used.
        #expect(try await library.check() == [])
        try await library.compact()
        #expect(try library.imageInfo(unused) != nil)
        try await letTimePass()
        #expect(try await library.check().count == 1)
        try await library.compact()
        #expect(try await library.check() == [])
        #expect(try library.imageInfo(unused) == nil)
        for _ in 0..<2 { try await library.undo() }
        #expect(try library.record(1, in: list.id)?.values[1] == .image(second))
        #expect(try library.thumbnail(of: second) != nil)
        try await library.undo()
        #expect(try library.record(1, in: list.id)?.values[1] == .image(first))
        #expect(try library.imageData(first) != nil)
        #expect(try await library.check() == [])
    }
}
