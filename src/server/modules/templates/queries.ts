import type { TemplateLoad } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { presentTemplateLoad } from './presenter.ts';
import { readTemplateLoad } from './repository.ts';

/** Returns the progress of the account's template, or `undefined` if none was ever loaded. */
export async function findTemplateLoad(trx: Trx, accountId: string): Promise<TemplateLoad | undefined> {
  const row = await readTemplateLoad(trx, accountId);
  return row && presentTemplateLoad(row);
}
