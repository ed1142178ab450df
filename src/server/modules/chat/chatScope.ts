import type { Trx } from '#server/kernel/database/database.ts';
import { canReadDirectoryById, findContactDirectoryId } from '#server/modules/definitions/index.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { listBots, type StoredBot } from './bots/repository.ts';
import { canPrincipalAnswerForBot } from './policy.ts';

/** The scope of calls on conversations, for a user who answers for some of the bots. */
export interface ChatScope extends RecordScope {
  /** ISO 8601. */
  readonly now: string;
  /** The bots that the caller answers for. Deleted bots are included, because their conversations remain visible. */
  readonly bots: ReadonlyMap<string, StoredBot>;
  /** The id of the built-in directory of contacts; `null` if the caller can't read it. */
  readonly contactDirectoryId: string | null;
}

export async function openChatScope(scope: RecordScope, now: string): Promise<ChatScope> {
  const all = await listBots(scope.trx, scope.accountId, { withDeleted: true });
  const mine = all.filter(bot => canPrincipalAnswerForBot(bot, scope.principal));
  const directoryId = findContactDirectoryId(scope.definitions.directories);
  const readsContacts = directoryId !== undefined && canReadDirectoryById(scope, directoryId);
  return {
    ...scope,
    now,
    bots: new Map(mine.map(bot => [bot.bot_id, bot])),
    contactDirectoryId: readsContacts ? directoryId : null,
  };
}

/** The scope of changes made by a bot or by incoming messages instead of a user. */
export interface BotScope {
  readonly trx: Trx;
  readonly accountId: string;
  readonly now: string;
  readonly bot: StoredBot;
}
