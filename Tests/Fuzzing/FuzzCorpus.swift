import Foundation

/// The valid inputs and the dictionary of a format, with which fuzzing starts.
struct FuzzCorpus {
    let seeds: [Data]
    /// The words of the dictionary.
    let words: [Data]

    /// - Parameter folder: `Tests/Data/Fuzz`, with a folder of seeds and a dictionary for each
    ///   format.
    init(of subject: FuzzSubject, in folder: URL) throws {
        let name = subject.corpusName
        seeds = try FileManager.default
            .contentsOfDirectory(
                at: folder.appending(path: name), includingPropertiesForKeys: nil
            )
            .sorted { $0.path < $1.path }.map { try Data(contentsOf: $0) }
        let dictionary = folder.appending(path: "\(name).dict")
        words =
            FileManager.default.fileExists(atPath: dictionary.path)
            ? try String(contentsOf: dictionary, encoding: .utf8).split(separator: "\n")
                .compactMap { Self.word(in: $0) } : []
    }

    /// The word in a line of a libFuzzer dictionary: `name="text"`, with `\xAB`, `\"` and `\\`.
    private static func word(in line: Substring) -> Data? {
        guard !line.hasPrefix("#"), let start = line.firstIndex(of: "\""), line.hasSuffix("\""),
            start < line.index(before: line.endIndex)
        else { return nil }
        var bytes = Data()
        var rest = line[line.index(after: start)...].dropLast()
        while let character = rest.popFirst() {
            if character == "\\", rest.first == "x",
                let byte = UInt8(rest.dropFirst().prefix(2), radix: 16)
            {
                bytes.append(byte)
                rest = rest.dropFirst(3)
            } else if character == "\\", let escaped = rest.popFirst() {
                bytes.append(contentsOf: String(escaped).utf8)
            } else {
                bytes.append(contentsOf: String(character).utf8)
            }
        }
        return bytes
    }
}
