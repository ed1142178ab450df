import type { ComboboxAction, ComboboxOption } from './combobox.ts';

/**
 * A row of a combobox list, from top to bottom. `index` counts the rows reachable by keyboard: options, then actions.
 */
export type ComboboxRow =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'option'; readonly index: number; readonly option: ComboboxOption }
  | { readonly kind: 'action'; readonly index: number; readonly action: ComboboxAction };

export interface ComboboxGroup {
  /** `undefined` for options without a group. */
  readonly name: string | undefined;
  readonly rows: Extract<ComboboxRow, { kind: 'option' }>[];
}

/** Groups consecutive options of one group; the caller must sort options by group. */
export function groupOptions(options: readonly ComboboxOption[]): ComboboxGroup[] {
  const groups: ComboboxGroup[] = [];
  options.forEach((option, index) => {
    const last = groups.at(-1);
    const row = { kind: 'option', index, option } as const;
    if (last && last.name === option.group) last.rows.push(row);
    else groups.push({ name: option.group, rows: [row] });
  });
  return groups;
}

/** Returns headings, options and actions as a flat list, for virtual scrolling. */
export function createComboboxRows(
  options: readonly ComboboxOption[],
  actions: readonly ComboboxAction[],
): ComboboxRow[] {
  const rows: ComboboxRow[] = [];
  for (const group of groupOptions(options)) {
    if (group.name) rows.push({ kind: 'heading', text: group.name });
    rows.push(...group.rows);
  }
  actions.forEach((action, at) => {
    rows.push({ kind: 'action', index: options.length + at, action });
  });
  return rows;
}
