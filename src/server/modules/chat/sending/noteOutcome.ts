import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import { findBot } from '../bots/repository.ts';
import { findPlatformConversation, updateConversationRow } from '../conversations/repository.ts';
import type { StoredConversation } from '../conversations/selectVisibleWithUnread.ts';
import { emitConversationChanged } from '../events.ts';
import type { PlatformError } from '../platforms/platform.ts';
import { type StoredMessage, updateMessageRow } from '../thread/repository.ts';
import { scheduleSending } from './plan.ts';

type MessageKey = Pick<StoredMessage, 'account_id' | 'message_id'>;

/** The number of attempts if the platform can't be reached. With the pauses in between, they take about ten minutes. */
const MAX_ATTEMPTS = 8;
const FIRST_PAUSE_MS = 5_000;

interface Sent {
  readonly message: StoredMessage;
  readonly conversation: StoredConversation;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export async function markMessageSent(trx: Trx, sent: Sent, externalId: string): Promise<void> {
  await settle(trx, sent, { delivery: 'Sent', external_id: externalId, sent_at: iso(sent.now), error: null });
}

/** Marks a message that may have been delivered. It is only sent again if a user requests it. */
export async function markMessageUnconfirmed(trx: Trx, key: MessageKey): Promise<void> {
  await updateMessageRow(trx, key, { delivery: 'Unconfirmed', due_at: null });
  await tellMessage(trx, key);
}

export async function handleSendFailure(trx: Trx, sent: Sent, fault: PlatformError): Promise<void> {
  const { message, conversation, now } = sent;
  switch (fault.kind) {
    case 'Unanswered':
      await markMessageUnconfirmed(trx, message);
      return afterwards(trx, sent);
    case 'Throttled': {
      const till = iso(now + fault.retryAfterSeconds * 1_000);
      await updateConversationRow(trx, conversation, { throttled_till: till });
      return again(trx, sent, till);
    }
    case 'Moved': {
      const { account_id: accountId, bot_id: botId } = conversation;
      // If the new chat already has a conversation, both conversations remain unchanged.
      if (
        fault.movedTo === null ||
        (await findPlatformConversation(trx, { accountId, botId }, fault.movedTo))
      )
        return settle(trx, sent, failed(fault.message));
      await updateConversationRow(trx, conversation, { external_id: fault.movedTo });
      return again(trx, sent, iso(now));
    }
    case 'NotReached': {
      if (message.tries + 1 >= MAX_ATTEMPTS) return settle(trx, sent, failed('NotReached'));
      await updateMessageRow(trx, message, { tries: message.tries + 1 });
      const pause = FIRST_PAUSE_MS * 2 ** message.tries;
      return again(trx, sent, iso(now + pause));
    }
    case 'Blocked':
      await updateConversationRow(trx, conversation, { is_blocked: true });
      return settle(trx, sent, failed('Blocked'));
    case 'TokenRefused':
    case 'AnsweredElsewhere':
      return settle(trx, sent, failed('BotOff'));
    case 'Refused':
      return settle(trx, sent, failed(fault.message));
  }
}

/** Marks a message as failed without a call to the platform, because the message can't be sent. */
export async function markMessageUnsendable(trx: Trx, sent: Sent, error: string): Promise<void> {
  await settle(trx, sent, failed(error));
}

const failed = (error: string) => ({ delivery: 'Failed' as const, error });

async function again(trx: Trx, { message }: Sent, at: string): Promise<void> {
  await updateMessageRow(trx, message, { delivery: 'Queued', due_at: at });
  await tellMessage(trx, message);
  scheduleSending(trx, at);
}

async function settle(trx: Trx, sent: Sent, change: Parameters<typeof updateMessageRow>[2]): Promise<void> {
  await updateMessageRow(trx, sent.message, { ...change, due_at: null });
  await tellMessage(trx, sent.message);
  await afterwards(trx, sent);
}

/** Schedules the conversation's next message, which may have been waiting for this one. */
async function afterwards(trx: Trx, { conversation, now }: Sent): Promise<void> {
  const { rows } = await sql<{ at: string | null }>`select min(due_at) as at from messages
    where account_id = ${conversation.account_id}::uuid and conversation_id = ${conversation.conversation_id}::uuid
      and due_at is not null`.execute(trx);
  const at = rows[0]?.at;
  if (at) scheduleSending(trx, at > iso(now) ? at : iso(now));
}

async function tellMessage(
  trx: Trx,
  { account_id: accountId, message_id: messageId }: MessageKey,
): Promise<void> {
  const conversation = await trx
    .selectFrom('conversations as c')
    .innerJoin('messages as m', join =>
      join.onRef('m.account_id', '=', 'c.account_id').onRef('m.conversation_id', '=', 'c.conversation_id'),
    )
    .selectAll('c')
    .where('m.account_id', '=', accountId)
    .where('m.message_id', '=', messageId)
    .executeTakeFirstOrThrow();
  const bot = await findBot(trx, conversation);
  const groupIds = bot?.groups ?? [];
  await emitConversationChanged(
    trx,
    { accountId, actorId: null, groupIds },
    { conversation, change: 'Message', messageId },
  );
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
