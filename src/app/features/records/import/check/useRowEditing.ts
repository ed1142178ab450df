import { useState } from 'react';
import type { ImportRow } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/Toasts.tsx';
import { errorText } from '../../../../api/errorText.ts';
import type { RowsHandle } from './useRows.ts';

export interface RowEditing {
  isOpen(row: number, column: number): boolean;
  isChanged(row: ImportRow, column: number): boolean;
  open(row: number, column: number): void;
  /** @throws ApiError: the editor stays with what was typed. */
  save(row: ImportRow, column: number, text: string): Promise<void>;
  putBack(row: ImportRow, column: number): void;
  leaveOut(row: ImportRow, isLeftOut: boolean): void;
  /** The editor closes; what was asked for by key comes next. */
  goOn(): void;
  cancel(): void;
  /** Set when an editor closed: where the focus belongs. */
  readonly closed: { row: number; column: number; isSaved: boolean } | null;
}

interface Place {
  row: number;
  column: number;
}

/** One cell is edited at a time. A change is sent at once, and the row shows as it is judged then. */
export function useRowEditing({ fix }: RowsHandle, onFixed: () => void): RowEditing {
  const messages = useMessages();
  const toasts = useToasts();
  const [edited, setEdited] = useState<Place | null>(null);
  const [closed, setClosed] = useState<RowEditing['closed']>(null);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const mark = (row: number, column: number, isChanged: boolean) =>
    setChanged(before => {
      const next = new Set(before);
      if (isChanged) next.add(keyOf(row, column));
      else next.delete(keyOf(row, column));
      return next;
    });
  const end = (isSaved: boolean) => {
    if (edited) setClosed({ ...edited, isSaved });
    setEdited(null);
  };
  const quietly = (work: Promise<void>) =>
    work.then(onFixed, thrown => toasts.show({ text: errorText(messages, thrown), tone: 'danger' }));
  return {
    closed,
    isOpen: (row, column) => edited?.row === row && edited.column === column,
    isChanged: (row, column) =>
      row.fixedColumns?.includes(column) ?? (row.isFixed && changed.has(keyOf(row.row, column))),
    open: (row, column) => setEdited({ row, column }),
    async save({ row }, column, text) {
      await fix([{ row, cells: { [column]: text } }]);
      mark(row, column, true);
      onFixed();
    },
    putBack({ row }, column) {
      void quietly(fix([{ row, cells: { [column]: null } }]).then(() => mark(row, column, false)));
    },
    leaveOut: ({ row }, isLeftOut) => void quietly(fix([{ row, isLeftOut }])),
    goOn: () => end(true),
    cancel: () => end(false),
  };
}

function keyOf(row: number, column: number): string {
  return `${row}:${column}`;
}
