import { randomUUID } from 'node:crypto';
import { isModuleEnabled } from '#core/policy/permissions.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { scheduleEveryHour } from '#server/kernel/jobs/everyHour.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { type DefinitionStore, definitionsModule } from '#server/modules/definitions/index.ts';
import { openRecordScope, recordsModule } from '#server/modules/records/index.ts';
import { type BootScope, defineModule } from '#server/modules/serverModule.ts';
import { storageModule } from '#server/modules/storage/index.ts';
import { createAnswerRoutes } from './answers/routes.ts';
import { createBotRoutes } from './botRoutes.ts';
import { createBotCipher } from './bots/botToken.ts';
import { createChatCalls } from './chatCalls.ts';
import { openChatScope } from './chatScope.ts';
import { createConversationRoutes } from './conversationRoutes.ts';
import type { ConversationKey } from './conversations/repository.ts';
import { countUnreadForUser } from './conversations/selectVisibleWithUnread.ts';
import { createChatSnoozeEndTask } from './conversations/snoozesEnded.ts';
import { createUnansweredChatTask } from './conversations/unanswered.ts';
import { createChatBroadcast } from './createChatBroadcast.ts';
import { createContactUpdates } from './createContactUpdates.ts';
import { createMessageRoutes } from './messageRoutes.ts';
import * as chat from './migrations/0071-chat.ts';
import * as webChat from './migrations/0073-web-chat.ts';
import * as messageButtons from './migrations/0081-message-buttons.ts';
import * as answers from './migrations/0086-chat-answers.ts';
import * as waiting from './migrations/0087-chat-waiting.ts';
import * as findConversations from './migrations/0095-find-conversations.ts';
import * as forwardedMessages from './migrations/0104-forwarded-messages.ts';
import * as visitorsOfSites from './migrations/0115-visitors-of-sites.ts';
import { createChatPlatforms } from './platforms/index.ts';
import { createVisitorLimits } from './platforms/web/visitorLimits.ts';
import { createAnswerPressJob } from './receiving/answerPress.ts';
import { createBotWebhookEndpoint, createUpdateHandler } from './receiving/broughtUpdates.ts';
import { createLoadMessageFileJob } from './receiving/loadFile.ts';
import { createReadSetAsideJob, createReadUpdatesJob } from './receiving/readUpdates.ts';
import { releaseBotLeases, startUpdatePolling } from './receiving/startUpdatePolling.ts';
import { deleteOldUpdates } from './receiving/storeUpdates.ts';
import { createDueMessagesTask } from './sending/createDueMessagesTask.ts';
import { createSendMessageJob } from './sending/sendMessage.ts';
import { type BotMessage, enqueueBotMessages } from './thread/enqueueBotMessages.ts';

/** How long updates are stored to recognise repeated deliveries, in milliseconds. */
const UPDATES_KEPT_MS = 48 * 3_600_000;

/** Conversations with contacts outside Docket, through bots of messaging platforms (decision 0060). */
export const chatModule = defineModule({
  name: 'chat',
  migrations: [
    { name: '0071-chat', ...chat },
    { name: '0073-web-chat', ...webChat },
    { name: '0081-message-buttons', ...messageButtons },
    { name: '0086-chat-answers', ...answers },
    { name: '0087-chat-waiting', ...waiting },
    { name: '0095-find-conversations', ...findConversations },
    { name: '0104-forwarded-messages', ...forwardedMessages },
    { name: '0115-visitors-of-sites', ...visitorsOfSites },
  ],
  recordParts: [
    { table: 'conversations', nature: 'Content' },
    { table: 'chat_identities', nature: 'Content' },
  ],
  fileTables: ['message_files'],
  create(kernel, { use }) {
    const { config, database, hub, time } = kernel;
    const { store: definitions, readersOf } = use(definitionsModule);
    const storage = use(storageModule);
    const calls = createChatCalls(use(recordsModule).calls, time);
    const parts = {
      ...kernel,
      calls,
      definitions,
      readersOf,
      storage,
      seal: createBotCipher(config.tokenSecret),
      platforms: createChatPlatforms(config),
      address: createBotWebhookEndpoint(config),
      contactNews: createContactUpdates(),
      visitorLimits: createVisitorLimits(),
    };
    const { list } = parts.platforms;
    const asking = startUpdatePolling({ ...parts, node: randomUUID() });
    let endCleanUp = () => {};
    return {
      service: {
        asking,
        calls,
        /** Shared with public forms, so that the visitors of forms and of sites count towards the same limits. */
        visitorLimits: parts.visitorLimits,
        /** Enqueues an automatic message of a bot. */
        say: (trx: Trx, key: ConversationKey, saying: BotMessage) =>
          enqueueBotMessages(trx, parts.platforms, { key, saying }),
      },
      routes: {
        ...createConversationRoutes(parts),
        ...createMessageRoutes(parts),
        ...createBotRoutes(parts),
        ...createAnswerRoutes(kernel),
        bringUpdates: createUpdateHandler(parts),
        ...Object.assign({}, ...list.map(platform => platform.routes(parts))),
      },
      pages: list.flatMap(platform => platform.pages(parts)),
      timed: [
        createDueMessagesTask(parts),
        createChatSnoozeEndTask(database),
        createUnansweredChatTask(database),
      ],
      jobs: [
        createSendMessageJob(parts),
        createReadUpdatesJob(parts),
        createReadSetAsideJob(parts),
        createLoadMessageFileJob(parts),
        createAnswerPressJob(parts),
      ],
      broadcasts: [
        createChatBroadcast(hub, readersOf),
        parts.contactNews.subscriber,
        { kinds: ['BotChanged'], hear: () => asking.wake() },
      ],
      boot: async scope => ({ unreadMessagesCount: await countUnreadChats(scope, parts) }),
      async start() {
        if (kernel.startsAlone) await database.asSystem(releaseBotLeases);
        asking.wake();
        endCleanUp = scheduleEveryHour('Old updates of bots could not be removed', () =>
          database.asSystem(trx =>
            deleteOldUpdates(trx, new Date(time.now() - UPDATES_KEPT_MS).toISOString()),
          ),
        );
      },
      async close() {
        endCleanUp();
        parts.contactNews.close();
        await asking.close();
      },
    };
  },
});

async function countUnreadChats(
  { trx, principal }: BootScope,
  { definitions, servers, time }: Pick<Kernel, 'servers' | 'time'> & { definitions: DefinitionStore },
): Promise<number> {
  if (!isModuleEnabled(principal.user.account.settings, 'chatBot')) return 0;
  const records = await openRecordScope(trx, principal, { definitions, servers });
  return countUnreadForUser(await openChatScope(records, new Date(time.now()).toISOString()));
}
