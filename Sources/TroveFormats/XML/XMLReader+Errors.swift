import CXML2
import Foundation
import TroveModel

/// Messages about documents that cannot be read.
extension XMLReader {
    /// Handles an error of the parser.
    func found(_ error: xmlError) {
        let code = xmlParserErrors(UInt32(max(0, error.code)))
        guard
            error.level == XML_ERR_FATAL || code == XML_WAR_UNDECLARED_ENTITY
                || code == XML_ERR_NO_MEMORY
        else { return }
        // At the end of the text, any other error than a mismatched tag means that the text is incomplete.
        let isEarly = isAtEnd && code != XML_ERR_TAG_NAME_MISMATCH
        fail(isEarly ? textFailure ?? early(error, code) : sentence(for: error, code))
    }

    /// The error, with its place, that ended the text before the document ended.
    var textFailure: (any Error)? {
        guard let failure = text.failure else { return nil }
        guard let error = failure as? LibraryError, error.file == nil else { return failure }
        return place(error.message, at: text.place(at: text.offset), code: error.code)
    }

    /// Returns the error for a document that ends too early.
    private func early(_ error: xmlError, _ code: xmlParserErrors) -> LibraryError {
        guard elementCount > 0 else { return unreadable("is no XML document") }
        guard depth > 0 else { return sentence(for: error, code) }
        let name = parser?.pointee.name.map { " within “\(String(cString: $0))”" } ?? ""
        return place(
            "The file ends too early\(name). Take another copy of it.", at: text.place(at: offset))
    }

    private func sentence(for error: xmlError, _ code: xmlParserErrors) -> LibraryError {
        if elementCount == 0, depth == 0, code == XML_ERR_DOCUMENT_EMPTY {
            return unreadable("is no XML document")
        }
        let first = Self.text(error.str1)
        let second = Self.text(error.str2)
        if code == XML_ERR_TAG_NAME_MISMATCH {
            return place(
                "“\(first)” is not closed before the end of “\(second)”. "
                    + "The file is damaged; take another copy of it.",
                at: text.placeOfTag(endingAt: offset))
        }
        let what =
            switch code {
            case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
                "The entity “&\(first);” is not defined."
            case XML_ERR_ATTRIBUTE_REDEFINED: "The attribute “\(first)” is there twice."
            case XML_ERR_DOCUMENT_END: "There is more behind the end of the document."
            case XML_ERR_NAME_REQUIRED: "A name is missing here."
            case XML_ERR_LT_IN_ATTRIBUTE: "An attribute is not closed before this “<”."
            case XML_ERR_ATTRIBUTE_NOT_STARTED, XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
                "An attribute has no value in quotes."
            case XML_ERR_GT_REQUIRED: "A “>” is missing here."
            case XML_ERR_ENTITYREF_SEMICOL_MISSING, XML_ERR_ENTITYREF_NO_NAME:
                "A “&” begins no entity here."
            case XML_ERR_NO_MEMORY, XML_ERR_INTERNAL_ERROR: "Something here is too long."
            default: "This is no XML (\(Self.text(error.message).singleSpaced))."
            }
        return place(
            what + " The file is damaged; take another copy of it.", at: text.place(at: offset))
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }

    /// Returns an error with the name of the file, the line and the column before its message.
    func place(
        _ message: String, at place: XMLText.Place, code: LibraryError.Code = .malformed
    ) -> LibraryError {
        LibraryError(
            code, "“\(origin.name)”, line \(place.line), column \(place.column): \(message)",
            file: origin.url, line: place.line, column: place.column)
    }

    func unreadable(_ what: String) -> LibraryError {
        LibraryError(
            .malformed, "“\(origin.name)” \(what). Take another copy of it.", file: origin.url,
            line: 1, column: 1)
    }

    func harmful(_ what: String) -> LibraryError {
        let place = text.place(at: offset)
        return LibraryError(
            .malformed,
            "“\(origin.name)” \(what) (line \(place.line)). It is damaged, or made to do harm; "
                + "it was not read.",
            file: origin.url, line: place.line, column: place.column)
    }
}
