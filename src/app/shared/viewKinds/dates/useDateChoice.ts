import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { KindSettings } from '#core/directory/recordView.ts';
import { writtenSystemFields } from '#core/writtenSystemFields.ts';
import type { RecordViewHandle } from '../../records/useViewState.ts';
import { dateFields } from './dateFields.ts';
import type { DateChoice } from './daySpans.ts';

export interface DateChoiceHandle {
  choice: DateChoice;
  settings: KindSettings;
  change(part: KindSettings): void;
}

/** By which dates records are shown in a kind of view: as chosen, else when they are due, else by the first date they have. */
export function useDateChoice(
  compiled: CompiledDirectory,
  view: RecordViewHandle,
  kind: string,
): DateChoiceHandle | null {
  const settings = view.view.kindSettings[kind] ?? {};
  const fields = dateFields(compiled);
  const find = (id: unknown) => fields.find(({ definition }) => definition.id === id);
  const due = writtenSystemFields.filter(({ isDue }) => isDue).map(({ id }) => find(id));
  const from = find(settings.from) ?? due.find(field => field !== undefined) ?? fields[0];
  if (!from) return null;
  const till = find(settings.till);
  return {
    choice: { from, till: till === from ? undefined : till },
    settings,
    change: part =>
      view.change({ kindSettings: { ...view.view.kindSettings, [kind]: { ...settings, ...part } } }),
  };
}
