/** Templates that the server loads into accounts by itself. */
import { type Selectable, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';

export type StoredTemplateLoad = Selectable<Schema['template_loads']>;

const HELD_FOR = sql<string>`now() + interval '1 minute'`;

export async function insertTemplateLoad(
  trx: Trx,
  load: { accountId: string; userId: string; template: string },
): Promise<void> {
  await trx
    .insertInto('template_loads')
    .values({ account_id: load.accountId, user_id: load.userId, template: load.template })
    .execute();
}

export async function readTemplateLoad(trx: Trx, accountId: string): Promise<StoredTemplateLoad | undefined> {
  return trx.selectFrom('template_loads').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

/** The oldest load that no living process works on, held from now on; undefined where there is none. */
export async function takeTemplateLoad(trx: Trx): Promise<StoredTemplateLoad | undefined> {
  const waiting = await trx
    .selectFrom('template_loads')
    .select('account_id')
    .where('state', '=', 'Loading')
    .where('held_until', '<=', sql<string>`now()`)
    .orderBy('started_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!waiting) return undefined;
  return trx
    .updateTable('template_loads')
    .set({ held_until: HELD_FOR })
    .where('account_id', '=', waiting.account_id)
    .returningAll()
    .executeTakeFirst();
}

/** How far it is; holds it for another minute while it runs. */
export async function saveTemplateLoad(
  trx: Trx,
  accountId: string,
  change: Partial<Pick<StoredTemplateLoad, 'state' | 'done' | 'total' | 'step' | 'problems'>>,
): Promise<void> {
  const { problems, ...others } = change;
  await trx
    .updateTable('template_loads')
    .set({
      ...others,
      ...(problems ? { problems: JSON.stringify(problems) } : {}),
      held_until: HELD_FOR,
    })
    .where('account_id', '=', accountId)
    .execute();
}

/** Gives it up, so that another process may go on with it at once. */
export async function releaseTemplateLoad(trx: Trx, accountId: string): Promise<void> {
  await trx
    .updateTable('template_loads')
    .set({ held_until: sql<string>`now()` })
    .where('account_id', '=', accountId)
    .execute();
}
