import TroveModel

extension ImportSource {
    /// Calls `body` for every record in the order of the file, while a thread of its own reads the
    /// records that follow.
    ///
    /// - Throws: Like ``ImportSource/readRecords(_:)``.
    func readRecordsAhead(_ body: (ImportedRecord) throws -> Void) throws {
        let channel = BoundedChannel<[ImportedRecord]>(capacity: 4)
        let reading = channel.fill { [self] in
            var batch: [ImportedRecord] = []
            try readRecords { record in
                batch.append(record)
                guard batch.count == Self.batchSize || record.hasPicture else { return }
                try channel.send(batch)
                batch = []
            }
            if !batch.isEmpty { try channel.send(batch) }
        }
        defer {
            channel.cancel()
            reading.wait()
        }
        while let batch = try channel.receive() {
            for record in batch { try body(record) }
        }
    }

    private static var batchSize: Int { 128 }
}

extension ImportedRecord {
    /// Whether the record may need much memory.
    fileprivate var hasPicture: Bool {
        values.contains { if case .image = $0 { true } else { false } }
    }
}
