import { isModuleEnabled } from '#core/policy/permissions.ts';
import type { Database } from '#server/kernel/database/database.ts';
import { selectAccounts } from '#server/modules/identity/index.ts';
import type { StoredBot } from '../../bots/repository.ts';

/** Finds the bot of a site in any account. Returns `null` if there is no such bot or visitors can't write to it now. */
export async function findWebBot(database: Database, id: string): Promise<StoredBot | null> {
  const found = await database.asSystem(trx =>
    selectAccounts(trx)
      .innerJoin('bots as b', 'b.account_id', 'a.account_id')
      .selectAll('b')
      .select('a.settings')
      .where('b.bot_id', '=', id.toLowerCase())
      .where('b.platform', '=', 'web')
      .where('b.enabled', '=', true)
      .where('b.deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  return found && isModuleEnabled(found.settings, 'chatBot') ? found : null;
}
