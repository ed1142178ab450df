import { Suspense, useCallback } from 'react';
import type { components } from '#contract/docket.gen.ts';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { createLazyComponent } from '#view/kit/feedback/lazy.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { api, unwrapResponse } from '../../api/client.ts';
import { getErrorText } from '../../api/errorText.ts';
import { useLoad } from '../../api/useLoad.ts';
import { RecordChanges } from '../../shared/record/RecordChanges.tsx';
import { findActorName } from '../../state/actorName.ts';
import { useBoot } from '../../state/useBoot.ts';
import './history.css';
import { useRecordChanges } from './record/useRecordChanges.ts';
import { useDirectoryWithHiddenFields } from './useReachableDirectory.ts';

// Loaded on demand, because merges are rare.
const UndoMerge = createLazyComponent(() => import('../../shared/duplicates/UndoMerge.tsx'));

export type HistoryEntry = components['schemas']['HistoryEntry'];

export interface RecordHistoryProps {
  compiled: CompiledDirectory;
  item: Item;
  onClose: () => void;
}

/** Shows who changed what, in a modal over the record. */
export function RecordHistory({ compiled, item, onClose }: RecordHistoryProps) {
  const { t } = useMessages();
  return (
    <Modal title={t('records.historyOf', { name: item.display })} onClose={onClose}>
      <HistoryList compiled={compiled} item={item} />
    </Modal>
  );
}

/** Lists who changed what; the newest change comes first. Reloads when the record changes. */
export function HistoryList({ item, ...props }: Omit<RecordHistoryProps, 'onClose'>) {
  const compiled = useDirectoryWithHiddenFields(props.compiled);
  const messages = useMessages();
  const { t } = messages;
  const { id } = compiled.directory;
  const load = useCallback(
    (signal: AbortSignal) =>
      unwrapResponse(
        api.GET('/directories/{id}/items/{itemId}/changes', {
          params: { path: { id, itemId: item.id } },
          signal,
        }),
      ),
    [id, item.id],
  );
  const { data, error, reload } = useLoad(load);
  useRecordChanges(item.id, reload);
  return (
    <>
      {error && <ErrorState text={getErrorText(messages, error)} onRetry={reload} />}
      {!data && !error && <Skeleton lines={6} height={30} />}
      {data?.length === 0 && (
        <EmptyState icon="clock" title={t('records.historyEmpty')} text={t('records.historyEmptyText')} />
      )}
      {data && data.length > 0 && (
        <ol className="dk-history">
          {data.map(entry => (
            <HistoryEntryItem key={entry.id} entry={entry} compiled={compiled} itemId={item.id} />
          ))}
        </ol>
      )}
      {data && data.length >= MAX_CHANGES && (
        <p className="dk-faint">{t('records.historyMost', { count: data.length })}</p>
      )}
    </>
  );
}

/** The maximum number of changes that the server returns. */
const MAX_CHANGES = 500;

/** Shows the user, the time and the changed fields. A merge can be undone here. */
export function HistoryEntryItem({ entry, compiled, itemId }: HistoryItemProps) {
  const { t } = useMessages();
  const partner = entry.changes.find(({ field }) => field === 'merged')?.after?.stringValue;
  const name = partner && entry.references?.[partner]?.display;
  return (
    <li>
      <HistoryEntryHeader userId={entry.userId} at={entry.at} did={t(`records.kind.${entry.kind}`)} />
      <RecordChanges changes={entry.changes} references={entry.references} compiled={compiled} />
      {partner && name && (
        <Suspense>
          <UndoMerge directoryId={compiled.directory.id} itemId={itemId} other={{ id: partner, name }} />
        </Suspense>
      )}
    </li>
  );
}

interface HistoryItemProps {
  entry: HistoryEntry;
  compiled: CompiledDirectory;
  itemId: string;
}

export function HistoryEntryHeader({
  userId,
  at,
  did,
}: {
  userId: string | undefined;
  at: string;
  did: string;
}) {
  const { t, formatDateTime } = useMessages();
  const name = findActorName(useBoot(), userId, rule => t('records.byRule', { rule }));
  return (
    <div className="dk-history-head">
      <strong>{name ?? t('records.someone')}</strong>
      <span>{did}</span>
      <time className="dk-faint" dateTime={at}>
        {formatDateTime(at)}
      </time>
    </div>
  );
}
