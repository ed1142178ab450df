import { useId, useRef } from 'react';
import type { FieldValue } from '#core/model.ts';
import type { EditorProps } from '../engine/fieldUi.ts';

export interface ListValueEntry {
  /** Stays with the value when values are moved, added and removed. */
  readonly id: string;
  /** An empty object for a value that hasn't been entered yet. */
  readonly value: FieldValue;
}

/** Manages the values of a list field as entries with an identity. There is always at least one entry. */
export function useListValues({ value, onChange }: Pick<EditorProps, 'value' | 'onChange'>) {
  const values = value?.listValue ?? [];
  const ids = useEntryIds(Math.max(values.length, 1));
  const entries: ListValueEntry[] = ids.current.map((id, index) => ({ id, value: values[index] ?? {} }));
  const change = (next: readonly ListValueEntry[]) => {
    ids.current = next.map(entry => entry.id);
    onChange?.(next.length > 0 ? { listValue: next.map(entry => entry.value) } : undefined);
  };
  return {
    entries,
    count: values.length,
    set: (id: string, single: FieldValue | undefined) =>
      change(entries.map(entry => (entry.id === id ? { id, value: single ?? {} } : entry))),
    add: () => onChange?.({ listValue: [...values, {}] }),
    remove: (id: string) => change(entries.filter(entry => entry.id !== id)),
    order: (order: readonly string[]) =>
      change(order.flatMap(id => entries.filter(entry => entry.id === id))),
  };
}

/** Returns an id for each value; values changed from outside keep the ids of their positions. */
function useEntryIds(count: number) {
  const prefix = useId();
  const made = useRef(0);
  const ids = useRef<string[]>([]);
  while (ids.current.length < count) {
    made.current += 1;
    ids.current.push(`${prefix}${made.current}`);
  }
  if (ids.current.length > count) ids.current = ids.current.slice(0, count);
  return ids;
}
