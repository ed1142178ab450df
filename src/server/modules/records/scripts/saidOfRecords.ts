/** Runs scripts on records without changing them, to explain the states of fields. */
import { type ScriptsSaid, scriptsSaid } from '#core/scripts/fieldMakers.ts';
import { verdictsOn } from '../commands/verdictsOn.ts';
import type { ItemWrite } from '../commands/writeItems.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import type { StoredItem } from '../repositories/items.ts';
import { runsScripts } from './scriptOutcomes.ts';

export interface AskedOfScripts {
  readonly item: StoredItem;
  /** The field whose change they hear of; null: the record is looked at. */
  readonly fieldId: string | null;
}

/**
 * One for each, in their order; undefined where none run, as for whoever could not change the record anyway.
 * @throws Unprepared where they have to run first.
 */
export async function saidOfRecords(
  scope: RecordScope,
  opened: OpenDirectory,
  asked: readonly AskedOfScripts[],
): Promise<(ScriptsSaid | undefined)[]> {
  if (!runsScripts(scope, opened)) return asked.map(() => undefined);
  const writes = asked.map(
    ({ item, fieldId }): ItemWrite => ({
      key: { ...opened.key, itemId: item.item_id },
      current: item,
      patch: {},
      targetStatus: undefined,
      comment: undefined,
      tags: undefined,
      ...(fieldId !== null && { heardOf: [fieldId] }),
    }),
  );
  const verdicts = await verdictsOn({ ...scope, isDryRun: true }, opened, writes);
  return verdicts.map(({ scripted }) => scripted && scriptsSaid(scripted));
}
