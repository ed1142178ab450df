/** An account with a bot, and users who write to the bot. */
import { expect } from 'vitest';
import type { TelegramBotInput } from '#core/model.ts';
import { chatModule } from '#server/modules/chat/index.ts';
import { CHAT_SENDING_TASK } from '#server/modules/chat/sending/plan.ts';
import type { Member, TestApi } from '../harness.ts';
import type { BotApi } from './botApi.ts';
import { enableChat } from './chatModule.ts';

const WAIT = { timeout: 20_000, interval: 20 };

export type ChatWorld = Awaited<ReturnType<typeof createChatWorld>>;

export async function createChatWorld(
  api: TestApi,
  botApi: BotApi,
  admin: Member,
  input: Partial<TelegramBotInput> = {},
) {
  await enableChat(admin);
  const token = botApi.bot();
  const bot = await admin.ok('createTelegramBot', { body: { name: 'Support', token, ...input } });
  // The bot is running once it has polled, so no poll starts after the test's next step.
  await expect.poll(async () => (await botOf()).state, WAIT).toBe('Running');

  function botOf() {
    return admin.ok('getTelegramBot', { params: { id: bot.id } });
  }
  /** Waits until all received and outgoing messages are processed. */
  const settle = async () => {
    await api.clock.settle();
    for (let round = 0; round < 3; round += 1) {
      await api.jobs.settle('ReadUpdates');
      await api.jobs.settle('LoadMessageFile');
      await api.clock.settle(CHAT_SENDING_TASK);
      await api.jobs.settle('SendMessage');
    }
  };
  const conversations = async (member = admin, query: object = {}) =>
    (await member.ok('listConversations', { query })).items;
  const of = (id: string) => ({ platform: 'telegram', id });
  return {
    token,
    bot,
    botOf,
    settle,
    conversations,
    of,
    /** Writes as a user, and waits until the message is stored. */
    async comes(update: object, member = admin) {
      const before = await seqs(member);
      botApi.update(token, update);
      await expect.poll(() => botApi.of(token).updates.length, WAIT).toBe(0);
      await api.jobs.settle('ReadUpdates');
      await expect.poll(() => seqs(member), WAIT).toBeGreaterThan(before);
      await settle();
    },
    async first(member = admin) {
      const [conversation] = await conversations(member);
      if (!conversation) throw new Error('There is no conversation.');
      return conversation;
    },
    thread: (id: string, member = admin) => member.ok('listMessages', { params: of(id) }),
    send: (id: string, message: object, { member = admin, file }: { member?: Member; file?: File } = {}) =>
      member.ok('sendMessage', { params: of(id), form: toFormData(message, file) }),
    formOf: toFormData,
  };

  async function seqs(member: Member): Promise<number> {
    const { items } = await member.ok('listConversations', { query: { managerQuickFilter: 'Closed' } });
    return [...items, ...(await conversations(member))].reduce((sum, one) => sum + one.seq, 0);
  }
}

export function toFormData(message: object, file?: File): FormData {
  const form = new FormData();
  form.set('json', JSON.stringify(message));
  if (file) form.set('file', file, file.name);
  return form;
}

export const getAsking = (api: TestApi) => api.use(chatModule).asking;
