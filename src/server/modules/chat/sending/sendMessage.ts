import type { Trx } from '#server/kernel/database/database.ts';
import type { Job, JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { SecretCipher } from '#server/kernel/secrets/seal.ts';
import { findCallToken } from '../bots/botToken.ts';
import { findBot, type StoredBot } from '../bots/repository.ts';
import { lockConversation } from '../conversations/repository.ts';
import type { StoredConversation } from '../conversations/selectVisibleWithUnread.ts';
import { messages } from '../messages/index.ts';
import type { ChatPlatforms } from '../platforms/index.ts';
import { type OutgoingMessage, PlatformError, type SentMessage } from '../platforms/platform.ts';
import { findMessage, type StoredMessage, updateMessageRow } from '../thread/repository.ts';
import {
  handleSendFailure,
  markMessageSent,
  markMessageUnconfirmed,
  markMessageUnsendable,
} from './noteOutcome.ts';
import { UNCONFIRMED_SEND_TIMEOUT_MS } from './plan.ts';

/**
 * Time limit of a call to the platform, in milliseconds. Long enough for large files, but shorter than the
 * time limit of the job.
 */
const MAX_SEND_MS = 110_000;

interface Parts extends Pick<Kernel, 'files' | 'time'> {
  readonly seal: SecretCipher;
  readonly platforms: ChatPlatforms;
}

type SendJob = Job<{ messageId: string; turn: string }>;

interface Sending {
  readonly message: StoredMessage;
  readonly conversation: StoredConversation;
  readonly bot: StoredBot;
  readonly replyToExternalId: string | null;
}

export function createSendMessageJob(parts: Parts): JobHandler {
  return {
    kind: 'SendMessage',
    name: messages.inEveryLanguage('job.SendMessage'),
    atOnce: 10,
    longestRunSeconds: 120,
    async run(job) {
      // While the server shuts down, the message isn't sent, but left for the next start.
      job.signal.throwIfAborted();
      const sending = await job.inAccount(trx => begin(trx, job, parts.time.now()));
      if (!sending) return;
      const outcome = await attempt(parts, sending);
      await job.inAccount(async trx => {
        const isSent = typeof outcome !== 'string' && !(outcome instanceof PlatformError);
        // A message that counted as lost becomes sent if the response arrives after all.
        const still = await open(trx, job, isSent ? ['Sending', 'Unconfirmed'] : ['Sending']);
        if (!still) return;
        const sent = { ...still, now: parts.time.now() };
        if (typeof outcome === 'string') await markMessageUnsendable(trx, sent, outcome);
        else if (outcome instanceof PlatformError) await handleSendFailure(trx, sent, outcome);
        else await markMessageSent(trx, sent, outcome.externalId);
      });
    },
  };
}

/**
 * Marks the message as handed to the platform. If an earlier attempt did so without recording an outcome, the message
 * may have been sent. It then becomes unconfirmed, and `undefined` is returned.
 */
async function begin(trx: Trx, job: SendJob, now: number): Promise<Sending | undefined> {
  const sending = await open(trx, job, ['Sending']);
  if (!sending) return undefined;
  const { message } = sending;
  if (message.handed_turn === message.turn) {
    await markMessageUnconfirmed(trx, message);
    return undefined;
  }
  // The deadline starts now, regardless of how long the message was queued.
  const lostAt = new Date(now + UNCONFIRMED_SEND_TIMEOUT_MS).toISOString();
  await updateMessageRow(trx, message, { handed_turn: message.turn, due_at: lostAt });
  return sending;
}

/**
 * Returns the message with its conversation and bot, or `undefined` if the message no longer belongs to
 * this job, e.g. because it was deleted or its state changed.
 */
async function open(
  trx: Trx,
  { accountId, ids }: SendJob,
  deliveries: readonly StoredMessage['delivery'][],
): Promise<Sending | undefined> {
  const place = await trx
    .selectFrom('messages')
    .select('conversation_id')
    .where('account_id', '=', accountId)
    .where('message_id', '=', ids.messageId)
    .executeTakeFirst();
  if (!place) return undefined;
  const key = { account_id: accountId, conversation_id: place.conversation_id };
  const conversation = await lockConversation(trx, key);
  const message = await findMessage(trx, key, ids.messageId);
  const bot = conversation && (await findBot(trx, conversation));
  if (!conversation || !bot || !message || message.turn !== Number(ids.turn)) return undefined;
  if (!deliveries.includes(message.delivery)) return undefined;
  const answered = message.reply_to === null ? undefined : await findMessage(trx, key, message.reply_to);
  return { message, conversation, bot, replyToExternalId: answered?.external_id ?? null };
}

/** Returns the platform's response or error, or an error code if the message can't be sent at all. */
async function attempt(
  { files, seal, platforms }: Parts,
  { message, conversation, bot, replyToExternalId }: Sending,
): Promise<SentMessage | PlatformError | string> {
  const platform = platforms.of(bot.platform);
  const token = bot.enabled ? findCallToken(seal, platform, bot) : null;
  if (token === null) return 'BotOff';
  const { storage_key: key, file_name, file_type, file_size } = message;
  if (key !== null && (file_size ?? 0) > platform.limits.sentBytes) return 'FileTooLarge';
  const file: OutgoingMessage['file'] =
    key === null
      ? null
      : {
          ...{ name: file_name ?? 'file', type: file_type ?? '', size: file_size ?? 0 },
          open: () => files.read(key),
        };
  try {
    const { external_id: chat } = conversation;
    const { text, buttons } = message;
    // A server that shuts down waits for the call, because after an abort it would be unknown whether the message
    // arrived.
    const signal = AbortSignal.timeout(MAX_SEND_MS);
    return await platform.send({ token, signal }, { chat, text, replyToExternalId, file, buttons });
  } catch (error) {
    if (error instanceof PlatformError) return error;
    // Any other error can have occurred after the request was sent, so the message may have arrived.
    return new PlatformError('Unanswered', error instanceof Error ? error.message : String(error));
  }
}
