import Foundation
import TroveModel

extension SharedLibrary {
    public func loans(_ request: LoanRequest) async throws(LibraryError) -> [Loan] { throw LibraryError(.unexpected, "missing") }
}
extension Editor {
    func applyToLoans(_ edit: Edit) throws -> EditOutcome { throw LibraryError(.unexpected, "missing") }
}
