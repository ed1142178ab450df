import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { SchemaValidate } from '#core/directory/schemaIssues.ts';
import type { Item } from '#core/model.ts';
import { mayEditRecord } from '#core/permissions.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { WithTexts } from '../../shared/texts/WithTexts.tsx';
import type { NewRecord } from '../../state/openRecords.ts';
import type { RecordDraft } from '../../state/recordDrafts.ts';
import { useAccess } from '../../state/useBoot.ts';
import { RecordSession } from './RecordSession.tsx';
import type { Neighbours } from './record/NeighbourButtons.tsx';
import { RecordAside, useAsideTabs } from './record/RecordAside.tsx';
import { noNoteDrafts } from './record/RecordNotes.tsx';
import { RecordTags } from './record/RecordTags.tsx';
import { recordTexts } from './record/texts.ts';
import './record/record.css';
import { useFocusPlace } from './record/useFocusPlace.ts';
import { useDraftOffer } from './record/useRecordDraft.ts';

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
  /** As `onReload`, for what others changed: the form stays as it is where something was typed until the answer came. */
  onNews: () => void;
  /** There is a newer version, kept back for what is typed. */
  isOutdated: boolean;
  onClose: () => void;
}

export type RecordEditorOpening = Omit<RecordEditorProps, 'newRecord' | 'draft'> & { newRecord?: NewRecord };

const blank: NewRecord = {};

/**
 * The form starts anew for each version of the record: what it holds then is what the server holds. What stands around
 * it, comments that are being written above all, stays.
 */
export default function RecordEditor(props: RecordEditorOpening) {
  return (
    <WithTexts texts={recordTexts}>
      <Editor {...props} />
    </WithTexts>
  );
}

function Editor(props: RecordEditorOpening) {
  const { compiled, item, dirtyRef, ownsBack, newRecord = blank } = props;
  const { t } = useMessages();
  const { directory } = compiled;
  const rights = useAccess().rightsIn(directory.id);
  const draft = useDraftOffer(directory.id, item);
  const [noteDrafts, setNoteDrafts] = useState(noNoteDrafts);
  const [actions, setActions] = useState<HTMLElement | null>(null);
  const [confirm, setConfirm] = useState<HTMLElement | null>(null);
  const forgetDraft = useRef(() => {});
  const latestNotes = useRef(noteDrafts);
  useEffect(() => {
    latestNotes.current = noteDrafts;
  });
  const putFocusBack = useFocusPlace(actions);
  const close = () => {
    forgetDraft.current();
    props.onClose();
  };
  const maySave = item ? rights.record.update : rights.record.create;
  const hasAside = useAsideTabs(compiled, rights).length > 0 && item !== null;
  return (
    <Modal
      title={item?.display ?? t('records.newIn', { name: directory.name })}
      size={hasAside ? 'wide' : 'large'}
      ownsBack={ownsBack}
      onClose={close}
      isDirty={() => dirtyRef.current()}
      actions={<span ref={setActions} className="dk-record-slot" />}
      footer={requestClose => (
        <>
          <Button onClick={requestClose}>{t(maySave ? 'kit.cancel' : 'kit.close')}</Button>
          <span ref={setConfirm} className="dk-record-slot" />
        </>
      )}
    >
      <div className="dk-record-layout" data-aside={hasAside}>
        <div className="dk-stack">
          <Tags {...props} />
          <RecordSession
            key={`${directory.revision} ${item?.version ?? 'new'} ${item?.status} ${draft.restored?.at}`}
            {...props}
            newRecord={newRecord}
            draft={draft.restored}
            draftOffer={draft}
            noteDrafts={noteDrafts}
            latestNotesRef={latestNotes}
            slots={{ actions, confirm }}
            forgetDraftRef={forgetDraft}
            onClose={close}
            onShown={putFocusBack}
          />
        </div>
        {hasAside && item && (
          <RecordAside
            {...{ compiled, item, rights, noteDrafts }}
            onNoteDrafts={setNoteDrafts}
            onChanged={props.onSaved}
          />
        )}
      </div>
    </Modal>
  );
}

function Tags({ compiled, item, onSaved }: RecordEditorOpening) {
  const access = useAccess();
  const { id } = compiled.directory;
  const status = item?.status ? compiled.statusById.get(item.status) : undefined;
  const reader = { rights: access.rightsIn(id), groupIds: access.groupIds };
  const mayChange = mayEditRecord({ ...reader, status, isNew: item === null });
  if (!item || (item.tags.length === 0 && !mayChange)) return null;
  return <RecordTags directoryId={id} item={item} mayChange={mayChange} onSaved={onSaved} />;
}
