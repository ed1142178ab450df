import type { BoundField } from '#core/field/boundField.ts';
import type { FieldValue, FieldValuesPatch, Issue, Item } from '#core/model.ts';
import { canBeCompleted } from '#core/record/closedWays.ts';
import type { Messages } from '#view/i18n/messages.ts';
import type { Toasts } from '#view/kit/feedback/Toasts.tsx';
import type { CellEdit, RejectedCellEdit } from '#view/table/cells/cellEditing.ts';
import { toApiError } from '../../../api/ApiError.ts';
import { getErrorText } from '../../../api/errorText.ts';
import { updateRecord } from '../../../api/recordCalls.ts';
import { createFormScripts } from '../../../state/formScripts.ts';
import { writeRecord } from '../../../state/recordWrites.ts';
import { createRejectedEdit } from './createRejectedEdit.tsx';
import type { CellEditingInput } from './useCellEditing.tsx';

/** The context for writing cells, which is read again for each write. */
export interface CellWritesContext extends CellEditingInput {
  readonly messages: Messages;
}

export interface CellWrites {
  /**
   * Validates an edit, asks for other missing values, and sends the edit; returns the issues that prevent
   * sending it.
   */
  save(edit: CellEdit): Promise<readonly Issue[]>;
  /** Reverts the last edit once the server has stored it; returns whether there was an edit to revert. */
  undo(): boolean;
}

interface CellWritesInput {
  context(): CellWritesContext;
  readonly toasts: Toasts;
  /** Called if the server rejects an edit that is already shown. */
  onRefused(refusal: RejectedCellEdit): void;
}

/** A sent edit that can be reverted. */
interface SentEdit {
  readonly item: Item;
  readonly field: BoundField;
  readonly before: FieldValue | undefined;
  /** The server's response; rejects if the server rejects the edit. */
  readonly answer: Promise<Item>;
}

const mostUndone = 50;

/** Creates functions that send and revert edits of single cells. */
export function createCellWrites({ context, toasts, onRefused }: CellWritesInput): CellWrites {
  const write = createWrite(context);
  let sent: readonly SentEdit[] = [];
  const tellFailure = (thrown: unknown) =>
    toasts.show({ text: getErrorText(context().messages, thrown), tone: 'danger' });
  const forget = (edit: SentEdit) => {
    sent = sent.filter(each => each !== edit);
  };
  const revert = async (edit: SentEdit) => {
    const { item, field, before, answer } = edit;
    forget(edit);
    const isSaved = await answer.then(
      () => true,
      () => false,
    );
    if (!isSaved) return;
    try {
      await write({ item, field, value: before }, { [field.definition.id]: before ?? null });
    } catch (thrown) {
      tellFailure(thrown);
      context().onStale();
    }
  };
  const send = async (edit: CellEdit, more: { patch?: FieldValuesPatch; version?: number } = {}) => {
    const { item, field, value } = edit;
    const { id, name } = field.definition;
    const answer = write(edit, { ...more.patch, [id]: value ?? null }, more.version);
    const done: SentEdit = { item, field, before: item.customFields[id], answer };
    sent = [...sent, done].slice(-mostUndone);
    const { customFields: stored } = await answer.catch(thrown => {
      forget(done);
      throw thrown;
    });
    // The user reverted the edit before the server responded, so a toast would be out of date.
    if (!sent.includes(done)) return;
    const { runScripts } = createFormScripts(context().source.directoryOf(item), item.id);
    const textId = runScripts && !field.equals(stored[id], value) ? 'list.changedByScript' : 'list.changed';
    const text = context().messages.t(textId, { field: name, number: item.number });
    toasts.show({ text, onUndo: () => void revert(done) });
  };
  const sendOrReopen = (edit: CellEdit, version?: number): Promise<void> =>
    send(edit, { version }).catch(thrown => {
      const error = toApiError(thrown);
      const keepMine = () => void sendOrReopen(edit, error.version);
      onRefused(createRejectedEdit(edit, { ...context(), error, keepMine }));
    });
  /** Asks for missing values of other fields, without which the edit can't be saved. */
  const complete = async (edit: CellEdit, issues: readonly Issue[]) => {
    const { rules, quickMove, messages } = context();
    const values = { ...edit.item.customFields };
    if (edit.value) values[edit.field.definition.id] = edit.value;
    quickMove.ask({
      input: await rules.formInput(edit.item, values),
      references: edit.item.references,
      from: undefined,
      to: undefined,
      issues,
      title: messages.t('list.complete', { name: edit.item.display }),
      confirmLabel: messages.t('app.save'),
      async onConfirm({ patch }) {
        try {
          await send(edit, { patch });
          quickMove.closeSheet();
          return [];
        } catch (thrown) {
          const error = toApiError(thrown);
          if (error.issues.length === 0) tellFailure(error);
          return error.issues;
        }
      },
    });
  };
  return {
    async save(edit) {
      const { id } = edit.field.definition;
      const { issues } = await context().rules.judge(edit.item, { patch: { [id]: edit.value ?? null } });
      const own = issues.filter(issue => issue.path[1] === id);
      const others = issues.filter(issue => issue.path[1] !== id);
      if (own.length > 0) return own;
      if (others.length > 0 && !others.every(canBeCompleted)) return others;
      if (others.length > 0) await complete(edit, others);
      else void sendOrReopen(edit);
      return [];
    },
    undo() {
      const last = sent.at(-1);
      if (last) void revert(last);
      return last !== undefined;
    },
  };
}

/**
 * Returns a function that writes a cell and shows the change immediately. The function remembers the
 * versions created by its own writes, so that these don't cause conflicts.
 */
function createWrite(context: () => CellWritesContext) {
  const ownVersions = new Map<string, number>();
  return async ({ item, field }: CellEdit, patch: FieldValuesPatch, version?: number): Promise<Item> => {
    const { id: directoryId } = context().source.directoryOf(item).directory;
    const key = `${item.id} ${field.definition.id}`;
    const answer = await writeRecord(item.id, { customFields: patch }, () => {
      const seen = Math.max(version ?? item.version, ownVersions.get(key) ?? 0);
      return updateRecord({ directoryId, itemId: item.id }, patch, seen);
    });
    ownVersions.set(key, answer.version);
    return answer;
  };
}
