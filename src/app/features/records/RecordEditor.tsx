import { type RefObject, useEffect, useState } from 'react';
import type { CompiledDirectory } from '#core/compileDirectory.ts';
import type { FieldValues, Item } from '#core/model.ts';
import type { SchemaValidate } from '#core/schemaIssues.ts';
import { CompleteToMoveSheet } from '#view/form/CompleteToMoveSheet.tsx';
import { RecordForm } from '#view/form/RecordForm.tsx';
import { StatusChip } from '#view/form/StatusChip.tsx';
import { StatusControl } from '#view/form/StatusControl.tsx';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Modal } from '#view/kit/Modal.tsx';
import { Notice } from '#view/kit/Notice.tsx';
import { useLiveEvent } from '../../live/events.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { RecordMenu } from './RecordMenu.tsx';
import { useRecordEditing } from './useRecordEditing.ts';

export interface RecordEditorProps {
  compiled: CompiledDirectory;
  /** null for a new record. */
  item: Item | null;
  validateSchema: SchemaValidate;
  dirtyRef: RefObject<() => boolean>;
  ownsBack: boolean | undefined;
  /** The status a new record starts in; the first one where nothing is said. */
  status?: string;
  /** Values a new record starts with, besides those of its field types. */
  prefill?: FieldValues;
  /** The new record, before `onSaved`. */
  onCreated?: (item: Item) => void;
  onSaved: () => void;
  onReload: () => void;
  onClose: () => void;
}

/** Starts anew for each version of the record: what the form holds then is what the server holds. */
export default function RecordEditor(props: RecordEditorProps) {
  const { item, compiled } = props;
  return (
    <Editor key={`${compiled.directory.revision} ${item?.version ?? 'new'} ${item?.status}`} {...props} />
  );
}

function Editor(props: RecordEditorProps) {
  const { compiled, item, dirtyRef, ownsBack, onClose, onReload } = props;
  const { t } = useMessages();
  const editing = useRecordEditing(props);
  const { form, rights, sheet, write } = editing;
  const isStale = useNews(props);
  useEffect(() => {
    // The sheet holds what was typed into it, and would go with this form.
    dirtyRef.current = () => sheet !== null || form.isDirty();
  }, [dirtyRef, form, sheet]);
  const maySave = item ? rights.record.update : rights.record.create;
  return (
    <Modal
      title={item?.display ?? t('records.newIn', { name: compiled.directory.name })}
      size="large"
      ownsBack={ownsBack}
      onClose={onClose}
      isDirty={form.isDirty}
      actions={<RecordActions {...props} editing={editing} />}
      footer={
        <>
          <Button onClick={onClose}>{t(maySave ? 'kit.cancel' : 'kit.close')}</Button>
          {maySave && (
            <Button type="submit" form={form.id} tone="primary" isBusy={write.isBusy}>
              {t(item ? 'app.save' : 'records.create')}
            </Button>
          )}
        </>
      }
    >
      <div className="dk-stack">
        {write.problem && <Notice tone="danger">{write.problem}</Notice>}
        {editing.isHeldByEditing && <Notice tone="warning">{t('form.editing')}</Notice>}
        {isStale && !write.conflict && <Notice>{t('records.changedMeanwhile')}</Notice>}
        {write.conflict && (
          <ConflictNotice
            compiled={compiled}
            conflict={write.conflict}
            onKeepMine={() => void editing.keepMine()}
            onTakeTheirs={onReload}
          />
        )}
        <RecordForm form={form} isBusy={write.isBusy} onSubmit={() => void editing.save()} />
      </div>
      {sheet && (
        <CompleteToMoveSheet
          {...sheet}
          references={item?.references}
          problem={write.conflict ? t('records.conflict') : write.problem}
        />
      )}
    </Modal>
  );
}

type ActionsProps = RecordEditorProps & { editing: ReturnType<typeof useRecordEditing> };

/** Beside the title: the status and its ways out, and what is seldom done. */
function RecordActions({ compiled, item, status, editing }: ActionsProps) {
  const { statusList } = compiled.directory;
  if (!item) {
    const first = status ? compiled.statusById.get(status) : compiled.firstStatus;
    return statusList.length > 0 && <StatusChip status={first} />;
  }
  return (
    <>
      {statusList.length > 0 && (
        <StatusControl
          statuses={statusList}
          current={item.status}
          transitions={item.transitions ?? []}
          isBusy={editing.write.isBusy}
          onMove={statusId => void editing.move(statusId)}
        />
      )}
      <RecordMenu compiled={compiled} item={item} editing={editing} />
    </>
  );
}

/** News of the record: loaded at once where nothing is typed, else only told. */
function useNews({ item, dirtyRef, onReload }: RecordEditorProps): boolean {
  const [isStale, setStale] = useState(false);
  useLiveEvent(['DirectoryItemChanged', 'Reconnected'], ({ data }) => {
    if (!item || !concerns(data, item.id)) return;
    if (dirtyRef.current()) setStale(true);
    else onReload();
  });
  return isStale;
}

/** Whether news are about this record; news that do not say concern all. */
function concerns(data: unknown, itemId: string): boolean {
  if (typeof data !== 'object' || data === null) return true;
  if ('itemId' in data) return data.itemId === itemId;
  return 'id' in data ? data.id === itemId : true;
}
