import { useCallback, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { RECORDS_PER_PAGE } from '#core/limits.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { TextsProvider } from '#view/i18n/TextsProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { ConfirmDialog } from '#view/kit/overlays/ConfirmDialog.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { restoreRecord } from '../../../api/recordCalls.ts';
import { searchRecords } from '../../../api/searchRecords.ts';
import { useApiCall } from '../../../api/useApiCall.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { useReloadOnChange } from '../../../live/useReloadOnChange.ts';
import { recordTexts } from './texts.ts';

export interface TrashModalProps {
  compiled: CompiledDirectory;
  onRestored: () => void;
  onClose: () => void;
}

/** Lists the deleted records of a directory, each with a button to restore it. */
export default function TrashModal(props: TrashModalProps) {
  return (
    <TextsProvider texts={recordTexts}>
      <Trash {...props} />
    </TextsProvider>
  );
}

function Trash({ compiled, onRestored, onClose }: TrashModalProps) {
  const messages = useMessages();
  const { t } = messages;
  const [take, setTake] = useState(RECORDS_PER_PAGE);
  const { id, name } = compiled.directory;
  const load = useCallback(
    (signal: AbortSignal) =>
      searchRecords(
        id,
        { deleted: true, take, orderBy: { field: SYSTEM_ID.lastActivity, asc: false } },
        signal,
      ),
    [id, take],
  );
  const { data, error, isLoading, reload } = useLoad(load);
  useReloadOnChange([compiled], reload);
  return (
    <Modal title={t('records.trashOf', { name })} onClose={onClose}>
      {error && <ErrorState text={getErrorText(messages, error)} onRetry={reload} />}
      {!data && !error && <Skeleton lines={5} height={32} />}
      {data?.items.length === 0 && (
        <EmptyState icon="trash" title={t('records.trashEmpty')} text={t('records.trashEmptyText')} />
      )}
      {data && data.items.length > 0 && (
        <div className="dk-stack">
          <p className="dk-faint">{t('records.trashText')}</p>
          <ul className="dk-link-list">
            {data.items.map(item => (
              <TrashRow
                key={item.id}
                {...{ compiled, item }}
                onRestored={() => {
                  reload();
                  onRestored();
                }}
              />
            ))}
          </ul>
          {data.total > data.items.length && (
            <Button isBusy={isLoading} onClick={() => setTake(take + RECORDS_PER_PAGE)}>
              {t('records.trashMore', { count: data.total - data.items.length })}
            </Button>
          )}
        </div>
      )}
    </Modal>
  );
}

interface TrashRowProps {
  compiled: CompiledDirectory;
  item: Item;
  onRestored: () => void;
}

function TrashRow({ compiled, item, onRestored }: TrashRowProps) {
  const { t, formatDateTime } = useMessages();
  const toasts = useToasts();
  const call = useApiCall();
  const [isAsking, setAsking] = useState(false);
  const restore = async () => {
    setAsking(false);
    const place = { directoryId: compiled.directory.id, itemId: item.id };
    const error = await call.run(async () => void (await restoreRecord(place)));
    if (error) return;
    toasts.show({ text: t('app.restored') });
    onRestored();
  };
  return (
    <li className="dk-link-row">
      <div className="dk-stack" style={{ gap: 0, minWidth: 0 }}>
        <span className="dk-truncate">{item.display}</span>
        <span className="dk-faint">{t('records.deletedAt', { at: formatDateTime(item.deletedAt) })}</span>
        {call.problem && <Notice tone="danger">{call.problem}</Notice>}
      </div>
      <span className="dk-spacer" />
      <Button size="small" icon="restore" isBusy={call.isBusy} onClick={() => setAsking(true)}>
        {t('records.restore')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          confirmLabel={t('app.confirmRestore')}
          text={item.display}
          onCancel={() => setAsking(false)}
          onConfirm={() => void restore()}
        />
      )}
    </li>
  );
}
