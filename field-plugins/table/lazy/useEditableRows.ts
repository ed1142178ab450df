import { useRef, useState } from 'react';
import { MAX_TABLE_ROWS } from '#core/limits.ts';
import type { FieldValues, TableRow } from '#core/model.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';

export interface EditableRows {
  readonly rows: readonly TableRow[];
  /** How many more rows the table can have. */
  readonly room: number;
  /** A text about the last step, and whether it can be undone. */
  readonly notice: { readonly text: string; readonly canUndo: boolean } | null;
  write(index: number, customFields: FieldValues): void;
  append(added: readonly TableRow[]): void;
  /** Inserts a copy of a row below it, without the id and the link of the original. */
  duplicate(index: number): void;
  remove(index: number): void;
  move(from: number, to: number): void;
  undo(): void;
  say(text: string): void;
}

interface Step {
  readonly before: readonly TableRow[];
  /**
   * The number of rows after the step. If the table has a different number, something else has changed the rows, and
   * the step can't be undone.
   */
  readonly countAfter: number;
}

const noRows: readonly TableRow[] = [];

/** Manages the rows of a table. Steps can be undone, so there are no confirmations. */
export function useEditableRows({ value, onChange }: Pick<EditorProps, 'value' | 'onChange'>): EditableRows {
  const { t } = useMessages();
  const rows = value?.tableValue ?? noRows;
  const steps = useRef<readonly Step[]>([]);
  const [text, setText] = useState<string | null>(null);
  const hand = (next: readonly TableRow[]) =>
    onChange?.(next.length > 0 ? { tableValue: [...next] } : undefined);
  const step = (next: readonly TableRow[], said: string) => {
    steps.current = [...steps.current.slice(1 - MAX_STEPS), { before: rows, countAfter: next.length }];
    hand(next);
    setText(said);
  };
  const last = steps.current.at(-1);
  const canUndo = onChange !== undefined && last !== undefined && last.countAfter === rows.length;
  return {
    rows,
    room: MAX_TABLE_ROWS - rows.length,
    notice: text === null ? null : { text, canUndo },
    write(index, customFields) {
      const said = t(index < rows.length ? 'field.Table.saved' : 'field.Table.added', { number: index + 1 });
      step(rows.toSpliced(index, 1, { ...rows[index], customFields }), said);
    },
    append: added => step([...rows, ...added], t('field.Table.pasted', { count: added.length })),
    duplicate(index) {
      const [row] = rows.slice(index, index + 1);
      if (!row || rows.length >= MAX_TABLE_ROWS) return;
      const copy = { customFields: { ...row.customFields } };
      step(rows.toSpliced(index + 1, 0, copy), t('field.Table.duplicated', { number: index + 1 }));
    },
    remove: index => step(rows.toSpliced(index, 1), t('field.Table.deleted', { number: index + 1 })),
    move(from, to) {
      if (from === to || to < 0 || to >= rows.length) return;
      const moved = rows.slice(from, from + 1);
      const said = t('field.Table.moved', { number: from + 1, count: to + 1 });
      step(rows.toSpliced(from, 1).toSpliced(to, 0, ...moved), said);
    },
    undo() {
      if (!canUndo || !last) return;
      steps.current = steps.current.slice(0, -1);
      hand(last.before);
      setText(t('field.Table.undone'));
    },
    say: setText,
  };
}

const MAX_STEPS = 50;
