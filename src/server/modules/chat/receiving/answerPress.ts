import type { JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { SecretCipher } from '#server/kernel/secrets/seal.ts';
import '../jobs.ts';
import { decryptBotToken } from '../bots/botToken.ts';
import { findBot } from '../bots/repository.ts';
import { messages } from '../messages/index.ts';
import type { ChatPlatforms } from '../platforms/index.ts';
import { PlatformError } from '../platforms/platform.ts';

interface Parts {
  readonly seal: SecretCipher;
  readonly platforms: ChatPlatforms;
}

/**
 * Acknowledges the press of a button, which ends the loading animation on the platform. Repeated acknowledgements are
 * harmless.
 */
export function createAnswerPressJob({ seal, platforms }: Parts): JobHandler {
  return {
    kind: 'AnswerPress',
    name: messages.inEveryLanguage('job.AnswerPress'),
    atOnce: 10,
    mostAttempts: 3,
    firstPauseSeconds: 1,
    longestPauseSeconds: 5,
    longestRunSeconds: 30,
    async run({ accountId, ids, inAccount, signal }) {
      const bot = await inAccount(trx => findBot(trx, { account_id: accountId, bot_id: ids.botId }));
      const token = bot?.enabled ? decryptBotToken(seal, bot) : null;
      if (!bot || token === null) return;
      try {
        await platforms.of(bot.platform).answerPress?.({ token, signal }, ids.pressId);
      } catch (error) {
        // A retry doesn't help if the press is too old or the bot can no longer be used.
        const isOver =
          error instanceof PlatformError && error.kind !== 'NotReached' && error.kind !== 'Throttled';
        if (!isOver) throw error;
      }
    },
  };
}
