import ArgumentParser
import Foundation
import TroveFormats
import TroveModel

/// The completions that the shell offers on Tab. Errors lead to no completions, because the shell
/// has no place to show them.
enum Completion {
    @Sendable static func list(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        LibraryFile.lists(of: library(of: words)).map(\.name)
    }

    @Sendable static func listOrSmart(_ words: [String], _ index: Int, _ prefix: String) -> [String]
    {
        list(words, index, prefix) + smart(words, index, prefix)
    }

    @Sendable static func smart(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        LibraryFile.smartLists(of: library(of: words)).map(\.name)
    }

    @Sendable static func field(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        fields(of: words, before: index).map(\.name)
    }

    /// Completes `FIELD=`, or `FIELD=VALUE` for fields with a fixed set of values.
    @Sendable static func assignment(_ words: [String], _ index: Int, _ prefix: String) -> [String]
    {
        fields(of: words, before: index).filter { $0.kind != .computed }.flatMap { field in
            let values = field.kind == .checkbox ? ["yes", "no"] : field.choices
            return values.isEmpty
                ? ["\(field.name)="] : values.map { "\(field.name)=\($0)" }
        }
    }

    /// Completes the beginning of a query for one field, such as `title:`.
    @Sendable static func query(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        fields(of: words, before: index).map { field in
            field.name.contains(" ") ? "\"\(field.name)\":" : "\(field.name.lowercased()):"
        }
    }

    @Sendable static func template(_ words: [String], _ index: Int, _ prefix: String) -> [String] {
        ListTemplate.all().templates.map(\.id)
    }

    @Sendable static func ownTemplate(
        _ words: [String], _ index: Int, _ prefix: String
    ) -> [String] {
        ListTemplate.all().templates.filter { $0.isOwn() }.map(\.id)
    }

    /// Returns the fields of the list that the first matching word names.
    private static func fields(of words: [String], before index: Int) -> [Field] {
        let lists = LibraryFile.lists(of: library(of: words))
        let list = words.prefix(index).lazy.compactMap { word in
            lists.first { $0.name.lowercased() == unquoted(word).lowercased() }
        }.first
        return list?.fields ?? []
    }

    /// Returns the library file that the words name, or that of the account.
    private static func library(of words: [String]) -> URL {
        guard let option = words.firstIndex(of: "--library"), option + 1 < words.count else {
            return LibraryFile.defaultURL
        }
        return LibraryPath.url(of: unquoted(words[option + 1]))
    }

    /// Returns a word without quotes and backslashes.
    private static func unquoted(_ word: String) -> String {
        word.filter { $0 != "\"" && $0 != "'" && $0 != "\\" }
    }
}
