import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import { computeRowFormulaValues } from '#core/formula/recordFormulas.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldValue, FieldValues, Issue, TableRow } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { type PendingInputScope, usePendingInputScope } from '#view/kit/feedback/flush.tsx';
import { isSameRow, normalizeRow, validateRow } from '../../value/row.core.ts';

export interface RowDraft {
  readonly scope: PendingInputScope;
  readonly values: FieldValues;
  /** Violations of the row's rules. Empty until an attempt to save. Paths are relative to the row. */
  readonly issues: readonly Issue[];
  change(columnId: string, value: FieldValue | undefined): void;
  /** Reports an inner edit of a cell (an upload, a popup): the row can't be saved before it has ended. */
  setEditing(columnId: string, isEditing: boolean): void;
  /**
   * Validates the row. Returns its values as they would be stored, or `undefined` if they violate its rules
   * (specification section 5).
   */
  take(): FieldValues | undefined;
  isDirty(): boolean;
  /** Clears the draft for another new row. */
  restart(): void;
}

/**
 * Manages a copy of a row being edited, including hidden columns. It is validated on save and, from then on, after
 * every change, so that fixed cells no longer show issues.
 */
export function useRowDraft(
  { definition, context }: Pick<EditorProps, 'definition' | 'context'>,
  row: TableRow | undefined,
): RowDraft {
  const { engine } = context;
  const { timeZone } = useEngine();
  const scope = usePendingInputScope();
  const [values, setValues] = useState<FieldValues>(row?.customFields ?? {});
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const latest = useRef(values);
  const isJudged = useRef(false);
  const editing = useRef(new Set<string>());
  const keep = (next: FieldValues) => {
    latest.current = next;
    setValues(next);
  };
  const judge = () => {
    const next = normalizeRow({ ...row, customFields: latest.current }, definition, engine);
    const open = [...editing.current].map(columnId => createIssue([columnId], 'BeingEdited'));
    return { next, found: [...open, ...validateRow(next, definition, engine)] };
  };
  const flush = () => flushSync(() => scope.flush());
  return {
    scope,
    values,
    issues,
    change(columnId, value) {
      const { [columnId]: _, ...others } = latest.current;
      const next = value ? { ...others, [columnId]: value } : others;
      keep(computeRowFormulaValues(next, { definition, engine }, { day: getDayInZone(timeZone) }));
      if (isJudged.current) setIssues(judge().found);
    },
    setEditing(columnId, isEditing) {
      if (isEditing) editing.current.add(columnId);
      else editing.current.delete(columnId);
      if (isJudged.current) setIssues(judge().found);
    },
    take() {
      flush();
      isJudged.current = true;
      const { next, found } = judge();
      setIssues(found);
      return found.length === 0 ? next.customFields : undefined;
    },
    isDirty() {
      flush();
      if (editing.current.size > 0) return true;
      const start = normalizeRow(row ?? { customFields: {} }, definition, engine);
      return !isSameRow(judge().next, start, definition, engine);
    },
    restart() {
      isJudged.current = false;
      editing.current.clear();
      setIssues([]);
      keep({});
    },
  };
}
