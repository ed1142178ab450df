import { useState } from 'react';
import type { FieldValues, Issue } from '#core/model.ts';
import { useFieldContext } from '#view/engine.ts';
import { useFormState } from '#view/form/RecordFormContext.ts';
import { useRecordForm } from '#view/form/useRecordForm.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { errorText } from '../../api/errorText.ts';
import { useAccess } from '../../state/useBoot.ts';
import type { RecordEditorProps } from './RecordEditor.tsx';
import type { RecordSessionProps } from './RecordSession.tsx';
import { hasNoteDrafts } from './record/RecordNotes.tsx';
import { useKeepDraft, valuesOfDraft } from './record/useRecordDraft.ts';
import { createRecord, deleteRecord, isTaken, restoreRecord, updateRecord } from './recordCalls.ts';
import { leaveOut, useMove } from './useMove.ts';
import { useWrite } from './useWrite.ts';

const noValues: FieldValues = {};
const noFields: ReadonlySet<string> = new Set();

/** What can be done to the record in the form, and how it stands. */
export function useRecordEditing(props: RecordSessionProps) {
  const { compiled, item, validateSchema, draft, draftOffer, newRecord, dirtyRef, onReload } = props;
  const access = useAccess();
  const rights = access.rightsIn(compiled.directory.id);
  const initialValues = useInitialValues(props);
  const form = useRecordForm(
    {
      compiled,
      validateSchema,
      rights,
      groupIds: access.groupIds,
      current: item && { status: item.status, values: item.customFields },
      initialValues,
      ...(item === null && newRecord.status && { targetStatus: newRecord.status }),
      draft: draft && valuesOfDraft(draft, item?.customFields ?? {}),
      isTaken: query => isTaken(compiled.directory.id, item?.id, query),
    },
    { ...draft?.references, ...item?.references },
  );
  // A draft of an earlier version meets what others changed since.
  const version = draft?.version ?? item?.version;
  const forgetDraft = useKeepDraft({ compiled, item, form, dirtyRef, version, offered: draftOffer.offered });
  const onSaved = () => {
    forgetDraft();
    props.onSaved();
  };
  const write = useWrite(form, onSaved);
  const moving = useMove({ compiled, item, form, write, version, onMoved: onReload });
  const saving = useSaving({ ...props, version, form, write, moving, forgetDraft });
  return { form, rights, write, forgetDraft, sheet: moving.sheet, move: moving.move, ...saving };
}

type SavingInput = RecordSessionProps & {
  /** The version the changes are made to. */
  version: number | undefined;
  form: ReturnType<typeof useRecordForm>;
  write: ReturnType<typeof useWrite>;
  moving: ReturnType<typeof useMove>;
  forgetDraft: () => void;
};

function useSaving(input: SavingInput) {
  const { compiled, item, form, write, moving, onCreated, onClose } = input;
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const [wasHeld, setHeld] = useState(false);
  const isEditing = useFormState(form.store, state => state.isEditing);
  const directoryId = compiled.directory.id;
  /** A comment that is written and not sent keeps the record open. */
  const leave = () => {
    if (!hasNoteDrafts(input.latestNotesRef.current)) {
      input.forgetDraft();
      return onClose();
    }
    toasts.show({ text: t('records.noteUnsent') });
    input.onReload();
  };
  const finish = (text: string) => () => {
    toasts.show({ text });
    leave();
  };
  const create = (comment?: string) =>
    write.run(
      async () => {
        // Not inside the call: the arguments of an absent listener are never evaluated.
        const { patch: customFields } = form.judge();
        const { status, tags } = input.newRecord;
        const made = await createRecord(directoryId, { customFields, text: comment, status, tags });
        onCreated?.(made);
      },
      finish(t('records.created')),
    );

  /** The first status may ask for a comment, which the form has no place for. */
  const askComment = (issues: readonly Issue[]) =>
    moving.setSheet({
      input: { ...form.store.input, draft: undefined, initialValues: form.store.getState().values },
      from: undefined,
      to: compiled.statusById.get(input.newRecord.status ?? '') ?? compiled.firstStatus,
      issues,
      title: t('records.commentToCreate'),
      confirmLabel: t('records.create'),
      onConfirm: ({ comment }) => create(comment),
      onClose: () => moving.setSheet(null),
    });

  const save = async (version: number | undefined, theirs = noFields): Promise<void> => {
    const { issues, ...judged } = form.judge();
    const patch = leaveOut(judged.patch, theirs);
    if (form.store.getState().isEditing) return setHeld(true);
    setHeld(false);
    const wrong = issues.filter(issue => issue.path[0] !== 'text');
    if (wrong.length > 0) {
      form.reveal();
      return write.setProblem(t('form.problems', { count: new Set(wrong.map(issue => issue.path[1])).size }));
    }
    if (!item || version === undefined)
      return void (issues.length === 0 ? await create() : askComment(issues));
    if (Object.keys(patch).length === 0) return leave();
    await write.run(
      () => updateRecord({ directoryId, itemId: item.id }, patch, version),
      finish(t('app.saved')),
    );
  };
  return {
    /** A save was tried while an edit inside the form was open, and it still is. */
    isHeldByEditing: wasHeld && isEditing,
    save() {
      moving.sent.current = null;
      return save(input.version);
    },
    /** Sends the changes again, knowing of the others' and without the fields left to them: a move with its comment. */
    decide(theirs: ReadonlySet<string>) {
      const version = write.conflict?.version;
      const again = moving.sent.current;
      return again && version !== undefined ? again(version, theirs) : save(version, theirs);
    },
    async remove() {
      if (!item) return;
      const place = { directoryId, itemId: item.id };
      const restore = async () => {
        await restoreRecord(place).then(
          () => toasts.show({ text: t('app.restored') }),
          thrown => toasts.show({ text: errorText(messages, thrown), tone: 'danger' }),
        );
        input.onSaved();
      };
      await write.run(
        () => deleteRecord(place),
        () => {
          toasts.show({ text: t('app.deleted'), onUndo: () => void restore() });
          onClose();
        },
      );
    },
  };
}

/** A new record starts with what the field types say; an existing one with its own values. */
function useInitialValues({ compiled, item, newRecord }: RecordEditorProps): FieldValues | undefined {
  const context = useFieldContext(noValues);
  const [initial] = useState(() => {
    if (item) return undefined;
    const values: FieldValues = {};
    for (const { definition, plugin } of compiled.fields) {
      const value = plugin.initial?.(definition, context);
      if (value) values[definition.id] = value;
    }
    return { ...values, ...newRecord.values };
  });
  return initial;
}
