/** Runs scripts on records without changing the records, to explain the states of fields. */
import { type ScriptEffects, summarizeScriptOutcome } from '#core/scripts/fieldMakers.ts';
import { computeVerdicts } from '../commands/computeVerdicts.ts';
import type { ItemWrite } from '../commands/writeItems.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import type { StoredItem } from '../repositories/items.ts';
import { hasRecordScripts } from './scriptOutcomes.ts';

export interface ScriptQuery {
  readonly item: StoredItem;
  /** The field whose change handlers run; `null` runs the scripts as when the record is opened. */
  readonly fieldId: string | null;
}

/**
 * Returns one outcome per record, in the order of the records, or `undefined` if no scripts run.
 * @throws PlanIncompleteError if the scripts have to run first.
 */
export async function getRecordScriptResults(
  scope: RecordScope,
  opened: OpenDirectory,
  asked: readonly ScriptQuery[],
): Promise<(ScriptEffects | undefined)[]> {
  if (!hasRecordScripts(scope, opened)) return asked.map(() => undefined);
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
  const verdicts = await computeVerdicts({ ...scope, isDryRun: true }, opened, writes);
  return verdicts.map(({ scripted }) => scripted && summarizeScriptOutcome(scripted));
}
