import Foundation
import TestSupport

/// The targets that `Package.swift` declares.
struct PackageManifest {
    struct Target {
        let kind: String
        let name: String
        let folder: String
        let dependencies: Set<String>

        /// The name by which sources import the target.
        var module: String { PackageManifest.module(name) }
        var isProgram: Bool { kind == "executableTarget" }

        /// The Swift files of the target.
        var files: [URL] { PackageFolder.swiftFiles(in: folder) }
    }

    let targets: [Target]
    /// The name of each program by the name of its target.
    let programs: [String: String]

    init() throws {
        let text = try String(
            contentsOf: PackageFolder.url.appending(path: "Package.swift"), encoding: .utf8)
        targets = text.split(separator: "\n        .").dropFirst().compactMap { Self.target($0) }
        programs = Dictionary(
            text.matches(of: /\.executable\(name: "([^"]+)", targets: \["([^"]+)"\]\)/)
                .map { (String($0.2), String($0.1)) },
            uniquingKeysWith: { first, _ in first })
    }

    static func module(_ target: String) -> String {
        target.replacing("-", with: "_")
    }

    func target(_ name: String) -> Target? {
        targets.first { $0.name == name }
    }

    /// The target and all targets of this package below it.
    func closure(of target: Target) -> [Target] {
        var found = [target.name: target]
        var pending = [target]
        while let next = pending.popLast() {
            for name in next.dependencies where found[name] == nil {
                guard let dependency = self.target(name) else { continue }
                found[name] = dependency
                pending.append(dependency)
            }
        }
        return Array(found.values)
    }

    private static func target(_ block: Substring) -> Target? {
        let kinds = /^(target|testTarget|executableTarget|systemLibrary)\(\s*name: "([^"]+)"/
        guard let head = block.firstMatch(of: kinds) else { return nil }
        let (kind, name) = (String(head.1), String(head.2))
        let list = block.firstMatch(of: /dependencies: \[((?:[^\]])*)\]/)?.1 ?? ""
        let dependencies = list.replacing(/, package: "[^"]+"/, with: "")
            .matches(of: /"([^"]+)"/).map { String($0.1) }
        let folder = block.firstMatch(of: /[( ]path: "([^"]+)"/)?.1
        return Target(
            kind: kind, name: name,
            folder: folder.map(String.init)
                ?? (kind == "testTarget" ? "Tests/\(name)" : "Sources/\(name)"),
            dependencies: Set(dependencies))
    }
}
