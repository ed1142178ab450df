import type { Trx } from '#server/kernel/database/database.ts';
import { contactDirectoryOf, mayReadDirectory } from '#server/modules/definitions/index.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { listBots, type StoredBot } from './bots/repository.ts';
import { answersFor } from './policy.ts';

/** Chat is asked about at a moment, by somebody who answers for some of the bots. */
export interface ChatScope extends RecordScope {
  /** ISO 8601. */
  readonly now: string;
  /** The bots that the caller answers for, deleted ones included: their conversations stay. */
  readonly bots: ReadonlyMap<string, StoredBot>;
  /** The built-in directory, where the caller may read it. */
  readonly contactDirectoryId: string | null;
}

export async function openChatScope(scope: RecordScope, now: string): Promise<ChatScope> {
  const all = await listBots(scope.trx, scope.accountId, { withDeleted: true });
  const mine = all.filter(bot => answersFor(bot, scope.principal));
  const directoryId = contactDirectoryOf(scope.definitions.directories);
  const readsContacts = directoryId !== undefined && mayReadDirectory(scope, directoryId);
  return {
    ...scope,
    now,
    bots: new Map(mine.map(bot => [bot.bot_id, bot])),
    contactDirectoryId: readsContacts ? directoryId : null,
  };
}

/** What changes a conversation without a person: a bot, or what came in. */
export interface BotScope {
  readonly trx: Trx;
  readonly accountId: string;
  readonly now: string;
  readonly bot: StoredBot;
}
