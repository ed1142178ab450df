import type { JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { Seal } from '#server/kernel/secrets/seal.ts';
import '../jobs.ts';
import { tokenOf } from '../bots/botToken.ts';
import { findBot } from '../bots/repository.ts';
import { messages } from '../messages/index.ts';
import type { ChatPlatforms } from '../platforms/index.ts';
import { PlatformFault } from '../platforms/platform.ts';

interface Parts {
  readonly seal: Seal;
  readonly platforms: ChatPlatforms;
}

/** Tells the platform that a press was heard, so that the button stops turning. Told twice, it does no harm. */
export function pressAnswering({ seal, platforms }: Parts): JobHandler {
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
      const token = bot?.enabled ? tokenOf(seal, bot) : null;
      if (!bot || token === null) return;
      try {
        await platforms.of(bot.platform).answerPress?.({ token, signal }, ids.pressId);
      } catch (error) {
        // It is too old to be answered, or the bot is no longer ours: nobody waits for it any more.
        const isOver =
          error instanceof PlatformFault && error.kind !== 'NotReached' && error.kind !== 'Throttled';
        if (!isOver) throw error;
      }
    },
  };
}
