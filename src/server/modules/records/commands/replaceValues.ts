import type { FieldValues } from '#core/model.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import type { StoredItem } from '../repositories/items.ts';
import { commitWrites } from './commitWrites.ts';
import { toHistoryChanges } from './createHistoryEntries.ts';
import type { ItemWrite } from './writeItems.ts';

export interface ReplacedValues {
  readonly current: StoredItem;
  readonly values: FieldValues;
}

/**
 * Writes values that result from a change of another record, without checking permissions, because no user chose them.
 * History, events, indexes, texts and unique values are updated as by any other write. Records without changes are
 * skipped.
 * @throws ProblemError 422 `NotUnique`.
 */
export async function replaceValues(
  scope: RecordScope,
  opened: OpenDirectory,
  replaced: readonly ReplacedValues[],
): Promise<StoredItem[]> {
  const { compiled, key } = opened;
  const writes = replaced.flatMap(({ current, values }) => {
    const changed = compiled.fields.filter(
      field => !field.equals(current.custom_fields[field.definition.id], values[field.definition.id]),
    );
    if (changed.length === 0) return [];
    const write: ItemWrite = {
      key: { ...key, itemId: current.item_id },
      current,
      patch: {},
      targetStatus: undefined,
      comment: undefined,
      tags: undefined,
    };
    const verdict = {
      issues: [],
      values,
      states: {},
      changedFields: changed.map(field => field.definition.id),
      changedTicks: [],
      status: current.status_id ? compiled.statusById.get(current.status_id) : undefined,
    };
    const { checklist } = current;
    const changes = toHistoryChanges(write, verdict, checklist);
    return [{ write, verdict, scripted: undefined, changes, checklist, issues: [], unchanged: null }];
  });
  return commitWrites(scope, opened, writes);
}
