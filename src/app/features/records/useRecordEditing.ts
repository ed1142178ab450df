import { useState } from 'react';
import type { FieldValues, Issue } from '#core/model.ts';
import { useFieldContext } from '#view/engine.ts';
import { useFormState } from '#view/form/RecordFormContext.ts';
import { useRecordForm } from '#view/form/useRecordForm.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/Toasts.tsx';
import { useAccess } from '../../state/useBoot.ts';
import type { RecordEditorProps } from './RecordEditor.tsx';
import { createRecord, deleteRecord, isTaken, updateRecord } from './recordCalls.ts';
import { useMove } from './useMove.ts';
import { useWrite } from './useWrite.ts';

const noValues: FieldValues = {};

/** What can be done to the record in the form, and how it stands. */
export function useRecordEditing(props: RecordEditorProps) {
  const { compiled, item, validateSchema, onReload } = props;
  const access = useAccess();
  const rights = access.rightsIn(compiled.directory.id);
  const form = useRecordForm(
    {
      compiled,
      validateSchema,
      rights,
      groupIds: access.groupIds,
      current: item && { status: item.status, values: item.customFields },
      initialValues: useInitialValues(props),
      targetStatus: props.status,
      isTaken: query => isTaken(compiled.directory.id, item?.id, query),
    },
    item?.references,
  );
  const write = useWrite(form, props.onSaved);
  const moving = useMove({ compiled, item, form, write, onMoved: onReload });
  const saving = useSaving({ ...props, form, write, moving });
  return { form, rights, write, sheet: moving.sheet, move: moving.move, ...saving };
}

type SavingInput = RecordEditorProps & {
  form: ReturnType<typeof useRecordForm>;
  write: ReturnType<typeof useWrite>;
  moving: ReturnType<typeof useMove>;
};

function useSaving({ compiled, item, status, form, write, moving, onCreated, onClose }: SavingInput) {
  const { t } = useMessages();
  const toasts = useToasts();
  const [wasHeld, setHeld] = useState(false);
  const isEditing = useFormState(form.store, state => state.isEditing);
  const directoryId = compiled.directory.id;
  const finish = (text: string) => () => {
    toasts.show({ text });
    onClose();
  };
  const create = (comment?: string) =>
    write.run(
      async () => {
        // Not inside the call: the arguments of an absent listener are never evaluated.
        const made = await createRecord(directoryId, form.judge().patch, { text: comment, status });
        onCreated?.(made);
      },
      finish(t('records.created')),
    );

  /** The first status may ask for a comment, which the form has no place for. */
  const askComment = (issues: readonly Issue[]) =>
    moving.setSheet({
      input: { ...form.store.input, initialValues: form.store.getState().values },
      from: undefined,
      to: status ? compiled.statusById.get(status) : compiled.firstStatus,
      issues,
      title: t('records.commentToCreate'),
      confirmLabel: t('records.create'),
      onConfirm: ({ comment }) => create(comment),
      onClose: () => moving.setSheet(null),
    });

  const save = async (version: number | undefined): Promise<void> => {
    const { issues, patch } = form.judge();
    if (form.store.getState().isEditing) return setHeld(true);
    setHeld(false);
    const wrong = issues.filter(issue => issue.path[0] !== 'text');
    if (wrong.length > 0) {
      form.reveal();
      return write.setProblem(t('form.problems', { count: new Set(wrong.map(issue => issue.path[1])).size }));
    }
    if (!item || version === undefined)
      return void (issues.length === 0 ? await create() : askComment(issues));
    if (Object.keys(patch).length === 0) return onClose();
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
      return save(item?.version);
    },
    /** Sends the same changes again, knowing of the others': a move with its fields and its comment. */
    keepMine() {
      const version = write.conflict?.version;
      const again = moving.sent.current;
      return again && version !== undefined ? again(version) : save(version);
    },
    remove: () =>
      write.run(async () => item && deleteRecord({ directoryId, itemId: item.id }), finish(t('app.deleted'))),
  };
}

/** A new record starts with what the field types say; an existing one with its own values. */
function useInitialValues({ compiled, item, prefill }: RecordEditorProps): FieldValues | undefined {
  const context = useFieldContext(noValues);
  const [initial] = useState(() => {
    if (item) return undefined;
    const values: FieldValues = {};
    for (const { definition, plugin } of compiled.fields) {
      const value = plugin.initial?.(definition, context);
      if (value) values[definition.id] = value;
    }
    return { ...values, ...prefill };
  });
  return initial;
}
