import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { ViewKindSettings } from '#core/directory/recordView.ts';
import type { BoundField } from '#core/field/boundField.ts';
import { writableSystemFields } from '#core/field/system/writableSystemFields.ts';
import type { RecordViewHandle } from '../../records/useViewState.ts';
import { getDateFields } from './dateFields.ts';
import type { DateFields } from './daySpans.ts';

export interface DateFieldsHandle {
  choice: DateFields;
  settings: ViewKindSettings;
  change(part: ViewKindSettings): void;
}

/**
 * Returns the date fields of a view: the chosen fields, otherwise the due date, otherwise the first date
 * field. Views of spans (`isSpan`) default to the first two dates, and use the due date only if there is
 * no other date. Returns `null` if there are no date fields.
 */
export function useDateFields(
  compiled: CompiledDirectory,
  view: RecordViewHandle,
  kind: string,
  { isSpan = false } = {},
): DateFieldsHandle | null {
  const settings = view.view.kindSettings[kind] ?? {};
  const fields = getDateFields(compiled);
  const find = (id: unknown) => fields.find(({ definition }) => definition.id === id);
  const due = writableSystemFields.filter(({ isDue }) => isDue).map(({ id }) => find(id));
  const isDue = (field: BoundField) => due.includes(field);
  const usual = isSpan ? fields.find(field => !isDue(field)) : due.find(field => field !== undefined);
  const from = find(settings.from) ?? usual ?? fields[0];
  if (!from) return null;
  const others = fields.filter(field => field !== from);
  // `null` means that the user chose a single day.
  const isUnchosen = isSpan && settings.till === undefined;
  const till = isUnchosen ? (others.find(field => !isDue(field)) ?? others[0]) : find(settings.till);
  return {
    choice: { from, till: till === from ? undefined : till },
    settings,
    change: part =>
      view.change({ kindSettings: { ...view.view.kindSettings, [kind]: { ...settings, ...part } } }),
  };
}
