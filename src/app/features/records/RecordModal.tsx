import { type RefObject, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { lazy } from '#view/kit/feedback/lazy.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { EmptyState, ErrorState } from '#view/kit/feedback/states.tsx';
import { loadSortableList } from '#view/kit/layout/SortableList.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { answerOf, api } from '../../api/client.ts';
import { errorText } from '../../api/errorText.ts';
import { useCall } from '../../api/useCall.ts';
import { useLoad } from '../../api/useLoad.ts';
import { loadValidator } from '../../api/validators.ts';
import { preloadTexts } from '../../shared/texts/defineTexts.ts';
import type { NewRecord } from '../../state/openRecords.ts';
import type { Neighbours } from './record/NeighbourButtons.tsx';
import { recordTexts } from './record/texts.ts';
import { restoreRecord } from './recordCalls.ts';

// The form library loads with the first record that is opened, not with the list.
const RecordEditor = lazy(async () => {
  const [editor] = await Promise.all([import('./RecordEditor.tsx'), loadSortableList()]);
  return editor;
});

export interface RecordModalProps {
  compiled: CompiledDirectory;
  /** null for a new record. */
  itemId: string | null;
  dirtyRef?: RefObject<() => boolean>;
  ownsBack?: boolean;
  newRecord?: NewRecord;
  /** The records before and after this one in the list it was opened from. */
  neighbours?: Neighbours;
  /** The new record, before `onSaved`. */
  onCreated?: (item: Item) => void;
  /** The record was written or deleted. */
  onSaved: () => void;
  onClose: () => void;
}

/** A record in a modal on the stack: loaded with its open transitions, then edited. */
export function RecordModal(props: RecordModalProps) {
  const { itemId, onClose, ownsBack } = props;
  const messages = useMessages();
  const { t, locale } = messages;
  useEffect(() => preloadTexts(recordTexts, locale), [locale]);
  const own = useRef(() => false);
  const dirtyRef = props.dirtyRef ?? own;
  const compiled = useDefinition(props.compiled, dirtyRef);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const { id, validatorUrl } = compiled.directory;
      const params = { path: { id, itemId: itemId ?? '' } };
      const [item, validateSchema] = await Promise.all([
        itemId ? answerOf(api.GET('/directories/{id}/items/{itemId}', { params, signal })) : null,
        validatorUrl ? loadValidator(validatorUrl) : acceptAll,
      ]);
      return { compiled, item, validateSchema };
    },
    [compiled, itemId],
  );
  const { data: newest, error, reload } = useLoad(load);
  const { data, isOutdated, reloadNow, reloadGently } = useAdopted(newest, { reload, dirtyRef });
  if (data?.item?.deletedAt) {
    return <TrashedRecord {...props} item={data.item} onRestored={reloadNow} />;
  }
  if (data) {
    return (
      <Suspense fallback={<LoadingModal {...props} title={data.item?.display ?? t('records.new')} />}>
        <RecordEditor
          {...props}
          {...data}
          {...{ dirtyRef, ownsBack, isOutdated }}
          onReload={reloadNow}
          onNews={reloadGently}
        />
      </Suspense>
    );
  }
  if (!error) return <LoadingModal {...props} title={t('kit.loading')} />;
  return (
    <Modal title={compiled.directory.name} onClose={onClose} ownsBack={ownsBack}>
      {error.status === 404 ? (
        <EmptyState icon="lock" title={t('app.accessDenied')} text={t('records.unknownRecord')} />
      ) : (
        <ErrorState text={errorText(messages, error)} onRetry={reloadNow} />
      )}
    </Modal>
  );
}

/** The newest definition, but not while there is unsaved work: the form starts anew with it, and what was typed would go. */
function useDefinition(newest: CompiledDirectory, dirtyRef: RefObject<() => boolean>): CompiledDirectory {
  const [held, setHeld] = useState(newest);
  useEffect(() => {
    if (newest === held) return;
    // Asking commits what is being typed, which an effect may not do itself. After each draw, for the work may be saved.
    const timer = setTimeout(() => dirtyRef.current() || setHeld(newest));
    return () => clearTimeout(timer);
  });
  return held;
}

/** What was asked for gently is kept back where something was typed until it came: the form would start anew with it. */
function useAdopted<T>(
  newest: T | undefined,
  { reload, dirtyRef }: { reload: () => void; dirtyRef: RefObject<() => boolean> },
) {
  const [held, setHeld] = useState(newest);
  const [isOutdated, setOutdated] = useState(false);
  const isGentle = useRef(false);
  useEffect(() => {
    if (newest === undefined) return;
    const adopt = () => {
      const isKept = isGentle.current && dirtyRef.current();
      setOutdated(isKept);
      if (!isKept) setHeld(newest);
    };
    if (!isGentle.current) return adopt();
    // Asking commits what is being typed, which an effect may not do itself.
    const timer = setTimeout(adopt);
    return () => clearTimeout(timer);
  }, [newest, dirtyRef]);
  const reloadNow = useCallback(() => {
    isGentle.current = false;
    reload();
  }, [reload]);
  const reloadGently = useCallback(() => {
    isGentle.current = true;
    reload();
  }, [reload]);
  return { data: held, isOutdated, reloadNow, reloadGently };
}

/** A link may lead to a record that was deleted meanwhile: whoever may delete may bring it back. */
function TrashedRecord(props: RecordModalProps & { item: Item; onRestored: () => void }) {
  const { compiled, item, ownsBack, onRestored, onSaved, onClose } = props;
  const { t, formatDateTime } = useMessages();
  const call = useCall();
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

function LoadingModal({ title, onClose, ownsBack }: RecordModalProps & { title: string }) {
  return (
    <Modal title={title} size="large" onClose={onClose} ownsBack={ownsBack}>
      <Skeleton lines={6} height={30} />
    </Modal>
  );
}

/** Where the server gives no compiled schema, the shapes are the server's to judge alone. */
const acceptAll = () => true;
