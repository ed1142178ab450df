/** Runs scripts on records without changing them, to explain the states of fields. */
import { type ScriptsSaid, scriptsSaid } from '#core/scripts/fieldMakers.ts';
import { verdictsOn } from '../commands/verdictsOn.ts';
import type { ItemWrite } from '../commands/writeItems.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import type { StoredItem } from '../repositories/items.ts';
import { runsScripts } from './scriptOutcomes.ts';

export interface AskedOfScripts {
  readonly item: StoredItem;
  /** The field whose change handlers run; `null` to run the scripts as when the record is opened. */
  readonly fieldId: string | null;
}

/**
 * Returns one outcome per record, in their order; `undefined` if there are no scripts, or the caller can't change the
 * record anyway.
 * @throws Unprepared if the scripts have to run first.
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
