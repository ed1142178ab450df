import { useState } from 'react';
import type { FieldValues, Issue } from '#core/model.ts';
import { useFieldContext } from '#view/engine.ts';
import { issueTexts } from '#view/field/issueText.ts';
import type { CompleteToMoveSheetProps } from '#view/form/CompleteToMoveSheet.tsx';
import type { RecordFormInput } from '#view/form/recordFormStore.ts';
import { useRecordForm } from '#view/form/useRecordForm.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/Toasts.tsx';
import { type ApiError, toApiError } from '../../api/ApiError.ts';
import { errorText } from '../../api/errorText.ts';
import { useAccess } from '../../state/useBoot.ts';
import type { RecordEditorProps } from './RecordEditor.tsx';
import { createRecord, deleteRecord, moveRecord, updateRecord } from './recordCalls.ts';

type Sheet = Omit<CompleteToMoveSheetProps, 'references' | 'problem'>;

const noValues: FieldValues = {};

/** What can be done to the record in the form, and how it stands. */
export function useRecordEditing({
  compiled,
  item,
  validateSchema,
  onSaved,
  onReload,
  onClose,
}: RecordEditorProps) {
  const messages = useMessages();
  const { t } = messages;
  const toasts = useToasts();
  const access = useAccess();
  const directoryId = compiled.directory.id;
  const rights = access.rightsIn(directoryId);
  const initialValues = useInitialValues({ compiled, item });
  const input: RecordFormInput = {
    compiled,
    validateSchema,
    rights,
    groupIds: access.groupIds,
    current: item && { status: item.status, values: item.customFields },
    initialValues,
  };
  const form = useRecordForm(input, item?.references);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<ApiError | null>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);

  /** Runs a write; what the server refuses is shown where it belongs. Answers the refusal's issues. */
  const run = async (write: () => Promise<unknown>, done: () => void): Promise<readonly Issue[]> => {
    setBusy(true);
    setProblem(null);
    try {
      await write();
      setConflict(null);
      onSaved();
      done();
      return [];
    } catch (thrown) {
      const error = toApiError(thrown);
      if (error.status === 409) setConflict(error);
      else if (error.issues.length > 0) refuse(error.issues);
      else setProblem(errorText(messages, error));
      return error.issues;
    } finally {
      setBusy(false);
    }
  };

  /** Issues of fields show at the fields, the others above the form. */
  const refuse = (issues: readonly Issue[]) => {
    form.reveal(issues);
    const others = issues.filter(issue => issue.path[0] !== 'customFields');
    setProblem(others.length > 0 ? issueTexts(messages, others).join(' ') : null);
  };

  const create = (comment?: string) =>
    run(
      () => createRecord(directoryId, form.judge().patch, comment),
      () => {
        toasts.show({ text: t('records.created') });
        onClose();
      },
    );

  const save = async (version = item?.version): Promise<void> => {
    const verdict = form.judge();
    if (form.store.getState().isEditing) return;
    const fieldIssues = verdict.issues.filter(issue => issue.path[0] !== 'text');
    if (fieldIssues.length > 0) {
      form.reveal();
      setProblem(t('form.problems', { count: new Set(fieldIssues.map(issue => issue.path[1])).size }));
      return;
    }
    if (!item || version === undefined) {
      if (verdict.issues.length === 0) await create();
      else openCreateSheet(verdict.issues);
      return;
    }
    if (Object.keys(verdict.patch).length === 0) return onClose();
    await run(
      () => updateRecord({ directoryId, itemId: item.id }, verdict.patch, version),
      () => {
        toasts.show({ text: t('app.saved') });
        onClose();
      },
    );
  };

  const openCreateSheet = (issues: readonly Issue[]) =>
    setSheet({
      input: { ...input, initialValues: form.store.getState().values },
      from: undefined,
      to: compiled.firstStatus,
      issues,
      title: t('records.commentToCreate'),
      confirmLabel: t('records.create'),
      onConfirm: ({ comment }) => create(comment),
      onClose: () => setSheet(null),
    });

  const move = async (statusId: string): Promise<void> => {
    if (!item) return;
    const verdict = form.judge({ targetStatus: statusId });
    if (form.store.getState().isEditing) return;
    const send = (customFields: typeof verdict.patch, text?: string) =>
      run(
        () =>
          moveRecord({ directoryId, itemId: item.id }, statusId, {
            customFields,
            text,
            version: item.version,
          }),
        () => {
          setSheet(null);
          toasts.show({ text: t('records.moved', { name: compiled.statusById.get(statusId)?.name ?? '' }) });
          onReload();
        },
      );
    const closed = verdict.issues.filter(
      issue => issue.path[0] !== 'customFields' && issue.path[0] !== 'text',
    );
    if (closed.length > 0) return setProblem(issueTexts(messages, closed).join(' '));
    if (verdict.issues.length === 0) return void (await send(verdict.patch));
    setSheet({
      input: { ...input, initialValues: form.store.getState().values },
      from: item.status ? compiled.statusById.get(item.status) : undefined,
      to: compiled.statusById.get(statusId),
      issues: verdict.issues,
      onConfirm: ({ patch, comment }) => send({ ...verdict.patch, ...patch }, comment),
      onClose: () => setSheet(null),
    });
  };

  const remove = () =>
    run(
      async () => item && deleteRecord({ directoryId, itemId: item.id }),
      () => {
        toasts.show({ text: t('app.deleted') });
        onClose();
      },
    );

  return {
    form,
    rights,
    isBusy,
    problem,
    conflict,
    sheet,
    save: () => save(),
    keepMine: () => save(conflict?.version),
    move,
    remove,
  };
}

/** A new record starts with what the field types say; an existing one with its own values. */
function useInitialValues({
  compiled,
  item,
}: Pick<RecordEditorProps, 'compiled' | 'item'>): FieldValues | undefined {
  const context = useFieldContext(noValues);
  const [initial] = useState(() => {
    if (item) return undefined;
    const values: FieldValues = {};
    for (const { definition, plugin } of compiled.fields) {
      const value = plugin.initial?.(definition, context);
      if (value) values[definition.id] = value;
    }
    return values;
  });
  return initial;
}
