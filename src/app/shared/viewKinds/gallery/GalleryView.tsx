import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { Pager } from '#view/kit/layout/Pager.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { readThumbnail } from '../../../api/files.ts';
import { openNewRecordForm } from '../../../state/openRecordsState.ts';
import { useItemsWithLocalChanges } from '../../../state/recordWrites.ts';
import { useAccess } from '../../../state/useBoot.ts';
import NothingHere from '../../records/list/EmptyRecordList.tsx';
import type { RecordSource } from '../../records/recordSource.ts';
import { useRecordList } from '../../records/useRecordList.ts';
import type { ViewKindProps } from '../viewKind.ts';
import { findPictureField } from './findPicture.ts';
import { GalleryCards } from './GalleryCards.tsx';

/** Shows a page of records with their pictures, in the order of the list. */
export default function GalleryView({ source, view, openId, onOpen }: ViewKindProps) {
  const messages = useMessages();
  const list = useRecordList(source, view);
  const written = useItemsWithLocalChanges(list.items);
  const onAdd = useAdding(source);
  const field = findPictureField(source.compiled, view.view);
  if (!field) return null;
  if (!written) {
    if (list.error) return <ErrorState text={getErrorText(messages, list.error)} onRetry={list.reload} />;
    return <Skeleton lines={4} height={160} />;
  }
  if (written.length === 0 && list.total === 0)
    return <NothingHere view={view} onAdd={onAdd} onImport={undefined} />;
  return (
    <>
      <GalleryCards
        {...{ field, openId, onOpen, readThumbnail }}
        compiled={source.compiled}
        items={written.map(source.shown)}
      />
      {list.total !== undefined && (
        <Pager
          page={view.page}
          pageCount={list.pageCount}
          pageSize={list.pageSize}
          total={list.total}
          totalKind={list.totalKind}
          onPage={view.setPage}
        />
      )}
    </>
  );
}

/**
 * Returns a function that opens the form of a new record; `undefined` if the user can't create one, or if there is more
 * than one directory.
 */
function useAdding({ directories }: RecordSource): (() => void) | undefined {
  const access = useAccess();
  const [only, ...others] = directories;
  if (!only || others.length > 0) return undefined;
  const { id } = only.directory;
  return access.rightsIn(id).record.create ? () => void openNewRecordForm(id, { values: {} }) : undefined;
}
