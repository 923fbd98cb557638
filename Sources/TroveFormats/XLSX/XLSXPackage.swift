import Foundation
import TextCore
import TroveModel

/// The parts of an Excel workbook: members of a zip archive, found by their relationships
/// (ISO/IEC 29500-2, Open Packaging Conventions).
struct XLSXPackage: Sendable {
    let url: URL
    /// The paths of the members by their names in lowercase, because names of parts ignore case.
    private let members: [String: String]

    /// - Throws: `malformed` if the file is no intact archive; `notPermitted` if it is protected
    ///   with a password; errors of the disk.
    init(_ url: URL) throws(LibraryError) {
        self.url = url
        var members: [String: String] = [:]
        let archive = try Archive(url)
        while let member = try archive.nextMember() {
            if member.isEncrypted { throw LibraryError.protectedByPassword(url) }
            let key = Self.key(member.path)
            if members[key] == nil { members[key] = member.path }
        }
        self.members = members
    }

    private static func key(_ path: String) -> String {
        let path = path.replacing("\\", with: "/")
        return String(path.drop { $0 == "/" }).lowercased()
    }

    /// Returns the document of a part; nil if the archive has no such member.
    func origin(of part: String) -> XMLOrigin? {
        let member =
            members[Self.key(part)]
            ?? part.removingPercentEncoding.flatMap { members[Self.key($0)] }
        return member.map { .member($0, archive: url) }
    }

    /// A reference of one part to another, or to an address outside of the package.
    struct Relationship: Hashable, Sendable {
        var id: String
        /// The last component of the type, such as `worksheet`.
        var type: String
        /// The path of the part, or the address as it is written.
        var target: String
        var isExternal: Bool
    }

    /// Returns the references of a part; none if it has no part for them.
    ///
    /// - Parameter part: The path of the part; empty for the package.
    func relationships(of part: String) throws -> [Relationship] {
        let folder = part.split(separator: "/").dropLast().map(String.init)
        let name = part.split(separator: "/").last.map(String.init) ?? ""
        let path = (folder + ["_rels", name + ".rels"]).joined(separator: "/")
        guard let origin = origin(of: path) else { return [] }
        let reader = RelationshipReader()
        try XMLReader.read(origin, handler: reader)
        return reader.found.map { found in
            var relationship = found
            if !found.isExternal {
                relationship.target = Self.path(of: found.target, from: folder)
            }
            return relationship
        }
    }

    /// Returns the path of a part from a reference in a part of `folder`.
    private static func path(of target: String, from folder: [String]) -> String {
        let target = target.replacing("\\", with: "/").prefix { $0 != "#" && $0 != "?" }
        var path = target.hasPrefix("/") ? [] : folder
        for component in target.split(separator: "/") {
            switch component {
            case ".": break
            case "..": _ = path.popLast()
            default: path.append(String(component))
            }
        }
        return path.joined(separator: "/")
    }

    /// Returns the error for a part that the workbook needs and the archive lacks.
    func missing(_ part: String) -> LibraryError {
        LibraryError(
            .malformed,
            translated("“{file}” is damaged: its part “{part}” is missing. Try another copy.")
                .filling(["file": url.lastPathComponent, "part": part]), file: url)
    }

    private final class RelationshipReader: XMLHandler {
        var found: [Relationship] = []

        func start(_ name: String, _ attributes: [String: String], line: Int) throws {
            guard XMLNode.localName(name) == "Relationship", let target = attributes["Target"]
            else { return }
            let type = attributes["Type"] ?? ""
            found.append(
                Relationship(
                    id: attributes["Id"] ?? "",
                    type: type.split(separator: "/").last.map(String.init) ?? "", target: target,
                    isExternal: attributes["TargetMode"] == "External"))
        }

        func end(_ name: String, line: Int) {}
        func text(_ text: String) {}
    }
}
