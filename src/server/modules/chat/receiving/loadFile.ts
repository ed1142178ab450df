/**
 * Fetches files that were received with messages. Until a file is fetched, its message shows it as loading.
 */
import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Job, JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import type { SecretCipher } from '#server/kernel/secrets/seal.ts';
import type { AccountStorage } from '#server/modules/storage/index.ts';
import '../jobs.ts';
import { findCallToken } from '../bots/botToken.ts';
import { findBot, type StoredBot } from '../bots/repository.ts';
import { lockConversation } from '../conversations/repository.ts';
import type { StoredConversation } from '../conversations/selectVisibleWithUnread.ts';
import { emitConversationChanged } from '../events.ts';
import { messages } from '../messages/index.ts';
import type { ChatPlatforms } from '../platforms/index.ts';
import { PlatformError } from '../platforms/platform.ts';
import { findMessage, type StoredMessage, updateMessageRow } from '../thread/repository.ts';

interface Parts extends Pick<Kernel, 'files'> {
  readonly seal: SecretCipher;
  readonly platforms: ChatPlatforms;
  readonly storage: Pick<AccountStorage, 'requireRoom'>;
}

type LoadJob = Job<{ conversationId: string; messageId: string }>;
type Problem = NonNullable<StoredMessage['file_problem']>;

interface Loading {
  readonly message: StoredMessage;
  readonly conversation: StoredConversation;
  readonly bot: StoredBot;
}

export function createLoadMessageFileJob(parts: Parts): JobHandler {
  return {
    kind: 'LoadMessageFile',
    name: messages.inEveryLanguage('job.LoadMessageFile'),
    atOnce: 4,
    mostAttempts: 6,
    firstPauseSeconds: 5,
    longestPauseSeconds: 600,
    longestRunSeconds: 300,
    async run(job) {
      const loading = await job.inAccount(trx => open(trx, job));
      if (!loading) return;
      try {
        await load(parts, loading, job);
      } catch (error) {
        const problem = getProblem(error, job);
        if (problem === null) throw error;
        await job.inAccount(async trx => {
          const still = await open(trx, job);
          if (still) await settle(trx, still, problem);
        });
      }
    },
  };
}

async function open(trx: Trx, { accountId, ids }: LoadJob): Promise<Loading | undefined> {
  const key = { account_id: accountId, conversation_id: ids.conversationId };
  const conversation = await lockConversation(trx, key);
  const message = conversation && (await findMessage(trx, key, ids.messageId));
  const bot = conversation && (await findBot(trx, conversation));
  if (!conversation || !bot || message?.file_problem !== 'Loading') return undefined;
  return { conversation, message, bot };
}

async function load({ files, seal, platforms, storage }: Parts, { message, bot }: Loading, job: LoadJob) {
  const platform = platforms.of(bot.platform);
  const token = findCallToken(seal, platform, bot);
  const source = message.file_source;
  if (token === null || source === null)
    throw new PlatformError('Refused', 'Nobody can ask for it any more.');
  const content = await platform.openFile({ token, signal: job.signal }, source);
  const { key: storageKey, size } = await files.write(
    job.accountId,
    Readable.from(upTo(platform.limits.receivedBytes, content)),
  );
  const isKept = await job
    .inAccount(async trx => {
      const still = await open(trx, job);
      // The message was edited in the meantime, so another job loads the new file.
      if (still?.message.file_source?.id !== source.id) return false;
      const { name, type } = source;
      const row = { file_id: uuidv7(), name, type, size, storage_key: storageKey };
      const { account_id, message_id } = still.message;
      // If the message was edited, it may have an earlier file.
      await trx
        .deleteFrom('message_files')
        .where('account_id', '=', account_id)
        .where('message_id', '=', message_id)
        .execute();
      await trx
        .insertInto('message_files')
        .values({ account_id, message_id, ...row })
        .execute();
      await storage.requireRoom(trx, { accountId: job.accountId, size });
      await settle(trx, still, null);
      return true;
    })
    .catch(async error => {
      await files.remove(storageKey);
      throw error;
    });
  if (!isKept) await files.remove(storageKey);
}

class TooLarge extends Error {}

async function* upTo(most: number, content: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Uint8Array>) {
    bytes += chunk.length;
    if (bytes > most) throw new TooLarge();
    yield Buffer.from(chunk);
  }
}

/** Returns the problem to show with the message, or `null` if the job will be retried. */
function getProblem(error: unknown, job: LoadJob): Problem | null {
  if (error instanceof TooLarge) return 'TooLarge';
  if (error instanceof ProblemError && error.status === 422) return 'StorageFull';
  if (error instanceof PlatformError && error.kind === 'Refused')
    return /too big/i.test(error.message) ? 'TooLarge' : 'NotLoaded';
  return job.isLastAttempt ? 'NotLoaded' : null;
}

async function settle(
  trx: Trx,
  { message, conversation, bot }: Loading,
  problem: Problem | null,
): Promise<void> {
  await updateMessageRow(trx, message, { file_problem: problem });
  const audience = { accountId: conversation.account_id, actorId: null, groupIds: bot.groups };
  await emitConversationChanged(trx, audience, {
    conversation,
    change: 'Message',
    messageId: message.message_id,
  });
}
