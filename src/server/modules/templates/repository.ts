/** Stores the templates that the server loads into accounts. */
import type { Selectable } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import './jobs.ts';

export type StoredTemplateLoad = Selectable<Schema['template_loads']>;

/** Stores a template to be loaded; loading starts once the transaction has committed. */
export async function insertTemplateLoad(
  trx: Trx,
  load: { accountId: string; userId: string; template: string },
): Promise<void> {
  await trx
    .insertInto('template_loads')
    .values({ account_id: load.accountId, user_id: load.userId, template: load.template })
    .execute();
  await enqueue(trx, { accountId: load.accountId, kind: 'LoadTemplate', ids: {} });
}

export async function readTemplateLoad(trx: Trx, accountId: string): Promise<StoredTemplateLoad | undefined> {
  return trx.selectFrom('template_loads').selectAll().where('account_id', '=', accountId).executeTakeFirst();
}

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
    })
    .where('account_id', '=', accountId)
    .execute();
}
