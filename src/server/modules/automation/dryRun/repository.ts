import { type Selectable, sql } from 'kysely';
import type { AutomationRuleInput } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { buildFromHistorySql, type DirectoryKey } from '#server/modules/records/index.ts';
import type { DryRunRow } from '../tables.ts';
import { type DryRunReport, EMPTY_DRY_RUN_REPORT } from './told.ts';

export type StoredDryRun = Selectable<DryRunRow>;

export const MAX_CHANGES = 100_000;

export interface DryRunKey {
  readonly accountId: string;
  readonly dryRunId: string;
}

interface NewDryRun extends DryRunKey {
  readonly userId: string;
  readonly ruleId: string | null;
  readonly rule: AutomationRuleInput;
  readonly since: string;
}

/** Stores a new dry run and deletes the user's previous one, whose job then stops before its next batch. */
export async function replaceDryRun(
  trx: Trx,
  { accountId, dryRunId, userId, ruleId, rule, since }: NewDryRun,
): Promise<void> {
  await trx
    .deleteFrom('automation_dry_runs')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute();
  await trx
    .insertInto('automation_dry_runs')
    .values({
      ...{ account_id: accountId, dry_run_id: dryRunId, user_id: userId, rule_id: ruleId, since },
      rule: JSON.stringify(rule),
      told: JSON.stringify(EMPTY_DRY_RUN_REPORT),
    })
    .execute();
}

export async function readDryRun(
  trx: Trx,
  { accountId, dryRunId }: DryRunKey,
): Promise<StoredDryRun | undefined> {
  return trx
    .selectFrom('automation_dry_runs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('dry_run_id', '=', dryRunId)
    .executeTakeFirst();
}

export interface DryRunProgress {
  readonly looked?: number;
  readonly total?: number;
  readonly is_whole?: boolean;
  readonly state?: 'Done' | 'Failed';
  readonly told?: DryRunReport;
}

export async function updateDryRunProgress(
  trx: Trx,
  { accountId, dryRunId }: DryRunKey,
  { told, ...progress }: DryRunProgress,
): Promise<void> {
  await trx
    .updateTable('automation_dry_runs')
    .set({ ...progress, ...(told ? { told: JSON.stringify(told) } : {}) })
    .where('account_id', '=', accountId)
    .where('dry_run_id', '=', dryRunId)
    .execute();
}

/** Returns `false` if the user has no dry run with this id. */
export async function removeDryRun(
  trx: Trx,
  { accountId, dryRunId, userId }: DryRunKey & { userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('automation_dry_runs')
    .where('account_id', '=', accountId)
    .where('dry_run_id', '=', dryRunId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface ChangedRecord {
  readonly itemId: string;
  readonly count: number;
}

/**
 * Returns the changed records, sorted by their last change from newest to oldest, and the time from which
 * changes are examined. That time is later than `since` if there are more than `most` changes.
 */
export async function findRecordsChangedSince(
  trx: Trx,
  key: DirectoryKey,
  { since, most = MAX_CHANGES }: { since: string; most?: number },
): Promise<{ records: ChangedRecord[]; since: string; isWhole: boolean }> {
  const { rows: oldest } = await sql<{ at: string }>`select at ${buildFromHistorySql(key)}
    and at >= ${since}::timestamptz order by at desc offset ${most - 1} limit 2`.execute(trx);
  const isWhole = oldest.length < 2;
  const from = isWhole ? since : (oldest[0]?.at ?? since);
  const { rows } = await sql<ChangedRecord>`
    select item_id as "itemId", count(*)::int as count ${buildFromHistorySql(key)}
      and at >= ${from}::timestamptz group by item_id order by max(at) desc`.execute(trx);
  return { records: rows, since: from, isWhole };
}
