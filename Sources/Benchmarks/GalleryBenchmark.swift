import CGtk
import Foundation
import TroveModel
import TroveStore
import UITestSupport

/// A benchmark of a gallery of records with pictures, which scrolls in the real program while the
/// thumbnails are loaded in the background.
struct GalleryBenchmark {
    private let rows = 100_000
    private let report: Report
    private let user: TroveUser
    private let size: String

    /// More thumbnails than the program keeps in memory.
    private static let pictures = 400

    static func run(_ report: Report) async throws {
        try await GalleryBenchmark(report).run()
    }

    private init(_ report: Report) throws {
        self.report = report
        user = try TroveUser()
        size = "\(rows) pictures: "
    }

    private func run() async throws {
        let file = try BooksFile(rows: rows, in: user.home.url)
        try user.trovectl("import", file.url.path)
        try await attachPictures()
        let trove = try user.startTrove(
            environment: ["TROVE_TIMING": "frames"], waitsForWindow: false)
        try trove.waitFor("all records")
        try Keyboard.press("ctrl+3")
        let gallery = try trove.find(.list, "Records", within: 30)
        try Screen.settle()
        let painted = trove.frames.count
        // About eight seconds of a turning wheel, which is faster than covers are read.
        for _ in 0..<4 { try Pointer.scroll(at: gallery.frame.center, notches: 150) }
        let frames = trove.frames.dropFirst(painted).sorted()
        guard frames.count > 100 else { throw UITestFailure("only \(frames.count) frames") }
        let display = Reference(name: "one frame at 60 Hz", milliseconds: 1000 / 60)
        report.add(
            size + "a frame while scrolling, median", frames[frames.count / 2], "ms",
            limit: .times(0.5, display), details: "\(frames.count) frames")
        report.add(
            size + "a frame while scrolling, 99 of 100", frames[frames.count * 99 / 100], "ms",
            limit: .times(0.96, display))
        report.add(size + "a frame while scrolling, longest", frames.last ?? 0, "ms")
        report.add(
            size + "peak memory", try trove.megabytes("VmHWM"), "MB", limit: .megabytes(200))
        try trove.end()
    }

    // MARK: Pictures

    /// Gives each record a picture, all in turn.
    private func attachPictures() async throws {
        let library = try Library(at: user.library.url)
        guard let list = try library.lists().first else { return }
        _ = try await library.perform(.addField(list.id, FieldDraft(name: "Cover", kind: .image)))
        guard let field = try library.lists().first?.field(named: "Cover") else { return }
        let records = try await library.recordList(for: RecordListRequest(list: list.id)).allIDs
        for number in 0..<Self.pictures {
            let picture = try await library.addImage(try Self.picture(number))
            let some = stride(from: number, to: records.count, by: Self.pictures)
                .map { records[$0] }
            _ = try await library.perform(
                .setValues(.image(picture), field: field.id, records: some, list: list.id))
        }
        library.close()
    }

    /// A JPEG of 300 × 400 pixels, a slope of colors that differs from number to number.
    private static func picture(_ number: Int) throws -> Data {
        let (width, height) = (300, 400)
        guard
            let pixels = gdk_pixbuf_new(GDK_COLORSPACE_RGB, 0, 8, gint(width), gint(height)),
            let bytes = gdk_pixbuf_get_pixels(pixels)
        else { throw CocoaError(.featureUnsupported) }
        defer { g_object_unref(UnsafeMutableRawPointer(pixels)) }
        let stride = Int(gdk_pixbuf_get_rowstride(pixels))
        for y in 0..<height {
            for x in 0..<width {
                let pixel = bytes + y * stride + x * 3
                pixel[0] = UInt8(truncatingIfNeeded: x / 2 + number * 7)
                pixel[1] = UInt8(truncatingIfNeeded: y / 2 + number * 13)
                pixel[2] = UInt8(truncatingIfNeeded: (x ^ y) / 4 + number)
            }
        }
        var buffer: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        guard
            gdk_pixbuf_save_to_bufferv(pixels, &buffer, &count, "jpeg", nil, nil, nil) != 0,
            let buffer
        else { throw CocoaError(.featureUnsupported) }
        defer { g_free(buffer) }
        return Data(bytes: buffer, count: Int(count))
    }
}

extension RunningProgram {
    /// The milliseconds of the frames that the program has printed.
    fileprivate var frames: [Double] {
        output.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: /trove: frame ([0-9]+) µs/).flatMap { Double($0.1) }
                .map { $0 / 1000 }
        }
    }
}
