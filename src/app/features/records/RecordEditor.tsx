import { type RefObject, use, useCallback, useEffect, useRef, useState } from 'react';
import type { BoundField } from '#core/boundField.ts';
import type { CompiledDirectory } from '#core/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { mayEditRecord } from '#core/permissions.ts';
import type { SchemaValidate } from '#core/schemaIssues.ts';
import { CompleteToMoveSheet } from '#view/form/CompleteToMoveSheet.tsx';
import { ClosedFieldContext } from '#view/form/closedField.ts';
import { RecordForm } from '#view/form/RecordForm.tsx';
import { useFormState } from '#view/form/RecordFormContext.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Modal } from '#view/kit/Modal.tsx';
import { CoveredContext } from '#view/kit/ModalStackProvider.tsx';
import { Notice } from '#view/kit/Notice.tsx';
import { UnsavedDialog } from '#view/kit/UnsavedDialog.tsx';
import { concernsRecord } from '../../live/concernsRecord.ts';
import { useLiveEvent } from '../../live/events.ts';
import { FeatureMessages } from '../../messages/FeatureMessages.tsx';
import type { NewRecord } from '../../state/openRecords.ts';
import type { RecordDraft } from '../../state/recordDrafts.ts';
import { useAccess } from '../../state/useBoot.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { RecordActions } from './RecordActions.tsx';
import { ClosedAside, ClosedField, ClosedRecord, isAllClosed } from './record/ClosedParts.tsx';
import { DraftNotice } from './record/DraftNotice.tsx';
import type { Neighbours } from './record/NeighbourButtons.tsx';
import { RecordAside, useAsideTabs } from './record/RecordAside.tsx';
import { hasNoteDrafts, noNoteDrafts, type RecordNotesProps } from './record/RecordNotes.tsx';
import { RecordTags } from './record/RecordTags.tsx';
import './record/record.css';
import { type DraftOffer, useDraftOffer } from './record/useRecordDraft.ts';
import { useRecordEditing } from './useRecordEditing.ts';

export interface RecordEditorProps {
  compiled: CompiledDirectory;
  /** null for a new record. */
  item: Item | null;
  validateSchema: SchemaValidate;
  dirtyRef: RefObject<() => boolean>;
  ownsBack: boolean | undefined;
  newRecord: NewRecord;
  /** Typed at an earlier time, and taken up again. */
  draft: RecordDraft | undefined;
  neighbours?: Neighbours;
  /** The new record, before `onSaved`. */
  onCreated?: (item: Item) => void;
  onSaved: () => void;
  onReload: () => void;
  onClose: () => void;
}

export type RecordEditorOpening = Omit<RecordEditorProps, 'newRecord' | 'draft'> & { newRecord?: NewRecord };

const blank: NewRecord = {};

/** Starts anew for each version of the record: what the form holds then is what the server holds. */
export default function RecordEditor(props: RecordEditorOpening) {
  return (
    <FeatureMessages area="record">
      <VersionEditor {...props} />
    </FeatureMessages>
  );
}

function VersionEditor(props: RecordEditorOpening) {
  const { item, compiled, newRecord = blank } = props;
  const draft = useDraftOffer(compiled.directory.id, item);
  const [noteDrafts, setNoteDrafts] = useState(noNoteDrafts);
  const key = `${compiled.directory.revision} ${item?.version ?? 'new'} ${item?.status} ${draft.restored?.at}`;
  return (
    <Editor
      key={key}
      {...props}
      newRecord={newRecord}
      draft={draft.restored}
      draftOffer={draft}
      noteDrafts={noteDrafts}
      onNoteDrafts={setNoteDrafts}
    />
  );
}

export interface EditorProps extends RecordEditorProps {
  draftOffer: DraftOffer;
  noteDrafts: RecordNotesProps['drafts'];
  onNoteDrafts: RecordNotesProps['onDrafts'];
}

function Editor(props: EditorProps) {
  const { compiled, item, dirtyRef, ownsBack, noteDrafts } = props;
  const { t } = useMessages();
  const editing = useRecordEditing(props);
  const { form, rights, sheet, write } = editing;
  const isDirty = () => sheet !== null || hasNoteDrafts(noteDrafts) || form.isDirty();
  useEffect(() => {
    // The sheet holds what was typed into it, and would go with this form.
    dirtyRef.current = isDirty;
  });
  const leaving = useLeaving(isDirty);
  const close = () => {
    editing.forgetDraft();
    props.onClose();
  };
  const maySave = item ? rights.record.update : rights.record.create;
  const hasAside = useAsideTabs(compiled, rights).length > 0 && item !== null;
  return (
    <Modal
      title={item?.display ?? t('records.newIn', { name: compiled.directory.name })}
      size={hasAside ? 'wide' : 'large'}
      ownsBack={ownsBack}
      onClose={close}
      isDirty={isDirty}
      actions={<RecordActions {...props} editing={editing} onLeave={leaving.leave} />}
      footer={requestClose => (
        <>
          <Button onClick={requestClose}>{t(maySave ? 'kit.cancel' : 'kit.close')}</Button>
          {maySave && (
            <Button type="submit" form={form.id} tone="primary" isBusy={write.isBusy}>
              {t(item ? 'app.save' : 'records.create')}
            </Button>
          )}
        </>
      )}
    >
      <div className="dk-record-layout" data-aside={hasAside}>
        <RecordMain {...props} editing={editing} />
        {hasAside && item && (
          <RecordAside
            {...{ compiled, item, rights, noteDrafts }}
            onNoteDrafts={props.onNoteDrafts}
            onChanged={props.onSaved}
          />
        )}
      </div>
      {sheet && (
        <CompleteToMoveSheet
          {...sheet}
          references={item?.references}
          problem={write.conflict ? t('records.conflict') : write.problem}
        />
      )}
      {leaving.question}
    </Modal>
  );
}

/** What stands in the way of saving, the tags, and the form. */
function RecordMain(props: EditorProps & { editing: ReturnType<typeof useRecordEditing> }) {
  const { compiled, item, editing, draftOffer, onSaved } = props;
  const { t } = useMessages();
  const { form, rights, write } = editing;
  const isStale = useNews(props);
  const isClosed = isAllClosed(
    compiled,
    useFormState(form.store, state => state.states),
  );
  const closedField = useCallback(
    (field: BoundField) => <ClosedField {...{ compiled, item, field }} />,
    [compiled, item],
  );
  const { groupIds } = useAccess();
  const status = item?.status ? compiled.statusById.get(item.status) : undefined;
  const mayChangeTags = mayEditRecord({ rights, groupIds, status, isNew: item === null });
  return (
    <div className="dk-stack">
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
      {item && (item.tags.length > 0 || mayChangeTags) && (
        <RecordTags
          directoryId={compiled.directory.id}
          item={item}
          mayChange={mayChangeTags}
          onSaved={onSaved}
        />
      )}
      <div data-autofocus-within>
        <ClosedFieldContext value={isClosed ? null : closedField}>
          <RecordForm form={form} isBusy={write.isBusy} onSubmit={() => void editing.save()} />
        </ClosedFieldContext>
      </div>
      <ClosedAside {...{ compiled, item, rights }} />
    </div>
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
function useNews({ item, dirtyRef, onReload }: RecordEditorProps): boolean {
  const [isStale, setStale] = useState(false);
  const isCovered = use(CoveredContext);
  const isWaiting = useRef(false);
  useEffect(() => {
    if (isCovered || !isWaiting.current) return;
    isWaiting.current = false;
    onReload();
  }, [isCovered, onReload]);
  useLiveEvent(['DirectoryItemChanged', 'Reconnected'], ({ data }) => {
    if (!item || !concernsRecord(data, item.id)) return;
    if (dirtyRef.current()) setStale(true);
    else if (isCovered) isWaiting.current = true;
    else onReload();
  });
  return isStale;
}
