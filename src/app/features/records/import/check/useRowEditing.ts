import { useState } from 'react';
import type { ImportRow } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useToasts } from '#view/kit/feedback/Toasts.tsx';
import { getErrorText } from '../../../../api/errorText.ts';
import type { RowsHandle } from './useRows.ts';

export interface RowEditing {
  isOpen(row: number, column: number): boolean;
  isChanged(row: ImportRow, column: number): boolean;
  open(row: number, column: number): void;
  /** @throws ApiError if saving fails; the editor then stays open with the input */
  save(row: ImportRow, column: number, text: string): Promise<void>;
  putBack(row: ImportRow, column: number): void;
  leaveOut(row: ImportRow, isLeftOut: boolean): void;
  close(row: number, column: number, how: { isSaved: boolean; isByKey: boolean }): void;
  /** Set when an editor was closed while it had the focus, so that the focus can be restored. */
  readonly closed: { row: number; column: number; isSaved: boolean } | null;
}

/** Sends each change immediately. Several editors can be open, because an editor that couldn't save stays open. */
export function useRowEditing({ fix }: RowsHandle, onFixed: () => void): RowEditing {
  const messages = useMessages();
  const toasts = useToasts();
  const [edited, setEdited] = useState<ReadonlySet<string>>(new Set());
  const [closed, setClosed] = useState<RowEditing['closed']>(null);
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const mark = (row: number, column: number, isChanged: boolean) =>
    setChanged(before => withKey(before, getKey(row, column), isChanged));
  const quietly = (work: Promise<void>) =>
    work.then(onFixed, thrown => toasts.show({ text: getErrorText(messages, thrown), tone: 'danger' }));
  return {
    closed,
    isOpen: (row, column) => edited.has(getKey(row, column)),
    isChanged: (row, column) =>
      row.fixedColumns?.includes(column) ?? (row.isFixed && changed.has(getKey(row.row, column))),
    open: (row, column) => setEdited(before => withKey(before, getKey(row, column), true)),
    async save({ row }, column, text) {
      await fix([{ row, cells: { [column]: text } }]);
      mark(row, column, true);
      onFixed();
    },
    putBack({ row }, column) {
      void quietly(fix([{ row, cells: { [column]: null } }]).then(() => mark(row, column, false)));
    },
    leaveOut: ({ row, alike }, isLeftOut) =>
      // Including a row that was skipped because of its similarity means that its record is created anyway.
      void quietly(
        fix([{ row, isLeftOut, ...(alike && !isLeftOut ? { duplicate: 'Create' as const } : {}) }]),
      ),
    close(row, column, { isSaved, isByKey }) {
      setEdited(before => withKey(before, getKey(row, column), false));
      if (isByKey) setClosed({ row, column, isSaved });
    },
  };
}

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(keys);
  if (isIn) next.add(key);
  else next.delete(key);
  return next;
}

function getKey(row: number, column: number): string {
  return `${row}:${column}`;
}
