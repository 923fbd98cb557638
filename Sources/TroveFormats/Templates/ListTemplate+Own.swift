public import Foundation
import TextCore
import TroveModel

/// The templates in the user's own folder, which can be renamed and deleted.
extension ListTemplate {
    /// Whether the template is a file in the folder of the user's own templates.
    public func isOwn(in folder: URL = ListTemplate.ownFolder()) -> Bool {
        file?.deletingLastPathComponent().standardizedFileURL.path
            == folder.standardizedFileURL.path
    }

    /// Returns the own template with a name, ignoring case; nil if there is none.
    public static func own(
        named name: String, among templates: [ListTemplate],
        in folder: URL = ListTemplate.ownFolder()
    ) -> ListTemplate? {
        templates.first { $0.isOwn(in: folder) && $0.name.lowercased() == name.lowercased() }
    }

    /// Saves the template as one of the user's own. Replaces an own template of the same name, but
    /// no other one.
    ///
    /// - Parameters:
    ///   - templates: All templates.
    ///   - folder: The folder of the user's own templates.
    /// - Returns: The file.
    /// - Throws: `notPermitted` if the file or the folder cannot be written.
    @discardableResult
    public func saveAsOwn(
        among templates: [ListTemplate], in folder: URL = ListTemplate.ownFolder()
    ) throws(LibraryError) -> URL {
        // Files that could not be read are no templates, but must not be replaced.
        let files = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        let taken = Set(templates.map(\.id))
            .union((files ?? []).map { String($0.prefix { $0 != "." }) })
        let id =
            Self.own(named: name, among: templates, in: folder)?.id
            ?? Identifier.unique(for: name, fallback: "template", taken: taken)
        let template = ListTemplate(
            id: id, name: name, summary: summary, icon: icon, parts: parts, settings: settings)
        return try template.save(in: folder)
    }

    /// Changes the name in the template's file. The name of the file, which identifies the
    /// template, stays.
    ///
    /// - Parameter name: The name, for all languages.
    /// - Throws: `invalid` for an empty name; `notFound`, `notPermitted` or `malformed` if the file
    ///   cannot be read or written.
    public func rename(to name: String) throws(LibraryError) {
        let name = name.trimmingCharacters(in: .whitespacesAndNewlines)
        guard !name.isEmpty else {
            throw LibraryError(.invalid, translated("Enter a name for the template."))
        }
        guard let file else {
            throw LibraryError(
                .invalid,
                translated("“{template}” is not one of your own templates.")
                    .filling(["template": self.name]))
        }
        let reader = try JSONReader(file, encoding: .utf8)
        try reader.skipSpace()
        guard case .object(var members) = try JSONValue(reader),
            let index = members.firstIndex(where: { $0.name == "name" })
        else {
            throw LibraryError(
                .malformed,
                translated("“{file}” is not a template. Check the file.")
                    .filling(["file": file.path]), file: file)
        }
        members[index] = JSONMember(name: "name", value: .string(name))
        members.removeAll { $0.name.hasPrefix("name[") }
        let lines = members.map { "  \(JSON.quoted($0.name)): \(Self.text(of: $0))" }
        let text = "{\n" + lines.joined(separator: ",\n") + "\n}\n"
        do {
            try OutputFile(at: file).write(Data(text.utf8))
        } catch {
            throw LibraryError(
                .notPermitted,
                translated(
                    """
                    The template “{file}” could not be changed. Check the permissions of its folder.
                    """
                ).filling(["file": file.path]), file: file)
        }
    }

    /// The value of a member, with one field per line.
    private static func text(of member: JSONMember) -> String {
        guard member.name == "fields", case .array(let fields) = member.value else {
            return member.value.json
        }
        return "[\n" + fields.map { "    " + $0.json }.joined(separator: ",\n") + "\n  ]"
    }

    /// Deletes the template's file.
    ///
    /// - Throws: `notPermitted` if the file cannot be deleted.
    public func delete() throws(LibraryError) {
        guard let file else { return }
        do {
            try FileManager.default.removeItem(at: file)
        } catch {
            throw LibraryError(
                .notPermitted,
                translated(
                    """
                    The template “{file}” could not be deleted. Check the permissions of its folder.
                    """
                ).filling(["file": file.path]), file: file)
        }
    }
}
