/**
 * Runs calls on conversations in transactions. A call only sees the conversations of bots that the caller
 * answers for.
 */

import type { TimeSource } from '#server/kernel/clock/time.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import { type ChatScope, openChatScope } from './chatScope.ts';
import { lockConversation } from './conversations/repository.ts';
import {
  findVisibleConversation,
  type VisibleConversation,
} from './conversations/selectVisibleWithUnread.ts';
import { type ConversationChange, emitConversationChanged } from './events.ts';
import { findMessage, type StoredMessage } from './thread/repository.ts';

export interface ConversationCallContext {
  readonly principal: Principal;
  readonly params: { readonly platform: string; readonly id: string };
}

export type ChatCalls = ReturnType<typeof createChatCalls>;

export function createChatCalls({ readAccount, writeAccount }: RecordCalls, time: TimeSource) {
  const now = () => new Date(time.now()).toISOString();
  return {
    now,
    read: <T>(principal: Principal, work: (scope: ChatScope) => Promise<T>) =>
      readAccount(principal, async scope => work(await openChatScope(scope, now()))),
    write: <T>(principal: Principal, work: (scope: ChatScope) => Promise<T>) =>
      writeAccount(principal, async scope => work(await openChatScope(scope, now()))),
    /** @throws ProblemError 404 if the conversation isn't visible to the caller. */
    readOne: <T>(
      call: ConversationCallContext,
      work: (scope: ChatScope, conversation: VisibleConversation) => Promise<T>,
    ) =>
      readAccount(call.principal, async record => {
        const scope = await openChatScope(record, now());
        return work(scope, await requireConversation(scope, call.params));
      }),
    /**
     * Locks the conversation until commit. @throws ProblemError 404 if the conversation isn't visible to the caller.
     */
    writeOne: <T>(
      call: ConversationCallContext,
      work: (scope: ChatScope, conversation: VisibleConversation) => Promise<T>,
    ) =>
      writeAccount(call.principal, async record => {
        const scope = await openChatScope(record, now());
        const seen = await requireConversation(scope, call.params);
        await lockConversation(scope.trx, seen);
        return work(scope, await requireConversation(scope, call.params));
      }),
  };
}

export async function requireConversation(
  scope: ChatScope,
  { id, platform }: { readonly id: string; readonly platform?: string },
): Promise<VisibleConversation> {
  const found = await findVisibleConversation(scope, id.toLowerCase());
  if (!found || (platform !== undefined && found.platform !== platform)) throw createNotFoundError();
  return found;
}

/** @throws ProblemError 404 if the conversation has no such message. */
export async function requireMessage(
  scope: ChatScope,
  conversation: VisibleConversation,
  messageId: string,
): Promise<StoredMessage> {
  const found = await findMessage(scope.trx, conversation, messageId.toLowerCase());
  if (!found) throw createNotFoundError();
  return found;
}

export function emitConversationChangedByCaller(
  scope: ChatScope,
  conversation: VisibleConversation,
  told: { change: ConversationChange; messageId?: string },
): Promise<void> {
  const { trx, accountId, caller, bots } = scope;
  const groupIds = bots.get(conversation.bot_id)?.groups ?? [];
  return emitConversationChanged(
    trx,
    { accountId, actorId: caller.userId, groupIds },
    { conversation, ...told },
  );
}
