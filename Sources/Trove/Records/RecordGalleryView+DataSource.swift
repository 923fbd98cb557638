import TableCore
import TableKit
import TroveModel

extension RecordGalleryView: CollectionViewDataSource {
    func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }

    func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int {
        folding.isFolded(section) ? 0 : sections[section].range.count
    }

    func collectionView(
        _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
        let cell = collectionView.dequeueReusableCell(
            withReuseIdentifier: Self.cell, for: indexPath)
        let record = records.record(at: indexPath)
        let texts = records.texts(of: record)
        let title = texts.title == RecordsController.untitled ? "" : texts.title
        (cell as? CoverCell)?.showsCheckMark = records.isSelecting
        (cell as? CoverCell)?.show(
            texts,
            card: RecordCard(
                title: title, record: record?.id ?? 0, colors: CoverCell.colors.count),
            picture: record.flatMap { records.model.rows?.list.cover(of: $0) },
            isMarked: records.model.isMarked(at: indexPath), from: records.thumbnails)
        return cell
    }

    func collectionView(
        _ collectionView: CollectionView, viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> CollectionReusableView {
        let header = collectionView.dequeueReusableSupplementaryView(
            ofKind: kind, withReuseIdentifier: Self.header, for: indexPath)
        configure(header as? GalleryHeader, ofSection: indexPath.section)
        return header
    }

    func collectionView(
        _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool {
        records.model.canMoveRows
    }

    /// Writes a move to the library. The collection already shows it.
    func collectionView(
        _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
    ) {
        records.send(.moved(from: sourceIndexPath, to: destinationIndexPath))
    }
}
