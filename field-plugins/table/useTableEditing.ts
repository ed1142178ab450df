import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues, TableRow } from '#core/model.ts';
import type { EditorProps } from '#view/fieldUi.ts';

/**
 * Which row is open, and what is written. One row is open at a time; the form is told while one is, and no longer once the
 * table is taken away.
 */
export function useTableEditing({ value, onChange, onEditingChange }: EditorProps) {
  /** The open row's index, or one past the last for a new row. */
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const latest = useRef(onEditingChange);
  latest.current = onEditingChange;
  useEffect(() => () => latest.current?.(false), []);

  const rows = value?.tableValue ?? [];
  const write = (next: readonly TableRow[]) =>
    onChange?.(next.length > 0 ? { tableValue: [...next] } : undefined);
  /** The closed row takes the focus with it: it goes on to the next thing to do. */
  const close = () => {
    flushSync(() => setOpenIndex(null));
    addButton.current?.focus();
    onEditingChange?.(false);
  };
  return {
    rows,
    openIndex,
    addButton,
    open(index: number) {
      setOpenIndex(index);
      onEditingChange?.(true);
    },
    close,
    save(index: number, customFields: FieldValues) {
      write([...rows.slice(0, index), { ...rows[index], customFields }, ...rows.slice(index + 1)]);
      close();
    },
    remove: (index: number) => write(rows.filter((_, at) => at !== index)),
  };
}
