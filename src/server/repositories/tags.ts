import type { components } from '#contract/docket.gen.ts';
import type { Trx } from '../database/database.ts';

/** The account's tags by name. */
export async function listTags(trx: Trx): Promise<components['schemas']['Tag'][]> {
  const rows = await trx.selectFrom('tags').selectAll().orderBy('name').orderBy('tag_id').execute();
  return rows.map(({ tag_id, name, color }) => ({ id: tag_id, name, ...(color === null ? {} : { color }) }));
}
