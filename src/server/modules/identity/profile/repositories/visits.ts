import { v7 as createId } from 'uuid';
import type { Trx } from '#server/kernel/database/database.ts';

export async function insertUserVisit(
  trx: Trx,
  { accountId, userId, url }: { accountId: string; userId: string; url: string },
): Promise<void> {
  await trx
    .insertInto('visits')
    .values({ account_id: accountId, visit_id: createId(), user_id: userId, url })
    .execute();
}
