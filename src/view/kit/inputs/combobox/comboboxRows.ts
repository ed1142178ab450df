import type { ComboboxAction, ComboboxOption } from './combobox.ts';

/** What stands in a combobox list, from top to bottom. `index` counts what the keys reach: options, then actions. */
export type ComboboxRow =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'option'; readonly index: number; readonly option: ComboboxOption }
  | { readonly kind: 'action'; readonly index: number; readonly action: ComboboxAction };

export interface ComboboxGroup {
  /** Undefined for options that belong to no group. */
  readonly name: string | undefined;
  readonly rows: Extract<ComboboxRow, { kind: 'option' }>[];
}

/** Neighbours of one group together; whoever gives the options sorts them by group. */
export function groupsOf(options: readonly ComboboxOption[]): ComboboxGroup[] {
  const groups: ComboboxGroup[] = [];
  options.forEach((option, index) => {
    const last = groups.at(-1);
    const row = { kind: 'option', index, option } as const;
    if (last && last.name === option.group) last.rows.push(row);
    else groups.push({ name: option.group, rows: [row] });
  });
  return groups;
}

/** The same as one flat list, for drawing only what is in view. */
export function rowsOf(
  options: readonly ComboboxOption[],
  actions: readonly ComboboxAction[],
): ComboboxRow[] {
  const rows: ComboboxRow[] = [];
  for (const group of groupsOf(options)) {
    if (group.name) rows.push({ kind: 'heading', text: group.name });
    rows.push(...group.rows);
  }
  actions.forEach((action, at) => {
    rows.push({ kind: 'action', index: options.length + at, action });
  });
  return rows;
}
