import type { Selectable } from 'kysely';
import type { AutomationRun } from '#core/model.ts';
import { isDisplayHidden } from '#core/policy/permissions.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import {
  openDirectory,
  type RecordScope,
  readItemsByIds,
  type StoredItem,
} from '#server/modules/records/index.ts';
import type { RunRow } from '../tables.ts';

export type StoredRuleRun = Selectable<RunRow>;

/** Converts stored runs to responses. The names of records are omitted if hidden from the viewer. */
export async function presentRuns(
  scope: RecordScope,
  runs: readonly StoredRuleRun[],
): Promise<AutomationRun[]> {
  const items = new Map<string, StoredItem>();
  for (const [directoryId, group] of Map.groupBy(runs, run => run.directory_id)) {
    if (!canReadDirectoryById(scope, directoryId)) continue;
    const ids = [...new Set(group.flatMap(run => run.item_id ?? []))];
    for (const item of await readItemsByIds(scope.trx, { accountId: scope.accountId, directoryId }, ids))
      items.set(item.item_id, item);
  }
  return runs.map(run => presentRun(scope, run, items.get(run.item_id ?? '')));
}

function presentRun(scope: RecordScope, run: StoredRuleRun, item: StoredItem | undefined): AutomationRun {
  return {
    id: run.run_id,
    ruleId: run.rule_id,
    ruleVersion: run.rule_version,
    at: run.at,
    ...(run.due_at && run.state === 'Waiting' ? { dueAt: run.due_at } : {}),
    state: run.state,
    branch: run.branch,
    directoryId: run.directory_id,
    ...(run.item_id ? { itemId: run.item_id } : {}),
    ...(run.body === null ? {} : { body: getStart(run.body) }),
    ...(item ? getName(scope, item) : {}),
    steps: [...run.outcomes],
    isUndone: run.is_undone,
  };
}

/** The maximum length of a body in the log, in UTF-16 code units. */
const MAX_BODY_LENGTH = 2_000;

function getStart(body: unknown): string {
  const text = JSON.stringify(body);
  return text.length > MAX_BODY_LENGTH ? `${text.slice(0, MAX_BODY_LENGTH).toWellFormed()}…` : text;
}

function getName(scope: RecordScope, item: StoredItem): { number: number; display?: string } {
  const { compiled } = openDirectory(scope, item.directory_id);
  const isHidden = isDisplayHidden(scope.world, compiled, item.status_id);
  return { number: item.number, ...(isHidden ? {} : { display: item.display }) };
}
