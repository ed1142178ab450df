import { Suspense, useCallback } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { useReloadOnChange } from '../../../live/useReloadOnChange.ts';
import { type BulkChange, listBulkChanges } from '../../../shared/bulk/bulkCalls.ts';
import { describeBulkChange } from '../../../shared/bulk/describeBulkChange.ts';
import { bulkTexts } from '../../../shared/bulk/texts.ts';
import { requestBulkUndo } from '../../../state/bulkUndoState.ts';
import { useBoot } from '../../../state/useBoot.ts';

export interface RecentChangesModalProps {
  compiled: CompiledDirectory;
  onClose: () => void;
}

/** Lists the latest bulk changes, each with a button to undo it. */
export default function RecentChangesModal(props: RecentChangesModalProps) {
  return (
    <Suspense fallback={null}>
      <TextsProvider texts={bulkTexts}>
        <RecentChanges {...props} />
      </TextsProvider>
    </Suspense>
  );
}

function RecentChanges({ compiled, onClose }: RecentChangesModalProps) {
  const messages = useMessages();
  const { t } = messages;
  const { id } = compiled.directory;
  const load = useCallback((signal: AbortSignal) => listBulkChanges(id, signal), [id]);
  const { data, error, reload } = useLoad(load);
  useReloadOnChange([compiled], reload);
  return (
    <Modal title={t('bulk.recent')} onClose={onClose}>
      {error && !data && <ErrorState text={getErrorText(messages, error)} onRetry={reload} />}
      {!data && !error && <Skeleton lines={4} height={32} />}
      {data?.length === 0 && (
        <EmptyState icon="clock" title={t('bulk.recentEmpty')} text={t('bulk.recentEmptyText')} />
      )}
      {data && data.length > 0 && (
        <ul className="dk-link-list">
          {data.map(change => (
            <ChangeRow key={change.id} compiled={compiled} change={change} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

function ChangeRow({ compiled, change }: { compiled: CompiledDirectory; change: BulkChange }) {
  const messages = useMessages();
  const { t, formatDateTime } = messages;
  const who = useBoot().users.find(user => user.id === change.userId)?.name ?? '';
  const counts = t('bulk.records', { count: change.count });
  const back = change.undone > 0 ? t('bulk.takenBack', { count: change.undone }) : '';
  const words = describeBulkChange(messages, compiled, change);
  return (
    <li className="dk-link-row">
      <div className="dk-stack" style={{ gap: 0, minWidth: 0 }}>
        <span className="dk-truncate">{words}</span>
        <span className="dk-faint">
          {[counts, back, who, formatDateTime(change.at)].filter(text => text !== '').join(' · ')}
        </span>
      </div>
      <span className="dk-spacer" />
      {change.undone < change.count && (
        <Button
          size="small"
          icon="restore"
          aria-label={t('bulk.undoOf', { name: words })}
          onClick={() => requestBulkUndo({ directoryId: compiled.directory.id, changeId: change.id })}
        >
          {t('kit.undo')}
        </Button>
      )}
    </li>
  );
}
