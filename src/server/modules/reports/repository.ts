import { type Selectable, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import type { ReportContent } from './tables.ts';

export type StoredReport = Selectable<Schema['reports']>;

/** Returns the user's own reports, and the reports shared with one of the groups, sorted by name. */
export async function listReports(
  trx: Trx,
  accountId: string,
  reader: { userId: string; groupIds: readonly string[] },
): Promise<StoredReport[]> {
  return trx
    .selectFrom('reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(where =>
      where.or([
        where('owner_id', '=', reader.userId),
        sql<boolean>`group_ids && ${[...reader.groupIds]}::uuid[]`,
      ]),
    )
    .orderBy(sql`lower(name)`)
    .orderBy('report_id')
    .execute();
}

export async function listSharedReports(trx: Trx, accountId: string): Promise<StoredReport[]> {
  return trx
    .selectFrom('reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('group_ids', '<>', sql<string[]>`'{}'::uuid[]`)
    .orderBy('report_id')
    .execute();
}

export async function findReport(
  trx: Trx,
  accountId: string,
  reportId: string,
): Promise<StoredReport | undefined> {
  return reportById(trx, accountId, reportId).executeTakeFirst();
}

/** Reads the report and locks it until commit. */
export async function lockReport(
  trx: Trx,
  accountId: string,
  reportId: string,
): Promise<StoredReport | undefined> {
  return reportById(trx, accountId, reportId).forUpdate().executeTakeFirst();
}

function reportById(trx: Trx, accountId: string, reportId: string) {
  return trx
    .selectFrom('reports')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('report_id', '=', reportId);
}

export async function countUserReports(trx: Trx, accountId: string, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('reports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .where('owner_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}

export interface ReportWrite {
  readonly accountId: string;
  readonly id: string;
  readonly ownerId: string;
  readonly directoryId: string | null;
  readonly name: string;
  readonly content: ReportContent;
  readonly groupIds: readonly string[];
}

/** Creates the report, or writes a new version if it exists. */
export async function upsertReport(trx: Trx, report: ReportWrite): Promise<void> {
  const { accountId, id, ownerId, directoryId, name, content, groupIds } = report;
  const row = {
    owner_id: ownerId,
    directory_id: directoryId,
    name,
    content: JSON.stringify(content),
    group_ids: [...groupIds],
  };
  await trx
    .insertInto('reports')
    .values({ account_id: accountId, report_id: id, ...row })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'report_id'])
        .doUpdateSet({ ...row, version: sql<number>`reports.version + 1` }),
    )
    .execute();
}

/** Makes the report private to its owner. */
export async function makeReportPrivate(trx: Trx, accountId: string, reportId: string): Promise<void> {
  await trx
    .updateTable('reports')
    .set({ group_ids: [], version: sql<number>`version + 1` })
    .where('account_id', '=', accountId)
    .where('report_id', '=', reportId)
    .execute();
}

export async function removeReport(trx: Trx, accountId: string, reportId: string): Promise<void> {
  await trx
    .deleteFrom('reports')
    .where('account_id', '=', accountId)
    .where('report_id', '=', reportId)
    .execute();
}
