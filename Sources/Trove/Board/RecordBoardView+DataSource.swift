import TableCore
import TableKit
import TroveModel

extension RecordBoardView: CollectionViewDataSource {
    func numberOfSections(in collectionView: CollectionView) -> Int { columns?.columns.count ?? 0 }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int {
        columns?.cardCount(inColumn: section) ?? 0
    }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: Self.card, for: indexPath)
        guard let row = columns?.row(at: indexPath) else { return cell }
        let record = records.record(at: row)
        (cell as? BoardCard)?.showsCheckMark = records.isSelecting
        (cell as? BoardCard)?.show(
            BoardCardContent(
                record, texts: records.texts(of: record), in: records.model.rows?.list),
            isMarked: records.model.isMarked(at: row), from: records.thumbnails)
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        let identifiers = [
            BoardLayout.laneKind: Self.lane, BoardLayout.foldedTitleKind: Self.foldedTitle,
        ]
        let view = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: identifiers[kind] ?? Self.header, for: indexPath)
        configure(view, ofColumn: indexPath.section)
        return view
    }

    /// Cards are dragged and dropped instead, also over other columns.
    func collectionView(
        _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool { false }
}
