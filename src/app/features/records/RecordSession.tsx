import { type ReactNode, type RefObject, use, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { BoundField } from '#core/field/boundField.ts';
import { CompleteToMoveSheet } from '#view/form/CompleteToMoveSheet.tsx';
import { ClosedFieldContext } from '#view/form/closedField.ts';
import { RecordForm } from '#view/form/RecordForm.tsx';
import { useFormState } from '#view/form/RecordFormContext.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { CoveredContext } from '#view/kit/overlays/ModalStackProvider.tsx';
import { UnsavedDialog } from '#view/kit/overlays/UnsavedDialog.tsx';
import { concernsRecord } from '../../live/concernsRecord.ts';
import { useLiveEvent } from '../../live/events.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { RecordActions } from './RecordActions.tsx';
import type { RecordEditorProps } from './RecordEditor.tsx';
import { ClosedAside, ClosedField, ClosedRecord, isAllClosed } from './record/ClosedParts.tsx';
import { DraftNotice } from './record/DraftNotice.tsx';
import { hasNoteDrafts, type RecordNotesProps } from './record/RecordNotes.tsx';
import type { DraftOffer } from './record/useRecordDraft.ts';
import { useRecordEditing } from './useRecordEditing.ts';

export interface RecordSessionProps extends RecordEditorProps {
  draftOffer: DraftOffer;
  noteDrafts: RecordNotesProps['drafts'];
  /** The same, for what comes back when something was begun meanwhile. */
  latestNotesRef: RefObject<RecordNotesProps['drafts']>;
  /** Where in the modal, which outlives this form, its buttons go. */
  slots: Readonly<Record<'actions' | 'confirm', HTMLElement | null>>;
  forgetDraftRef: RefObject<() => void>;
  /** The form is there, for the first time or anew. */
  onShown: () => void;
}

/** One version of a record in a form: what stands in the way of saving, the form, and what can be done with the record. */
export function RecordSession(props: RecordSessionProps) {
  const { compiled, item, dirtyRef, noteDrafts, slots, onShown } = props;
  const { t } = useMessages();
  const editing = useRecordEditing(props);
  const { form, rights, sheet, write } = editing;
  const isDirty = () => sheet !== null || hasNoteDrafts(noteDrafts) || form.isDirty();
  useEffect(() => {
    // The sheet holds what was typed into it, and would go with this form.
    dirtyRef.current = isDirty;
    props.forgetDraftRef.current = editing.forgetDraft;
  });
  const isPlaced = slots.actions !== null && slots.confirm !== null;
  useEffect(() => {
    if (isPlaced) onShown();
  }, [isPlaced, onShown]);
  const leaving = useLeaving(isDirty);
  const maySave = item ? rights.record.update : rights.record.create;
  return (
    <>
      <RecordMain {...props} editing={editing} />
      <Slot at={slots.actions}>
        <RecordActions {...props} editing={editing} onLeave={leaving.leave} />
      </Slot>
      <Slot at={slots.confirm}>
        {maySave && (
          <Button type="submit" form={form.id} tone="primary" isBusy={write.isBusy}>
            {t(item ? 'app.save' : 'records.create')}
          </Button>
        )}
      </Slot>
      {sheet && (
        <CompleteToMoveSheet
          {...sheet}
          references={item?.references}
          problem={write.conflict ? t('records.conflict') : write.problem}
        />
      )}
      {leaving.question}
      <ClosedAside {...{ compiled, item, rights }} />
    </>
  );
}

function Slot({ at, children }: { at: HTMLElement | null; children: ReactNode }) {
  return at && createPortal(children, at);
}

/** What stands in the way of saving, and the form. */
function RecordMain(props: RecordSessionProps & { editing: ReturnType<typeof useRecordEditing> }) {
  const { compiled, item, editing, draftOffer } = props;
  const { t } = useMessages();
  const { form, write } = editing;
  const isStale = useNews(props);
  const isClosed = isAllClosed(
    compiled,
    useFormState(form.store, state => state.states),
  );
  const closedField = useCallback(
    (field: BoundField) => <ClosedField {...{ compiled, item, field }} />,
    [compiled, item],
  );
  return (
    <>
      {write.problem && <Notice tone="danger">{write.problem}</Notice>}
      {editing.isHeldByEditing && <Notice tone="warning">{t('form.editing')}</Notice>}
      <DraftNotice draft={draftOffer} />
      {isStale && !write.conflict && <Notice>{t('records.changedMeanwhile')}</Notice>}
      {write.conflict && (
        <ConflictNotice
          compiled={compiled}
          conflict={write.conflict}
          item={item}
          isBusy={write.isBusy}
          onDecide={theirs => void editing.decide(theirs)}
        />
      )}
      {isClosed && <ClosedRecord compiled={compiled} item={item} />}
      <div data-autofocus-within>
        <ClosedFieldContext value={isClosed ? null : closedField}>
          <RecordForm form={form} isBusy={write.isBusy} onSubmit={() => void editing.save()} />
        </ClosedFieldContext>
      </div>
    </>
  );
}

/** Asks before something typed would be lost by going to another record. */
function useLeaving(isDirty: () => boolean) {
  const [wanted, setWanted] = useState<(() => void) | null>(null);
  const answer = (go?: () => void) => {
    setWanted(null);
    go?.();
  };
  return {
    leave: (go: () => void) => (isDirty() ? setWanted(() => go) : go()),
    question: wanted && <UnsavedDialog onStay={() => answer()} onLeave={() => answer(wanted)} />,
  };
}

/**
 * News of the record: loaded at once where nothing is typed, else only told. What lies over the form belongs to it and
 * would go with it: news wait until that is closed.
 */
function useNews({ item, dirtyRef, isOutdated, onNews }: RecordEditorProps): boolean {
  const [isStale, setStale] = useState(false);
  const isCovered = use(CoveredContext);
  const isWaiting = useRef(false);
  useEffect(() => {
    if (isCovered || !isWaiting.current) return;
    isWaiting.current = false;
    if (dirtyRef.current()) setStale(true);
    else onNews();
  }, [isCovered, dirtyRef, onNews]);
  useLiveEvent(['DirectoryItemChanged', 'Reconnected'], ({ data }) => {
    if (!item || !concernsRecord(data, item.id)) return;
    if (dirtyRef.current()) setStale(true);
    else if (isCovered) isWaiting.current = true;
    else onNews();
  });
  return isStale || isOutdated;
}
