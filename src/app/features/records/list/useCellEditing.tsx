import { useMemo, useRef, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldValue, FieldValuesPatch, Issue, Item } from '#core/model.ts';
import { canBeCompleted } from '#core/record/judgeWrite.ts';
import { issueTexts } from '#view/field/issueText.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import type { CellEdit, CellEditing, RefusedEdit } from '#view/table/cells/cellEditing.ts';
import { type ApiError, toApiError } from '../../../api/ApiError.ts';
import { errorText } from '../../../api/errorText.ts';
import type { RecordRules } from '../../../state/recordRules.ts';
import { writeRecord } from '../../../state/recordWrites.ts';
import { updateRecord } from '../recordCalls.ts';
import type { QuickMove } from '../useQuickMove.tsx';
import { CellConflict } from './CellConflict.tsx';

export interface CellEditingInput {
  compiled: CompiledDirectory;
  rules: RecordRules;
  quickMove: QuickMove;
  onStale: () => void;
}

/** A change that was saved and can be taken back. */
interface SavedEdit {
  readonly item: Item;
  readonly field: BoundField;
  readonly before: FieldValue | undefined;
}

const mostUndone = 50;

/** Changing cells of the list: shown at once, judged by the rules here and there, put back and opened again if refused. */
export function useCellEditing(input: CellEditingInput): CellEditing {
  const messages = useMessages();
  const toasts = useToasts();
  const [refused, setRefused] = useState<readonly RefusedEdit[]>([]);
  const saved = useRef<SavedEdit[]>([]);
  // The versions that one's own changes of a field led to: nothing of it in them is unseen.
  const ownVersions = useRef(new Map<string, number>());
  const latest = useRef({ ...input, messages });
  latest.current = { ...input, messages };

  return useMemo(() => {
    const keyOf = ({ id }: Item, field: BoundField) => `${id} ${field.definition.id}`;
    const write = async (edit: CellEdit, patch: FieldValuesPatch, version?: number) => {
      const { item, field } = edit;
      const { id: directoryId } = latest.current.compiled.directory;
      const answer = await writeRecord(item.id, { customFields: patch }, () => {
        const seen = Math.max(version ?? item.version, ownVersions.current.get(keyOf(item, field)) ?? 0);
        return updateRecord({ directoryId, itemId: item.id }, patch, seen);
      });
      ownVersions.current.set(keyOf(item, field), answer.version);
      return answer;
    };
    const takeBack = async (edit: SavedEdit) => {
      const { item, field, before } = edit;
      saved.current = saved.current.filter(each => each !== edit);
      try {
        await write({ item, field, value: before }, { [field.definition.id]: before ?? null });
      } catch (thrown) {
        toasts.show({ text: errorText(latest.current.messages, thrown), tone: 'danger' });
        latest.current.onStale();
      }
    };
    const send = async (edit: CellEdit, more: { patch?: FieldValuesPatch; version?: number } = {}) => {
      const { item, field, value } = edit;
      const { id, name } = field.definition;
      await write(edit, { ...more.patch, [id]: value ?? null }, more.version);
      const done: SavedEdit = { item, field, before: item.customFields[id] };
      saved.current = [...saved.current, done].slice(-mostUndone);
      const text = latest.current.messages.t('list.changed', { field: name, number: item.number });
      toasts.show({ text, onUndo: () => void takeBack(done) });
    };
    const sendOrReopen = (edit: CellEdit, version?: number): Promise<void> =>
      send(edit, { version }).catch(thrown => {
        const error = toApiError(thrown);
        const keepMine = () => void sendOrReopen(edit, error.version);
        const refusal = refusalOf(edit, { ...latest.current, error, keepMine });
        setRefused(before => [...before, refusal]);
      });
    /** Another field is missing something, so that this one could not be saved: it is asked for. */
    const complete = async (edit: CellEdit, issues: readonly Issue[]) => {
      const { rules, quickMove } = latest.current;
      const values = { ...edit.item.customFields };
      if (edit.value) values[edit.field.definition.id] = edit.value;
      quickMove.ask({
        input: await rules.formInput(edit.item, values),
        references: edit.item.references,
        from: undefined,
        to: undefined,
        issues,
        title: latest.current.messages.t('list.complete', { name: edit.item.display }),
        confirmLabel: latest.current.messages.t('app.save'),
        async onConfirm({ patch }) {
          try {
            await send(edit, { patch });
            quickMove.closeSheet();
            return [];
          } catch (thrown) {
            const error = toApiError(thrown);
            if (error.issues.length === 0)
              toasts.show({ text: errorText(latest.current.messages, error), tone: 'danger' });
            return error.issues;
          }
        },
      });
    };
    const save = async (edit: CellEdit): Promise<readonly Issue[]> => {
      const { id } = edit.field.definition;
      const { issues } = await latest.current.rules.judge(edit.item, { patch: { [id]: edit.value ?? null } });
      const own = issues.filter(issue => issue.path[1] === id);
      const others = issues.filter(issue => issue.path[1] !== id);
      if (own.length > 0) return own;
      if (others.length > 0 && !others.every(canBeCompleted)) return others;
      if (others.length > 0) await complete(edit, others);
      else void sendOrReopen(edit);
      return [];
    };
    return {
      refused: refused[0] ?? null,
      settleRefused(isShown) {
        const [first, ...others] = refused;
        setRefused(others);
        if (!first || isShown) return;
        const why = issueTexts(latest.current.messages, first.issues).join(' ');
        const text = latest.current.messages.t('list.notChanged', {
          field: first.field.definition.name,
          number: first.item.number,
        });
        toasts.show({ text: `${text} ${why}`.trim(), tone: 'danger' });
      },
      prepare: () => latest.current.rules.prepare(),
      stateOf: (item, field) =>
        latest.current.rules.statesOf(item)[field.definition.id] ?? { mode: 'hidden', required: false },
      save: edit => save(edit).catch(thrown => [...toApiError(thrown).issues]),
      undo() {
        const last = saved.current.at(-1);
        if (last) void takeBack(last);
        return last !== undefined;
      },
      transitionsOf: item => latest.current.rules.transitionsOf(item),
      move: (item, statusId) => void latest.current.quickMove.move(item, statusId),
    };
  }, [refused, toasts]);
}

/** The edit as its editor opens again: with issues at the field, or a conflict to choose in, or the reason in words. */
function refusalOf(
  edit: CellEdit,
  context: Pick<CellEditingInput, 'compiled' | 'onStale'> & {
    messages: ReturnType<typeof useMessages>;
    error: ApiError;
    keepMine: () => void;
  },
): RefusedEdit {
  const { compiled, messages, error, keepMine, onStale } = context;
  const issues = error.issues.filter(issue => issue.path[1] === edit.field.definition.id);
  const conflict = error.conflicts.find(({ fieldId }) => fieldId === edit.field.definition.id);
  if (error.status === 409 && conflict) {
    const problem = (close: () => void) => (
      <CellConflict
        directoryId={compiled.directory.id}
        item={edit.item}
        field={edit.field}
        mine={edit.value}
        theirs={conflict.theirs ?? undefined}
        onKeepMine={() => {
          close();
          keepMine();
        }}
        onTakeTheirs={() => {
          close();
          onStale();
        }}
      />
    );
    return { ...edit, issues: [], problem };
  }
  return { ...edit, issues, problem: issues.length > 0 ? null : () => errorText(messages, error) };
}
