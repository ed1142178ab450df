import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { restoreRecord } from '../../../api/recordCalls.ts';
import { useApiCall } from '../../../api/useApiCall.ts';

export interface TrashedRecordProps {
  compiled: CompiledDirectory;
  item: Item;
  ownsBack: boolean | undefined;
  onSaved: () => void;
  onRestored: () => void;
  onClose: () => void;
}

/** Shown if a record, e.g. a record opened by a link, is in the trash; offers to restore it. */
export function TrashedRecord(props: TrashedRecordProps) {
  const { compiled, item, ownsBack, onRestored, onSaved, onClose } = props;
  const { t, formatDateTime } = useMessages();
  const call = useApiCall();
  const restore = async () => {
    const place = { directoryId: compiled.directory.id, itemId: item.id };
    const error = await call.run(async () => void (await restoreRecord(place)));
    if (error) return;
    onSaved();
    onRestored();
  };
  return (
    <Modal title={item.display} onClose={onClose} ownsBack={ownsBack}>
      <EmptyState
        icon="trash"
        title={t('records.inTrash')}
        text={t('records.deletedAt', { at: formatDateTime(item.deletedAt) })}
      >
        {call.problem && <Notice tone="danger">{call.problem}</Notice>}
        <Button icon="restore" isBusy={call.isBusy} onClick={() => void restore()}>
          {t('records.restore')}
        </Button>
      </EmptyState>
    </Modal>
  );
}
