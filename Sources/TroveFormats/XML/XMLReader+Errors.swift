import CXML2
import Foundation
import TextCore
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
        // At the end of the text, any other error than a mismatched tag means that the text is
        // incomplete.
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
        guard elementCount > 0 else { return notXML }
        guard depth > 0 else { return sentence(for: error, code) }
        let place = text.place(at: offset)
        guard let name = parser?.pointee.name.map({ String(cString: $0) }) else {
            return self.place(
                translated("The file ends too early. Try another copy."), at: place)
        }
        return self.place(
            translated("The file ends too early, within “{element}”. Try another copy.")
                .filling(["element": name]), at: place)
    }

    private func sentence(for error: xmlError, _ code: xmlParserErrors) -> LibraryError {
        if elementCount == 0, depth == 0, code == XML_ERR_DOCUMENT_EMPTY {
            return notXML
        }
        let first = Self.text(error.str1)
        let second = Self.text(error.str2)
        if code == XML_ERR_TAG_NAME_MISMATCH {
            return damaged(
                translated("“{inner}” is not closed before the end of “{outer}”.")
                    .filling(["inner": first, "outer": second]),
                at: text.placeOfTag(endingAt: offset))
        }
        let problem =
            switch code {
            case XML_ERR_UNDECLARED_ENTITY, XML_WAR_UNDECLARED_ENTITY:
                translated("The entity “{entity}” is not defined.")
                    .filling(["entity": "&\(first);"])
            case XML_ERR_ATTRIBUTE_REDEFINED:
                translated("The attribute “{name}” appears twice.").filling(["name": first])
            case XML_ERR_DOCUMENT_END:
                translated("There is more text after the end of the document.")
            case XML_ERR_NAME_REQUIRED: translated("A name is missing here.")
            case XML_ERR_LT_IN_ATTRIBUTE:
                translated("An attribute is not closed before this “<”.")
            case XML_ERR_ATTRIBUTE_NOT_STARTED, XML_ERR_ATTRIBUTE_WITHOUT_VALUE:
                translated("An attribute has no value in quotes.")
            case XML_ERR_GT_REQUIRED: translated("A “>” is missing here.")
            case XML_ERR_ENTITYREF_SEMICOL_MISSING, XML_ERR_ENTITYREF_NO_NAME:
                translated("A “&” begins no entity here.")
            case XML_ERR_NO_MEMORY, XML_ERR_INTERNAL_ERROR:
                translated("The text here is too long.")
            default:
                translated("This is not valid XML ({detail}).")
                    .filling(["detail": Self.text(error.message).singleSpaced])
            }
        return damaged(problem, at: text.place(at: offset))
    }

    private static func text(_ text: UnsafePointer<CChar>?) -> String {
        text.map { String(cString: $0) } ?? ""
    }

    /// Returns an error with the name of the file, the line and the column before its message.
    func place(
        _ message: String, at place: XMLText.Place, code: LibraryError.Code = .malformed
    ) -> LibraryError {
        LibraryError(code, message, line: place.line, column: place.column)
            .naming(origin.url, as: origin.name)
    }

    /// The error for a file that is not XML at all.
    var notXML: LibraryError {
        LibraryError(
            .malformed,
            translated("“{file}” is not an XML document. Try another copy.")
                .filling(["file": origin.name]),
            file: origin.url, line: 1, column: 1)
    }

    /// Returns the error for a document with a mistake.
    ///
    /// - Parameter problem: A sentence.
    func damaged(_ problem: String, at place: XMLText.Place) -> LibraryError {
        self.place(
            translated("{problem} The file is damaged. Try another copy.")
                .filling(["problem": problem]), at: place)
    }

    /// Returns the error for a document beyond the limits, at the current place.
    ///
    /// - Parameter problem: A sentence.
    func harmful(_ problem: String) -> LibraryError {
        place(
            translated("{problem} The file may be damaged or malicious and was not imported.")
                .filling(["problem": problem]), at: text.place(at: offset))
    }
}
