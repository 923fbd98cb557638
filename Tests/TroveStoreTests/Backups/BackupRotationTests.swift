import Foundation
import Testing
import TroveModel

@testable import TroveStore

/// Backup rotation: which backups are kept and which expire.
struct BackupRotationTests {
    private let name = BackupName(stem: "library")

    private func backup(_ kind: LibraryBackup.Kind, _ day: String) throws -> LibraryBackup {
        let daily = try #require(name.meaning(of: "library-\(day).trove"))
        let file = name.fileName(for: kind, at: daily.date)
        return LibraryBackup(
            url: URL(filePath: "/b/\(file)"), kind: kind, date: daily.date, size: 1)
    }

    @Test func namesSayWhatTheBackupsAre() throws {
        let date = try #require(
            BackupName.calendar.date(
                from: DateComponents(
                    year: 2026, month: 3, day: 9, hour: 7, minute: 5, second: 1)))
        for (kind, file) in [
            (LibraryBackup.Kind.daily, "library-2026-03-09.trove"),
            (.beforeUpdate(fromVersion: "1"), "library-version-1-2026-03-09-070501.trove"),
            (.beforeRestoring, "library-restoring-2026-03-09-070501.trove"),
            (.beforeRepair, "library-repair-2026-03-09-070501.trove"),
        ] {
            #expect(name.fileName(for: kind, at: date) == file)
            #expect(name.meaning(of: file)?.kind == kind)
            if kind != .daily { #expect(name.meaning(of: file)?.date == date) }
        }
        for file in [
            "library.trove", "library-2026-03-09.txt", "other-2026-03-09.trove",
            "library-2026-03.trove", ".library-2026-03-09.trove.1.part",
            "library-of-mine-2026-03-09.trove",
        ] {
            #expect(name.meaning(of: file) == nil, "\(file)")
        }
    }

    @Test func sevenDaysAndFourWeeksAreKept() throws {
        let start = try #require(name.meaning(of: "library-2026-01-01.trove")).date
        var kept: [LibraryBackup] = []
        for day in 0..<90 {
            let date = try #require(
                BackupName.calendar.date(byAdding: .day, value: day, to: start))
            let file = name.fileName(for: .daily, at: date)
            kept.append(
                LibraryBackup(
                    url: URL(filePath: "/b/\(file)"), kind: .daily,
                    date: try #require(name.meaning(of: file)).date, size: 1))
            let expired = Set(BackupRotation().expired(kept))
            kept.removeAll { expired.contains($0) }
        }
        // The last day is Tuesday, 31 March 2026. Before the last seven days, each week keeps its
        // Sunday; the week of the first daily backup keeps its last backup before that day.
        #expect(
            kept.map(\.url.lastPathComponent) == [
                "library-2026-03-08.trove", "library-2026-03-15.trove",
                "library-2026-03-22.trove", "library-2026-03-24.trove", "library-2026-03-25.trove",
                "library-2026-03-26.trove", "library-2026-03-27.trove", "library-2026-03-28.trove",
                "library-2026-03-29.trove", "library-2026-03-30.trove", "library-2026-03-31.trove",
            ])
    }

    @Test func daysWithoutABackupDoNotCount() throws {
        let backups = try (1...7).map { try backup(.daily, "202\($0)-06-15") }
        #expect(BackupRotation().expired(backups).isEmpty)
    }

    @Test func threeOfEveryOtherKindAreKept() throws {
        let days = (1...5).map { "2026-05-0\($0)" }
        let updates = try days.map { try backup(.beforeUpdate(fromVersion: "1"), $0) }
        let restorings = try days.map { try backup(.beforeRestoring, $0) }
        let daily = try days.map { try backup(.daily, $0) }
        let expired = BackupRotation().expired(updates + restorings + daily)
        #expect(Set(expired) == Set(updates.prefix(2) + restorings.prefix(2)))
    }

    @Test func aPlanSaysHowManyDaysAndWeeksAreKept() throws {
        let days = try (1...28).map { try backup(.daily, "2026-02-\($0 < 10 ? "0" : "")\($0)") }
        func kept(_ plan: BackupPlan) -> Int {
            days.count - BackupRotation(plan: plan).expired(days).count
        }
        #expect(kept(.standard) == 7 + 4)
        #expect(kept(BackupPlan(days: 14, weeks: 1)) == 14 + 1)
        #expect(kept(BackupPlan(days: 3, weeks: 0)) == 3)
        #expect(kept(.none) == 28)
    }
}
